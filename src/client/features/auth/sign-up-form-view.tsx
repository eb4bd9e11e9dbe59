import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { useAuthFailureText } from '#client/account/auth/use-auth-failure-text.ts';
import { codeOf } from '#client/lib/http/http-failure.ts';
import { CheckboxField, PasswordField, TextField } from '#client/ui/field.tsx';
import { AccountCard } from './account-card.tsx';
import { EmailSuggestion } from './email-suggestion.tsx';
import { GoogleButton } from './google-button.tsx';
import { SignUpSchema, type SignUpValues } from './sign-up-form.ts';
import { SubmitButton } from './submit-button.tsx';
import { TermsLabel } from './terms-label.tsx';

type SignUpFormProps = {
  /** Called with the address when the account waits for the link in the mail. */
  onMailed: (email: string) => void;
  footer: ReactNode;
};

/** The sign-up form. Its rules are checked at the press of the button, one problem at a time. */
export function SignUpForm({ onMailed, footer }: SignUpFormProps) {
  const { t } = useTranslation('auth');
  const { signUp, clearFailure, failure } = useAuth();
  const signUpFailure = useAuthFailureText('signUp');
  const failureText = useAuthFailureText('google') ?? signUpFailure;
  const { register, handleSubmit, formState, setFocus, setValue, control } = useForm<SignUpValues>({
    resolver: zodResolver(SignUpSchema),
    defaultValues: { name: '', email: '', password: '', confirmPassword: '', terms: false },
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting } = formState;
  const email = useWatch({ control, name: 'email' });
  const [firstField, firstError] = Object.entries(errors).find(([, error]) => error.message) ?? [];
  const problem = firstError?.message;

  useEffect(() => clearFailure, [clearFailure]);

  const submit = handleSubmit(async (values) => {
    const outcome = await signUp(values);
    if (outcome === 'checkMail') onMailed(values.email);
    // The disabled button has lost the focus; an address that is taken is the usual reason.
    if (outcome === 'failed') setFocus('email', { shouldSelect: true });
  }, clearFailure);
  const isTaken = failure?.action === 'signUp' && codeOf(failure) === 'user_already_exists';
  /** Returns the words below a field. The summary is out of sight when a phone's keyboard is up. */
  const errorOf = (name: keyof SignUpValues) => {
    if (errors[name]?.message === 'checks.fillAll') return t('checks.missing');
    return name === firstField && problem ? t(problem) : undefined;
  };
  /** Every field concerned is marked, and registered in the page's order. The first one has the focus and the words. */
  const field = (name: keyof SignUpValues) => ({
    ...register(name),
    'aria-required': true,
    'aria-invalid': errors[name] || (isTaken && name === 'email') ? true : undefined,
    error: errorOf(name),
  });

  return (
    <AccountCard
      heading={t('signUp.heading')}
      intro={t('signUp.intro')}
      problem={problem ? t(problem) : failureText}
      footer={footer}
    >
      <form noValidate onSubmit={submit} className="space-y-4">
        <TextField {...field('name')} label={t('fields.fullName')} autoComplete="name" />
        <div className="space-y-1">
          <TextField {...field('email')} label={t('fields.email')} type="email" autoComplete="email" />
          <EmailSuggestion email={email} onTake={(meant) => setValue('email', meant)} />
        </div>
        <PasswordField
          {...field('password')}
          label={t('fields.password')}
          description={t('fields.passwordHint')}
          autoComplete="new-password"
        />
        <PasswordField
          {...field('confirmPassword')}
          label={t('fields.confirmPassword')}
          autoComplete="new-password"
        />
        <CheckboxField {...field('terms')} label={<TermsLabel />} />
        <SubmitButton busy={isSubmitting}>{t('signUp.submit')}</SubmitButton>
      </form>
      <GoogleButton label={t('google.signUp')} remember terms={<TermsLabel i18nKey="google.terms" />} />
    </AccountCard>
  );
}
