import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteAccount, readAccountSummary } from '#client/account/account-client.ts';
import { type SignedInUser, useAuth } from '#client/account/auth/auth-context.ts';
import { usePlan } from '#client/account/plan/plan-context.ts';
import { eraseAccount } from '#client/device/database/devices.ts';
import { useAsyncAction } from '#client/lib/async-action/use-async-action.ts';
import { useLoad } from '#client/lib/async-action/use-load.ts';
import { useDescribeFailure } from '#client/lib/http/describe-failure.ts';
import {
  codeOf,
  type HttpFailure,
  isSignedOut,
  isUnanswered,
  toHttpFailure,
} from '#client/lib/http/http-failure.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { PasswordField } from '#client/ui/fields/field.tsx';
import { Skeleton } from '#client/ui/placeholders.tsx';
import type { AccountSummary } from '#shared/account/protocol.ts';
import { WorkDialog } from '../profile-parts.tsx';
import { type DeletionReceipt, saveDeletionReceipt } from './deletion-receipt.ts';
import { ACCOUNT_TEXTS, ExportButton } from './export-button.tsx';

type Ways = Pick<AccountSummary, 'hasPassword' | 'freshSignIn'>;

type DeleteProofProps = {
  ways: Ways;
  inputRef: RefObject<HTMLInputElement | null>;
  wrong: string | null;
  disabled: boolean;
};

/** Asks for the password, or, for an account without one, for a sign-in within the last minutes. */
function DeleteProof({ ways, inputRef, wrong, disabled }: DeleteProofProps) {
  const { t } = useTranslation('account');
  if (ways.hasPassword) {
    return (
      <>
        <PasswordField
          ref={inputRef}
          label={t('delete.password')}
          autoComplete="current-password"
          aria-required
          disabled={disabled}
          error={wrong ?? undefined}
        />
        {/* The sentence at the field is tied to it; this one is read out at once. */}
        <p role="alert" className="sr-only">
          {wrong}
        </p>
      </>
    );
  }
  if (ways.freshSignIn) return <p>{t('delete.noPassword')}</p>;
  return (
    <Banner tone="info">
      <p>{t('failures.fresh_sign_in_needed')}</p>
      <Link to="/logout" className={buttonClass('secondary', 'mt-2')}>
        {t('delete.signOut')}
      </Link>
    </Banner>
  );
}

export function DeleteDialog({ user, onClose }: { user: SignedInUser; onClose: () => void }) {
  const { t, i18n } = useTranslation('account');
  const formId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { logOut } = useAuth();
  const describeFailure = useDescribeFailure();
  const { answer, failure, reload } = useLoad(readAccountSummary, user.id);
  const [refusal, setRefusal] = useState<HttpFailure | null>(null);
  const unanswered = useRef(false);
  const problem = refusal ?? failure;
  const code = problem && codeOf(problem);
  const text = problem && describeFailure(problem, ACCOUNT_TEXTS);
  const wrong = code === 'wrong_password' ? text : null;
  const ways: Ways | null =
    code === 'fresh_sign_in_needed' ? { hasPassword: false, freshSignIn: false } : answer;
  const signInFirst = ways !== null && !ways.hasPassword && !ways.freshSignIn;

  const leave = async (refund: DeletionReceipt['refund']) => {
    await logOut();
    await eraseAccount(user.id);
    saveDeletionReceipt({ email: user.email, refund });
    // Loading a new page also clears the family from memory, and no redirect to the log-in interferes.
    window.location.replace('/goodbye');
    // The deletion stays in progress until the page is gone.
    return new Promise<never>(() => {});
  };

  const { pending: working, run } = useAsyncAction(async (password: string) => {
    setRefusal(null);
    try {
      const language = i18n.language === 'zh' ? 'zh' : 'en';
      const { refund } = await deleteAccount(
        user.id,
        ways?.hasPassword ? { password, language } : { language },
      );
      await leave(refund);
    } catch (thrown) {
      const refused = toHttpFailure(thrown);
      // The account is already signed out, so the deletion had arrived; the refund is in the mail. If another account
      // has signed in meanwhile, its answer proves nothing, and its session must not end.
      const isOver = isSignedOut(refused) && refused.kind !== 'other-account';
      if (isOver && unanswered.current) return await leave(null);
      unanswered.current ||= isUnanswered(refused);
      setRefusal(refused);
    }
  });

  // The disabled field lost the focus while the password was checked.
  useEffect(() => {
    if (wrong) input.current?.select();
  }, [wrong]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(input.current?.value ?? '');
  };
  return (
    <WorkDialog
      alert
      working={working}
      cancelLabel={t('delete.keep')}
      onCancel={onClose}
      confirm={{
        type: 'submit',
        form: formId,
        tone: 'danger',
        disabled: ways === null || signInFirst,
        busyText: t('delete.working'),
        children: t('delete.confirm'),
      }}
      title={t('delete.question')}
      description={t('delete.everything')}
    >
      <div className="space-y-4">
        <WhatGoes />
        <div className="space-y-2">
          <p>{t('delete.exportFirst')}</p>
          <ExportButton userId={user.id} disabled={working} />
        </div>
        {ways === null && problem === null && <Skeleton label={t('delete.loading')} />}
        <form id={formId} onSubmit={submit}>
          {ways && <DeleteProof ways={ways} inputRef={input} wrong={wrong} disabled={working} />}
        </form>
        {problem && !wrong && !signInFirst && (
          <Banner tone="error">
            <p>{text}</p>
            {ways === null && (
              <Button onClick={reload} className="mt-2">
                {t('tryAgain')}
              </Button>
            )}
          </Banner>
        )}
      </div>
    </WorkDialog>
  );
}

function WhatGoes() {
  const { t } = useTranslation('account');
  const { status, plan } = usePlan();
  // The sentence also appears while the plan is unknown, because it says "if".
  const mayPay = status !== 'ready' || plan !== 'free';
  return (
    <ul className="list-disc space-y-1 pl-5">
      <li>{t('delete.library')}</li>
      <li>{t('delete.account')}</li>
      <li>{t('delete.devices')}</li>
      {mayPay && <li>{t('delete.subscription')}</li>}
    </ul>
  );
}
