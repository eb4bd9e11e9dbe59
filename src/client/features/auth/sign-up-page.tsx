import { type ChangeEvent, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { useAuthFailureText } from '#client/account/auth/auth-failure-text.ts';
import { SignUpSchema, type SignUpValues } from '#client/account/auth/form-rules.ts';
import { useAsyncAction } from '#client/lib/async-action/use-async-action.ts';
import { getErrorCode } from '#client/lib/http/http-failure.ts';
import { useLocation } from '#client/lib/navigation/navigation-context.ts';
import { useSettings } from '#client/lib/settings/settings-provider.tsx';
import { CheckboxField, PasswordField, TextField } from '#client/ui/fields/field.tsx';
import { loadable } from '#client/ui/loadable.tsx';
import { suggestMailAddress } from '#shared/mail/mail-address.ts';
import { AccountCard, GoogleButton, SubmitButton, TextButton, TextLink } from './account-card.tsx';

const CheckMail = loadable(async () => (await import('./check-mail.tsx')).CheckMail);

/** Suggests a correction for a misspelled email domain, which one click applies. */
function EmailSuggestion({ email, onAccept }: { email: string; onAccept: (email: string) => void }) {
  const { t } = useTranslation('auth');
  const suggestion = suggestMailAddress(email);
  return (
    // The element exists before its content, so that screen readers announce it.
    <p role="status" className="wrap-anywhere text-soft empty:hidden">
      {suggestion !== null && (
        <Trans
          t={t}
          i18nKey="signUp.didYouMean"
          values={{ email: suggestion }}
          components={{ fix: <TextButton onClick={() => onAccept(suggestion)} /> }}
        />
      )}
    </p>
  );
}

function TermsLabel({ i18nKey = 'signUp.terms' }: { i18nKey?: 'signUp.terms' | 'google.terms' }) {
  const { t } = useTranslation('auth');
  return (
    <Trans
      t={t}
      i18nKey={i18nKey}
      components={{ terms: <NewTabLink to="/terms" />, privacy: <NewTabLink to="/privacy" /> }}
    />
  );
}

/** Opens a new tab, which keeps the form's input. The padding makes the target 44 px high without moving the lines. */
function NewTabLink({ to, children }: { to: string; children?: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noopener" className="py-3 font-semibold text-leaf underline">
      {children}
    </a>
  );
}

const EMPTY_FORM = { name: '', email: '', password: '', confirmPassword: '', terms: false };

type Problem = { field: string; message: string };

function toProblems(error: ReturnType<typeof SignUpSchema.safeParse>['error']): Problem[] {
  return (error?.issues ?? []).map(({ path, message }) => ({ field: String(path[0]), message }));
}

function SignUpForm({ onMailSent, logInPath }: { onMailSent: (email: string) => void; logInPath: string }) {
  const { t } = useTranslation('auth');
  const { signUp, clearFailure, failure } = useAuth();
  const { passwordTwice } = useSettings();
  const signUpFailure = useAuthFailureText('signUp');
  const failureText = useAuthFailureText('google') ?? signUpFailure;
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(EMPTY_FORM);
  const [errors, setErrors] = useState<Problem[]>([]);
  const handleChange = ({ target: { name, type, checked, value } }: ChangeEvent<HTMLInputElement>) =>
    setValues((before) => ({ ...before, [name]: type === 'checkbox' ? checked : value }));
  const getField = (name = '') => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`);

  useEffect(() => clearFailure, [clearFailure]);

  const { pending, run } = useAsyncAction(async (entered: SignUpValues) => {
    const outcome = await signUp(entered);
    if (outcome === 'checkMail') onMailSent(entered.email);
    // The disabled button has lost focus, and the usual reason is an address that is taken.
    if (outcome === 'failed') getField('email')?.select();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { confirmPassword, ...fields } = values;
    const checked = SignUpSchema.safeParse(passwordTwice ? values : fields);
    const problems = toProblems(checked.error);
    setErrors(problems);
    if (checked.success) return void run(checked.data);
    clearFailure();
    getField(problems[0]?.field)?.focus();
  };
  const isTaken = failure?.action === 'signUp' && getErrorCode(failure) === 'user_already_exists';
  /** Marks every invalid field and shows the message at the first, because a phone's keyboard hides the summary. */
  const getFieldProps = (name: keyof typeof EMPTY_FORM) => {
    const error = errors.find(({ field }) => field === name);
    const isMissing = error?.message === 'checks.fillAll';
    const message = error && error === errors[0] ? t(error.message) : undefined;
    return {
      name,
      onChange: handleChange,
      'aria-required': true,
      'aria-invalid': error || (isTaken && name === 'email') ? true : undefined,
      error: isMissing ? t('checks.missing') : message,
    };
  };
  const getTextProps = (name: Exclude<keyof typeof EMPTY_FORM, 'terms'>) => ({
    ...getFieldProps(name),
    value: values[name],
  });

  return (
    <AccountCard
      heading={t('signUp.heading')}
      intro={t('signUp.intro')}
      problem={errors[0] ? t(errors[0].message) : failureText}
      footer={
        <>
          {t('signUp.haveAccount')} <TextLink to={logInPath}>{t('signUp.logIn')}</TextLink>
        </>
      }
    >
      <form ref={form} noValidate onSubmit={submit} className="space-y-4">
        <TextField {...getTextProps('name')} label={t('fields.fullName')} autoComplete="name" />
        <div className="space-y-1">
          <TextField {...getTextProps('email')} label={t('fields.email')} type="email" autoComplete="email" />
          <EmailSuggestion
            email={values.email}
            onAccept={(email) => setValues((before) => ({ ...before, email }))}
          />
        </div>
        <PasswordField
          {...getTextProps('password')}
          label={t('fields.password')}
          description={t('fields.passwordHint')}
          autoComplete="new-password"
        />
        {passwordTwice && (
          <PasswordField
            {...getTextProps('confirmPassword')}
            label={t('fields.confirmPassword')}
            autoComplete="new-password"
          />
        )}
        <CheckboxField {...getFieldProps('terms')} checked={values.terms} label={<TermsLabel />} />
        <SubmitButton busy={pending}>{t('signUp.submit')}</SubmitButton>
      </form>
      <GoogleButton label={t('google.signUp')} remember terms={<TermsLabel i18nKey="google.terms" />} />
    </AccountCard>
  );
}

/** Renders /signup. If the server confirms addresses, the page ends by asking the parent to look for the email. */
export function SignUpPage() {
  const { search } = useLocation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const logInPath = `/login${search}`;

  if (!sentTo) return <SignUpForm onMailSent={setSentTo} logInPath={logInPath} />;
  return <CheckMail email={sentTo} onOtherEmail={() => setSentTo(null)} logInPath={logInPath} />;
}
