import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { readAccountSummary } from '#client/account/account-data-client.ts';
import type { AuthFailure } from '#client/account/auth/auth-failure.ts';
import { authTexts } from '#client/account/auth/auth-failure-text.ts';
import { changePassword } from '#client/account/auth/change-details.ts';
import type { SignedInUser } from '#client/account/auth/user.ts';
import { useLoad } from '#client/lib/async-action/use-load.ts';
import { useDescribeFailure } from '#client/lib/http/describe-failure.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { PasswordField } from '#client/ui/field.tsx';
import { Skeleton } from '#client/ui/placeholders.tsx';
import { type ChangePasswordValues, createChangePasswordSchema } from './change-password-schema.ts';

type ChangePasswordFormProps = {
  email: string;
  hasPassword: boolean;
  onStart: () => void;
  onDone: () => void;
};

const EMPTY: ChangePasswordValues = { current: '', password: '', repeat: '' };

function ChangePasswordForm({ email, hasPassword, onStart, onDone }: ChangePasswordFormProps) {
  const { t } = useTranslation('profile');
  const { t: tCommon } = useTranslation();
  const describeFailure = useDescribeFailure();
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const { register, handleSubmit, formState, setFocus, reset } = useForm<ChangePasswordValues>({
    resolver: zodResolver(createChangePasswordSchema(hasPassword)),
    defaultValues: EMPTY,
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting } = formState;
  const problem = errors.current?.message ?? errors.password?.message ?? errors.repeat?.message;
  const text = problem ? t(problem) : failure && describeFailure(failure, authTexts(failure.action));

  const submit = handleSubmit(
    async ({ current, password }) => {
      onStart();
      setFailure(null);
      const failed = await changePassword(hasPassword ? current : '', password);
      setFailure(failed);
      if (failed) return setFocus(hasPassword ? 'current' : 'password', { shouldSelect: true });
      reset(EMPTY);
      onDone();
    },
    () => {
      onStart();
      setFailure(null);
    },
  );
  const field = (name: keyof ChangePasswordValues) => ({
    ...register(name),
    autoComplete: name === 'current' ? 'current-password' : 'new-password',
    'aria-required': true,
    'aria-invalid': errors[name] ? true : undefined,
    label: t(`password.${name}`),
  });

  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      {text && (
        // The key makes a repeated problem a new alert, so it is read out again.
        <Banner key={text} tone="error">
          {text}
        </Banner>
      )}
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {hasPassword && <PasswordField {...field('current')} />}
      <PasswordField {...field('password')} description={t('password.hint')} />
      <PasswordField {...field('repeat')} />
      <Button type="submit" busy={isSubmitting} busyText={tCommon('pleaseWait')}>
        {t(hasPassword ? 'password.submit' : 'password.setSubmit')}
      </Button>
    </form>
  );
}

/** An account made with Google has no password and gets one here. */
export function ChangePasswordCard({ user }: { user: SignedInUser }) {
  const { t } = useTranslation('profile');
  const { answer, failure } = useLoad(readAccountSummary, user.id);
  const [isSet, setIsSet] = useState(false);
  const [done, setDone] = useState(false);
  // While it is unknown, the form asks for the current password: the server has the last word.
  const hasPassword = isSet || failure !== null || (answer?.hasPassword ?? null);
  return (
    <Card>
      <h2 className="mb-4 text-xl font-bold">
        {t(hasPassword === false ? 'password.setTitle' : 'password.title')}
      </h2>
      {done && (
        <Banner tone="success" className="mb-4">
          {t('password.done')}
        </Banner>
      )}
      {hasPassword === null ? (
        <Skeleton label={t('password.loading')} shape="rows" />
      ) : (
        <ChangePasswordForm
          // A change empties the fields, and from then on there is a password.
          key={String(hasPassword)}
          email={user.email}
          hasPassword={hasPassword}
          onStart={() => setDone(false)}
          onDone={() => {
            setDone(true);
            setIsSet(true);
          }}
        />
      )}
    </Card>
  );
}
