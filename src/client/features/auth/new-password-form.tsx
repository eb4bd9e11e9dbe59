import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AuthFailure } from '#client/account/auth/auth-failure.ts';
import { authTexts } from '#client/account/auth/auth-texts.ts';
import { useDescribeFailure } from '#client/lib/http/use-describe-failure.ts';
import { Banner } from '#client/ui/banner.tsx';
import { PasswordField } from '#client/ui/field.tsx';
import { NewPasswordSchema, type NewPasswordValues } from './new-password-schema.ts';
import { SubmitButton } from './submit-button.tsx';

/** Asks for a new password twice. `save` returns the failure to show, or null when the page goes on by itself. */
export function NewPasswordForm({ save }: { save: (password: string) => Promise<AuthFailure | null> }) {
  const { t } = useTranslation('auth');
  const describeFailure = useDescribeFailure();
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const { register, handleSubmit, formState, setFocus } = useForm<NewPasswordValues>({
    resolver: zodResolver(NewPasswordSchema),
    defaultValues: { password: '', confirmPassword: '' },
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting } = formState;
  const problem = errors.password?.message ?? errors.confirmPassword?.message;
  const text = problem ? t(problem) : failure && describeFailure(failure, authTexts(failure.action));

  const submit = handleSubmit(
    async ({ password }) => {
      setFailure(null);
      const failed = await save(password);
      setFailure(failed);
      // The disabled button has lost the focus.
      if (failed) setFocus('password', { shouldSelect: true });
    },
    () => setFailure(null),
  );
  const field = (name: keyof NewPasswordValues) => ({
    ...register(name),
    autoComplete: 'new-password',
    'aria-required': true,
    'aria-invalid': errors[name] ? true : undefined,
  });

  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      {text && (
        // The key makes a repeated problem a new alert, so it is read out again.
        <Banner key={text} tone="error">
          {text}
        </Banner>
      )}
      <PasswordField
        {...field('password')}
        label={t('fields.newPassword')}
        description={t('fields.passwordHint')}
      />
      <PasswordField {...field('confirmPassword')} label={t('fields.confirmPassword')} />
      <SubmitButton busy={isSubmitting}>{t('reset.submit')}</SubmitButton>
    </form>
  );
}
