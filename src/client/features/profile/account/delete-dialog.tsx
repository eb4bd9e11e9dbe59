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
  getErrorCode,
  type HttpFailure,
  isOutcomeUnknown,
  isSignedOut,
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

type Credentials = Pick<AccountSummary, 'hasPassword' | 'freshSignIn'>;

type DeleteProofProps = {
  credentials: Credentials;
  inputRef: RefObject<HTMLInputElement | null>;
  passwordError: string | null;
  disabled: boolean;
};

/** Asks for the password, or for a recent sign-in if the account has none. */
function DeleteProof({ credentials, inputRef, passwordError, disabled }: DeleteProofProps) {
  const { t } = useTranslation('account');
  if (credentials.hasPassword) {
    return (
      <>
        <PasswordField
          ref={inputRef}
          label={t('delete.password')}
          autoComplete="current-password"
          aria-required
          disabled={disabled}
          error={passwordError ?? undefined}
        />
        {/* Screen readers announce this text at once, unlike the error of the field. */}
        <p role="alert" className="sr-only">
          {passwordError}
        </p>
      </>
    );
  }
  if (credentials.freshSignIn) return <p>{t('delete.noPassword')}</p>;
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
  const { signOut } = useAuth();
  const describeFailure = useDescribeFailure();
  const { data, failure, reload } = useLoad(readAccountSummary, user.id);
  const [refusal, setRefusal] = useState<HttpFailure | null>(null);
  const isUnclear = useRef(false);
  const problem = refusal ?? failure;
  const code = problem && getErrorCode(problem);
  const problemText = problem && describeFailure(problem, ACCOUNT_TEXTS);
  const passwordError = code === 'wrong_password' ? problemText : null;
  const credentials: Credentials | null =
    code === 'fresh_sign_in_needed' ? { hasPassword: false, freshSignIn: false } : data;
  const mustSignIn = credentials !== null && !credentials.hasPassword && !credentials.freshSignIn;

  const leave = async (refund: DeletionReceipt['refund']) => {
    await signOut();
    await eraseAccount(user.id);
    saveDeletionReceipt({ email: user.email, refund });
    // A new page also clears the family from memory, and no redirect to the log-in interferes.
    window.location.replace('/goodbye');
    // The deletion stays pending until the page is gone.
    return new Promise<never>(() => {});
  };

  const { pending, run } = useAsyncAction(async (password: string) => {
    setRefusal(null);
    try {
      const language = i18n.language === 'zh' ? 'zh' : 'en';
      const { refund } = await deleteAccount(
        user.id,
        credentials?.hasPassword ? { password, language } : { language },
      );
      await leave(refund);
    } catch (thrown) {
      const latest = toHttpFailure(thrown);
      // A signed-out account proves that an earlier request deleted it. The email states the refund. A response to
      // another account that has signed in meanwhile proves nothing, and its session must not end.
      const isDeleted = isSignedOut(latest) && latest.kind !== 'other-account';
      if (isDeleted && isUnclear.current) return await leave(null);
      isUnclear.current ||= isOutcomeUnknown(latest);
      setRefusal(latest);
    }
  });

  // The disabled field loses focus while the password is checked.
  useEffect(() => {
    if (passwordError) input.current?.select();
  }, [passwordError]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(input.current?.value ?? '');
  };
  return (
    <WorkDialog
      alert
      working={pending}
      cancelLabel={t('delete.keep')}
      onCancel={onClose}
      confirm={{
        type: 'submit',
        form: formId,
        tone: 'danger',
        disabled: credentials === null || mustSignIn,
        busyText: t('delete.working'),
        children: t('delete.confirm'),
      }}
      title={t('delete.question')}
      description={t('delete.everything')}
    >
      <div className="space-y-4">
        <DeletedItems />
        <div className="space-y-2">
          <p>{t('delete.exportFirst')}</p>
          <ExportButton userId={user.id} disabled={pending} />
        </div>
        {credentials === null && problem === null && <Skeleton label={t('delete.loading')} />}
        <form id={formId} onSubmit={submit}>
          {credentials && (
            <DeleteProof
              credentials={credentials}
              inputRef={input}
              passwordError={passwordError}
              disabled={pending}
            />
          )}
        </form>
        {problem && !passwordError && !mustSignIn && (
          <Banner tone="error">
            <p>{problemText}</p>
            {credentials === null && (
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

function DeletedItems() {
  const { t } = useTranslation('account');
  const { status, plan } = usePlan();
  const mayBeSubscribed = status !== 'ready' || plan !== 'free';
  return (
    <ul className="list-disc space-y-1 pl-5">
      <li>{t('delete.library')}</li>
      <li>{t('delete.account')}</li>
      <li>{t('delete.devices')}</li>
      {mayBeSubscribed && <li>{t('delete.subscription')}</li>}
    </ul>
  );
}
