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
  hasPassword?: boolean;
  /** The username that a password manager stores with the password. */
  email?: string;
  confirmLabel: string;
  buttonProps: ComponentProps<typeof Button>;
  /** `current` is empty if the form has no field for it. */
  onSave: (current: string, password: string) => Promise<AuthFailure | null>;
};

export function NewPasswordForm({ hasPassword = false, email, ...props }: NewPasswordFormProps) {
  const { confirmLabel, buttonProps, onSave } = props;
  const { t } = useTranslation('auth');
  const describeFailure = useDescribeAuthFailure();
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const { register, handleSubmit, formState, setFocus, reset } = useForm<NewPasswordValues>({
    resolver: zodResolver(NewPasswordSchema),
    defaultValues: { password: '', confirmPassword: '', ...(hasPassword && { current: '' }) },
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting } = formState;
  const validationKey =
    errors.current?.message ?? errors.password?.message ?? errors.confirmPassword?.message;
  const errorText = validationKey ? t(validationKey) : failure && describeFailure(failure);

  const submit = handleSubmit(
    async ({ current = '', password }) => {
      setFailure(null);
      const saveFailure = await onSave(current, password);
      setFailure(saveFailure);
      // The submit button lost focus when it was disabled.
      if (saveFailure) setFocus(hasPassword ? 'current' : 'password', { shouldSelect: true });
      else reset();
    },
    () => setFailure(null),
  );
  const getFieldProps = (name: keyof NewPasswordValues) => ({
    ...register(name),
    autoComplete: name === 'current' ? 'current-password' : 'new-password',
    'aria-required': true,
    'aria-invalid': errors[name] ? true : undefined,
  });

  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      {errorText && (
        // The key remounts the alert when its text changes so that screen readers announce it again.
        <Banner key={errorText} tone="error">
          {errorText}
        </Banner>
      )}
      {email && <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />}
      {hasPassword && <PasswordField {...getFieldProps('current')} label={t('profile:password.current')} />}
      <PasswordField
        {...getFieldProps('password')}
        label={t('fields.newPassword')}
        description={t('fields.passwordHint')}
      />
      <PasswordField {...getFieldProps('confirmPassword')} label={confirmLabel} />
      <Button {...buttonProps} type="submit" busy={isSubmitting} busyText={t('common:pleaseWait')} />
    </form>
  );
}
