import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { readAccountSummary } from '#client/account/account-client.ts';
import type { AuthFailure } from '#client/account/auth/auth-failure.ts';
import { authTexts } from '#client/account/auth/auth-failure-text.ts';
import { changeName, requestEmailChange } from '#client/account/auth/change-details.ts';
import type { SignedInUser } from '#client/account/auth/user.ts';
import { useAsyncAction } from '#client/lib/async-action/use-async-action.ts';
import { useLoad } from '#client/lib/async-action/use-load.ts';
import { useDescribeFailure } from '#client/lib/http/describe-failure.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { PasswordField, TextField } from '#client/ui/field.tsx';
import { isMailAddress } from '#shared/mail/mail-address.ts';
import { ListState } from './security/account-list.tsx';

type DetailsFormDialogProps = {
  title: string;
  description?: string;
  submitLabel: string;
  /** False while there is nothing to send yet. */
  ready?: boolean;
  /** Returns a sentence about a field, a failure of the server, or null when the change was made. */
  send: () => Promise<string | AuthFailure | null>;
  onClose: () => void;
  children: ReactNode;
};

/** Mount it to open it; it closes after the change. */
function DetailsFormDialog(props: DetailsFormDialogProps) {
  const { title, description, submitLabel, ready = true, send, onClose, children } = props;
  const { t } = useTranslation('profile');
  const describeFailure = useDescribeFailure();
  const formId = useId();
  const { pending, outcome, run } = useAsyncAction(async () => {
    const problem = await send();
    if (problem === null) onClose();
    return problem;
  });
  const problem = outcome?.ok ? outcome.value : null;
  const text =
    typeof problem === 'string' || problem === null
      ? problem
      : describeFailure(problem, authTexts(problem.action));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      closable={!pending}
      holdsInput="whenTyped"
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose} disabled={pending}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            tone="primary"
            disabled={!ready}
            busy={pending}
            busyText={t('common:pleaseWait')}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="space-y-4">
        {text && (
          <Banner key={text} tone="error">
            {text}
          </Banner>
        )}
        {children}
      </form>
    </Dialog>
  );
}

type NameDialogProps = { name: string; onClose: () => void; onDone: () => void };

const NAME_MAX = 100;

export function NameDialog({ name, onClose, onDone }: NameDialogProps) {
  const { t } = useTranslation('profile');
  const input = useRef<HTMLInputElement>(null);
  const send = async () => {
    const typed = input.current?.value.trim() ?? '';
    if (typed === '') {
      input.current?.focus();
      return t('details.checks.name');
    }
    const failure = await changeName(typed);
    if (failure === null) onDone();
    return failure;
  };
  return (
    <DetailsFormDialog
      title={t('details.changeName')}
      submitLabel={t('details.save')}
      send={send}
      onClose={onClose}
    >
      <TextField
        ref={input}
        label={t('details.name')}
        defaultValue={name}
        maxLength={NAME_MAX}
        autoComplete="name"
        aria-required
      />
    </DetailsFormDialog>
  );
}

type EmailDialogProps = { user: SignedInUser; onClose: () => void; onDone: () => void };

export function EmailDialog({ user, onClose, onDone }: EmailDialogProps) {
  const { t } = useTranslation('profile');
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const { answer: ways, failure, reload } = useLoad(readAccountSummary, user.id);
  const mustSignIn = ways !== null && !ways.hasPassword && !ways.freshSignIn;

  const send = async () => {
    const typed = email.current?.value.trim() ?? '';
    const current = password.current?.value ?? '';
    const problem = findProblem({ typed, current, hasPassword: ways?.hasPassword ?? true, own: user.email });
    if (problem !== null) {
      (problem === 'password' ? password : email).current?.focus();
      return t(`details.checks.${problem}`);
    }
    const refused = await requestEmailChange(typed, current);
    if (refused === null) onDone();
    return refused;
  };
  return (
    <DetailsFormDialog
      title={t('details.changeEmail')}
      description={t('details.changeEmailText', { email: user.email })}
      submitLabel={t('details.sendLink')}
      ready={ways !== null && !mustSignIn}
      send={send}
      onClose={onClose}
    >
      {ways === null && <ListState failure={failure} onRetry={reload} />}
      {mustSignIn && (
        <Banner tone="info">
          <p>{t('details.signInFirst')}</p>
          <Link to="/logout" className={buttonClass('secondary', 'mt-2')}>
            {t('logOut')}
          </Link>
        </Banner>
      )}
      {ways !== null && !mustSignIn && (
        <>
          <TextField
            ref={email}
            type="email"
            label={t('details.newEmail')}
            autoComplete="email"
            aria-required
          />
          {ways.hasPassword && (
            <PasswordField
              ref={password}
              label={t('password.current')}
              autoComplete="current-password"
              aria-required
            />
          )}
        </>
      )}
    </DetailsFormDialog>
  );
}

function findProblem(given: { typed: string; current: string; hasPassword: boolean; own: string }) {
  if (!isMailAddress(given.typed)) return 'email' as const;
  if (given.typed.toLowerCase() === given.own) return 'sameEmail' as const;
  return given.hasPassword && given.current === '' ? ('password' as const) : null;
}
