import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { useAuthFailureText } from '#client/account/auth/auth-failure-text.ts';
import { useAsyncAction } from '#client/lib/async-action/use-async-action.ts';
import { getErrorCode } from '#client/lib/http/http-failure.ts';
import { useLocation } from '#client/lib/navigation/navigation-context.ts';
import { CheckboxField, PasswordField, TextField } from '#client/ui/fields/field.tsx';
import { loadable } from '#client/ui/loadable.tsx';
import { AccountCard, GoogleButton, readEmail, SubmitButton, TextLink } from './account-card.tsx';

const ResendButton = loadable(async () => (await import('./resend-button.tsx')).ResendButton);

/** Renders /login. The router redirects after the sign-in, because this page is for guests only. */
export function LogInPage() {
  const { t } = useTranslation('auth');
  const { logIn, clearFailure, failure, hasSessionEnded } = useAuth();
  const logInFailure = useAuthFailureText('logIn');
  const failureText = useAuthFailureText('google') ?? logInFailure;
  const { search, state } = useLocation();
  const [values, setValues] = useState({ email: readEmail(state), password: '', remember: true });
  const [emptyField, setEmptyField] = useState<'email' | 'password' | null>(null);
  const fields = {
    email: useRef<HTMLInputElement>(null),
    password: useRef<HTMLInputElement>(null),
  };
  const handleChange = ({ target: { name, type, checked, value } }: ChangeEvent<HTMLInputElement>) =>
    setValues((before) => ({ ...before, [name]: type === 'checkbox' ? checked : value }));

  // Phones add a space after a suggestion. A password is used as typed.
  const email = values.email.trim();
  const { pending, run } = useAsyncAction(async () => {
    // The disabled button has lost focus, so it moves to the field that is most likely wrong.
    if ((await logIn({ ...values, email })) === 'failed') fields.password.current?.select();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const firstEmpty = email === '' ? 'email' : values.password === '' ? 'password' : null;
    setEmptyField(firstEmpty);
    if (firstEmpty === null) return void run();
    clearFailure();
    fields[firstEmpty].current?.focus();
  };
  const getFieldProps = (name: 'email' | 'password') => ({
    ref: fields[name],
    name,
    value: values[name],
    onChange: handleChange,
    label: t(`fields.${name}`),
    'aria-required': true,
    'aria-invalid': emptyField === name ? true : undefined,
  });

  // A failure must not outlive the form that caused it.
  useEffect(() => clearFailure, [clearFailure]);

  return (
    <AccountCard
      heading={t('logIn.heading')}
      intro={t('logIn.intro')}
      problem={emptyField ? t('checks.logInIncomplete') : failureText}
      notice={hasSessionEnded ? t('logIn.sessionEnded') : null}
      footer={
        <>
          {t('logIn.noAccount')} <TextLink to={`/signup${search}`}>{t('logIn.signUp')}</TextLink>
        </>
      }
    >
      {failure && getErrorCode(failure) === 'email_not_confirmed' && (
        <div className="mb-5 space-y-3">
          <p>{t('logIn.notConfirmed')}</p>
          <ResendButton email={email} />
        </div>
      )}
      <form noValidate onSubmit={submit} className="space-y-4">
        <TextField {...getFieldProps('email')} type="email" autoComplete="email" />
        <PasswordField {...getFieldProps('password')} autoComplete="current-password" />
        <CheckboxField
          name="remember"
          checked={values.remember}
          onChange={handleChange}
          label={t('logIn.remember')}
        />
        <SubmitButton busy={pending}>{t('logIn.submit')}</SubmitButton>
        <p className="text-center">
          <TextLink to={`/forgot-password${search}`} state={{ email: values.email }}>
            {t('logIn.forgot')}
          </TextLink>
        </p>
      </form>
      <GoogleButton label={t('google.logIn')} remember={values.remember} />
    </AccountCard>
  );
}
