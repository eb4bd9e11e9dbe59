import { type FormEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { readAccountSummary } from '#client/account/account-client.ts';
import type { SignedInUser } from '#client/account/auth/auth-context.ts';
import type { AuthFailure } from '#client/account/auth/auth-failure.ts';
import { useDescribeAuthFailure } from '#client/account/auth/auth-failure-text.ts';
import { changeName, requestEmailChange } from '#client/account/auth/change-details.ts';
import { useAsyncAction } from '#client/lib/async-action/use-async-action.ts';
import { useLoad } from '#client/lib/async-action/use-load.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { PasswordField, TextField } from '#client/ui/fields/field.tsx';
import { isMailAddress } from '#shared/mail/mail-address.ts';
import { ListState, WorkDialog } from './profile-parts.tsx';

type Values = Record<string, string>;

type DetailsFormDialogProps = {
  title: string;
  description?: string;
  submitLabel: string;
  isReady?: boolean;
  /** Resolves to a field error, a server failure, or null on success. */
  send: (values: Values) => Promise<{ field: string; text: string } | AuthFailure | null>;
  onClose: () => void;
  children: ReactNode;
};

function DetailsFormDialog(props: DetailsFormDialogProps) {
  const { title, description, submitLabel, isReady = true, send, onClose, children } = props;
  const { t } = useTranslation('profile');
  const describeFailure = useDescribeAuthFailure();
  const formId = useId();
  const { pending, outcome, run } = useAsyncAction(async (form: HTMLFormElement) => {
    const problem = await send(Object.fromEntries(new FormData(form)) as Values);
    if (problem === null) onClose();
    else if ('field' in problem) form.querySelector<HTMLInputElement>(`[name=${problem.field}]`)?.focus();
    return problem;
  });
  const problem = outcome?.ok ? outcome.value : null;
  const problemText = problem && ('field' in problem ? problem.text : describeFailure(problem));

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void run(event.currentTarget);
  };
  return (
    <WorkDialog
      working={pending}
      cancelLabel={t('cancel')}
      onCancel={onClose}
      confirm={{
        type: 'submit',
        form: formId,
        tone: 'primary',
        disabled: !isReady,
        busyText: t('common:pleaseWait'),
        children: submitLabel,
      }}
      protectsInput="whenTyped"
      title={title}
      description={description}
    >
      <form id={formId} noValidate onSubmit={submit} className="space-y-4">
        {problemText && (
          <Banner key={problemText} tone="error">
            {problemText}
          </Banner>
        )}
        {children}
      </form>
    </WorkDialog>
  );
}

type NameDialogProps = { name: string; onClose: () => void; onDone: () => void };

const MAX_NAME_LENGTH = 100;

export function NameDialog({ name, onClose, onDone }: NameDialogProps) {
  const { t } = useTranslation('profile');
  const send = async (values: Values) => {
    const newName = values.name?.trim() ?? '';
    if (newName === '') return { field: 'name', text: t('details.checks.name') };
    const failure = await changeName(newName);
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
        name="name"
        label={t('details.name')}
        defaultValue={name}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="name"
        aria-required
      />
    </DetailsFormDialog>
  );
}

type EmailDialogProps = { user: SignedInUser; onClose: () => void; onDone: () => void };

export function EmailDialog({ user, onClose, onDone }: EmailDialogProps) {
  const { t } = useTranslation('profile');
  const { data: credentials, failure, reload } = useLoad(readAccountSummary, user.id);
  const mustSignIn = credentials !== null && !credentials.hasPassword && !credentials.freshSignIn;

  const send = async ({ email = '', current = '' }: Values) => {
    const newEmail = email.trim();
    if (!isMailAddress(newEmail)) return { field: 'email', text: t('details.checks.email') };
    if (newEmail.toLowerCase() === user.email) return { field: 'email', text: t('details.checks.sameEmail') };
    if (credentials?.hasPassword && current === '')
      return { field: 'current', text: t('details.checks.password') };
    const problem = await requestEmailChange(newEmail, current);
    if (problem === null) onDone();
    return problem;
  };
  return (
    <DetailsFormDialog
      title={t('details.changeEmail')}
      description={t('details.changeEmailText', { email: user.email })}
      submitLabel={t('details.sendLink')}
      isReady={credentials !== null && !mustSignIn}
      send={send}
      onClose={onClose}
    >
      {credentials === null && <ListState failure={failure} onRetry={reload} />}
      {mustSignIn && (
        <Banner tone="info">
          <p>{t('details.signInFirst')}</p>
          <Link to="/logout" className={buttonClass('secondary', 'mt-2')}>
            {t('logOut')}
          </Link>
        </Banner>
      )}
      {credentials !== null && !mustSignIn && (
        <>
          <TextField
            name="email"
            type="email"
            label={t('details.newEmail')}
            autoComplete="email"
            aria-required
          />
          {credentials.hasPassword && (
            <PasswordField
              name="current"
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
