import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useAuth } from '#client/lib/auth/auth-context.ts';
import { useAuthFailureText } from '#client/lib/auth/use-auth-failure-text.ts';
import { codeOf } from '#client/lib/http/http-failure.ts';
import { CheckboxField } from '#client/ui/checkbox-field.tsx';
import { PasswordField } from '#client/ui/password-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { AccountCard } from './account-card.tsx';
import { GoogleButton } from './google-button.tsx';
import { LogInSchema, type LogInValues } from './log-in-form.ts';
import { ResendButton } from './resend-button.tsx';
import { SubmitButton } from './submit-button.tsx';
import { TextLink } from './text-link.tsx';
import { readTypedEmail } from './typed-email.ts';

/** /login. The way on after the sign-in is the router's: this page is for guests only. */
export function LogInPage() {
  const { t } = useTranslation('auth');
  const { logIn, clearFailure, failure, sessionEnded } = useAuth();
  const logInFailure = useAuthFailureText('logIn');
  const failureText = useAuthFailureText('google') ?? logInFailure;
  const { search, state } = useLocation();
  const { register, handleSubmit, formState, setFocus, control, getValues } = useForm<LogInValues>({
    resolver: zodResolver(LogInSchema),
    defaultValues: { email: readTypedEmail(state), password: '', remember: true },
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting } = formState;
  const [email, remember] = useWatch({ control, name: ['email', 'remember'] });
  const problem = errors.email?.message ?? errors.password?.message;

  const submit = handleSubmit(async (values) => {
    // The disabled button has lost the focus; it goes to what is most likely wrong.
    if ((await logIn(values)) === 'failed') setFocus('password', { shouldSelect: true });
  }, clearFailure);

  // A failure belongs to the form it came from.
  useEffect(() => clearFailure, [clearFailure]);

  return (
    <AccountCard
      heading={t('logIn.heading')}
      intro={t('logIn.intro')}
      problem={problem ? t(problem) : failureText}
      notice={sessionEnded ? t('logIn.sessionEnded') : null}
      footer={
        <>
          {t('logIn.noAccount')} <TextLink to={`/signup${search}`}>{t('logIn.signUp')}</TextLink>
        </>
      }
    >
      {failure && codeOf(failure) === 'email_not_confirmed' && (
        <div className="mb-5 space-y-3">
          <p>{t('logIn.notConfirmed')}</p>
          <ResendButton email={getValues('email').trim()} />
        </div>
      )}
      <form noValidate onSubmit={submit} className="space-y-4">
        <TextField
          {...register('email')}
          label={t('fields.email')}
          type="email"
          autoComplete="email"
          aria-required
          aria-invalid={errors.email ? true : undefined}
        />
        <PasswordField
          {...register('password')}
          label={t('fields.password')}
          autoComplete="current-password"
          aria-required
          aria-invalid={errors.password ? true : undefined}
        />
        <CheckboxField {...register('remember')} label={t('logIn.remember')} />
        <SubmitButton busy={isSubmitting}>{t('logIn.submit')}</SubmitButton>
        <p className="text-center">
          <TextLink to={`/forgot-password${search}`} state={{ email }}>
            {t('logIn.forgot')}
          </TextLink>
        </p>
      </form>
      <GoogleButton label={t('google.logIn')} remember={remember} />
    </AccountCard>
  );
}
