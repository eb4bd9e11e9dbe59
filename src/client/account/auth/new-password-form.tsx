import { zodResolver } from '@hookform/resolvers/zod';
import { type ComponentProps, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { PasswordField } from '#client/ui/fields/field.tsx';
import type { AuthFailure } from './auth-failure.ts';
import { useDescribeAuthFailure } from './auth-failure-text.ts';
import { NewPasswordSchema, type NewPasswordValues } from './form-rules.ts';

type NewPasswordFormProps = {
  /** Also asks for the current password. */
  hasPassword?: boolean;
  /** Tells a password manager whose password this is. */
  email?: string;
  confirmLabel: string;
  button: ComponentProps<typeof Button>;
  /** Is called with the current password ('' if it is not asked for) and the new one. */
  save: (current: string, password: string) => Promise<AuthFailure | null>;
};

/** Clears its fields after a successful save. */
export function NewPasswordForm({ hasPassword = false, email, ...props }: NewPasswordFormProps) {
  const { confirmLabel, button, save } = props;
  const { t } = useTranslation('auth');
  const describeFailure = useDescribeAuthFailure();
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const { register, handleSubmit, formState, setFocus, reset } = useForm<NewPasswordValues>({
    resolver: zodResolver(NewPasswordSchema),
    defaultValues: { password: '', confirmPassword: '', ...(hasPassword && { current: '' }) },
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting } = formState;
  const problem = errors.current?.message ?? errors.password?.message ?? errors.confirmPassword?.message;
  const text = problem ? t(problem) : failure && describeFailure(failure);

  const submit = handleSubmit(
    async ({ current = '', password }) => {
      setFailure(null);
      const failed = await save(current, password);
      setFailure(failed);
      // The submit button lost focus when it was disabled.
      if (failed) setFocus(hasPassword ? 'current' : 'password', { shouldSelect: true });
      else reset();
    },
    () => setFailure(null),
  );
  const field = (name: keyof NewPasswordValues) => ({
    ...register(name),
    autoComplete: name === 'current' ? 'current-password' : 'new-password',
    'aria-required': true,
    'aria-invalid': errors[name] ? true : undefined,
  });

  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      {text && (
        // The key makes a repeated problem a new alert, so that it is read out again.
        <Banner key={text} tone="error">
          {text}
        </Banner>
      )}
      {email && <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />}
      {hasPassword && <PasswordField {...field('current')} label={t('profile:password.current')} />}
      <PasswordField
        {...field('password')}
        label={t('fields.newPassword')}
        description={t('fields.passwordHint')}
      />
      <PasswordField {...field('confirmPassword')} label={confirmLabel} />
      <Button {...button} type="submit" busy={isSubmitting} busyText={t('common:pleaseWait')} />
    </form>
  );
}
