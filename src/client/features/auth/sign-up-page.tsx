import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Trans, useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { useAuthFailureText } from '#client/account/auth/auth-failure-text.ts';
import { SignUpSchema, type SignUpValues } from '#client/account/auth/form-rules.ts';
import { getErrorCode } from '#client/lib/http/http-failure.ts';
import { useLocation } from '#client/lib/navigation/navigation-context.ts';
import { useSettings } from '#client/lib/settings/settings-provider.tsx';
import { CheckboxField, PasswordField, TextField } from '#client/ui/fields/field.tsx';
import { suggestMailAddress } from '#shared/mail/mail-address.ts';
import { AccountCard, GoogleButton, SubmitButton, TextLink } from './account-card.tsx';
import { ResendButton } from './resend-button.tsx';

type CheckMailProps = { email: string; onOtherEmail: () => void; logInPath: string };

function CheckMail({ email, onOtherEmail, logInPath }: CheckMailProps) {
  const { t } = useTranslation('auth');
  return (
    <AccountCard
      heading={t('signUp.checkMailTitle')}
      footer={
        <TextLink to={logInPath} state={{ email }}>
          {t('forgot.backToLogIn')}
        </TextLink>
      }
    >
      <p role="status">{t('signUp.checkMail', { email })}</p>
      <p className="mt-3 mb-5 text-soft">{t('signUp.noMail')}</p>
      <ResendButton email={email} justSent />
      <div className="mt-3">
        <TextButton onPress={onOtherEmail}>{t('signUp.otherEmail')}</TextButton>
      </div>
    </AccountCard>
  );
}

/** Suggests a correction for a misspelled mail service. One press applies it. */
function EmailSuggestion({ email, onAccept }: { email: string; onAccept: (email: string) => void }) {
  const { t } = useTranslation('auth');
  const suggestion = suggestMailAddress(email);
  return (
    // The element exists before its text, so that screen readers announce the text.
    <p role="status" className="wrap-anywhere text-soft empty:hidden">
      {suggestion !== null && (
        <Trans
          t={t}
          i18nKey="signUp.didYouMean"
          values={{ email: suggestion }}
          components={{ fix: <TextButton onPress={() => onAccept(suggestion)} /> }}
        />
      )}
    </p>
  );
}

function TextButton({ onPress, children }: { onPress: () => void; children?: ReactNode }) {
  return (
    <button type="button" onClick={onPress} className="min-h-11 font-semibold text-leaf underline">
      {children}
    </button>
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

function SignUpForm({ onMailSent, logInPath }: { onMailSent: (email: string) => void; logInPath: string }) {
  const { t } = useTranslation('auth');
  const { signUp, clearFailure, failure } = useAuth();
  const { passwordTwice } = useSettings();
  const signUpFailure = useAuthFailureText('signUp');
  const failureText = useAuthFailureText('google') ?? signUpFailure;
  const { register, handleSubmit, formState, setFocus, setValue, control } = useForm<SignUpValues>({
    resolver: zodResolver(SignUpSchema),
    defaultValues: { name: '', email: '', password: '', terms: false },
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting } = formState;
  const email = useWatch({ control, name: 'email' });
  const [firstField, firstError] = Object.entries(errors).find(([, error]) => error.message) ?? [];
  const problem = firstError?.message;

  useEffect(() => clearFailure, [clearFailure]);

  const submit = handleSubmit(async (values) => {
    const outcome = await signUp(values);
    if (outcome === 'checkMail') onMailSent(values.email);
    // The disabled button has lost focus, and the usual reason is an address that is taken.
    if (outcome === 'failed') setFocus('email', { shouldSelect: true });
  }, clearFailure);
  const isTaken = failure?.action === 'signUp' && getErrorCode(failure) === 'user_already_exists';
  /** Marks every invalid field and shows the message at the first, because a phone's keyboard hides the summary. */
  const getFieldProps = (name: keyof SignUpValues) => {
    const isMissing = errors[name]?.message === 'checks.fillAll';
    const message = name === firstField && problem ? t(problem) : undefined;
    return {
      ...register(name),
      'aria-required': true,
      'aria-invalid': errors[name] || (isTaken && name === 'email') ? true : undefined,
      error: isMissing ? t('checks.missing') : message,
    };
  };

  return (
    <AccountCard
      heading={t('signUp.heading')}
      intro={t('signUp.intro')}
      problem={problem ? t(problem) : failureText}
      footer={
        <>
          {t('signUp.haveAccount')} <TextLink to={logInPath}>{t('signUp.logIn')}</TextLink>
        </>
      }
    >
      <form noValidate onSubmit={submit} className="space-y-4">
        <TextField {...getFieldProps('name')} label={t('fields.fullName')} autoComplete="name" />
        <div className="space-y-1">
          <TextField
            {...getFieldProps('email')}
            label={t('fields.email')}
            type="email"
            autoComplete="email"
          />
          <EmailSuggestion email={email} onAccept={(suggestion) => setValue('email', suggestion)} />
        </div>
        <PasswordField
          {...getFieldProps('password')}
          label={t('fields.password')}
          description={t('fields.passwordHint')}
          autoComplete="new-password"
        />
        {passwordTwice && (
          <PasswordField
            {...getFieldProps('confirmPassword')}
            label={t('fields.confirmPassword')}
            autoComplete="new-password"
          />
        )}
        <CheckboxField {...getFieldProps('terms')} label={<TermsLabel />} />
        <SubmitButton busy={isSubmitting}>{t('signUp.submit')}</SubmitButton>
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
