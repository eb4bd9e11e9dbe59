import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readAccountSummary } from '#client/account/account-client.ts';
import { authTexts } from '#client/account/auth/auth-failure-text.ts';
import { changePassword } from '#client/account/auth/change-details.ts';
import type { SignedInUser } from '#client/account/auth/user.ts';
import { useAsyncAction } from '#client/lib/async-action/use-async-action.ts';
import { useLoad } from '#client/lib/async-action/use-load.ts';
import { useDescribeFailure } from '#client/lib/http/describe-failure.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { PasswordField } from '#client/ui/fields/field.tsx';
import { Skeleton } from '#client/ui/placeholders.tsx';
import { checkPasswordLength } from '#shared/account/password-length.ts';
import { FoldedCard } from './folded-card.tsx';

type FieldName = 'current' | 'password' | 'repeat';
type Problem = { field: FieldName; check: 'fillAll' | 'mismatch' | 'tooShort' | 'tooLong' };

/** Checks in the same order as the sign-up. `current` is undefined for an account without a password. */
export function findPasswordProblem(values: Partial<Record<FieldName, string>>): Problem | null {
  const { current, password = '', repeat = '' } = values;
  if (current === '') return { field: 'current', check: 'fillAll' };
  if (password === '') return { field: 'password', check: 'fillAll' };
  if (repeat === '') return { field: 'repeat', check: 'fillAll' };
  if (password !== repeat) return { field: 'repeat', check: 'mismatch' };
  const length = checkPasswordLength(password);
  return length && { field: 'password', check: length };
}

type ChangePasswordFormProps = {
  email: string;
  hasPassword: boolean;
  onStart: () => void;
  onDone: () => void;
};

function ChangePasswordForm({ email, hasPassword, onStart, onDone }: ChangePasswordFormProps) {
  const { t } = useTranslation('profile');
  const describeFailure = useDescribeFailure();
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const findInput = (field: FieldName) => form.current?.querySelector<HTMLInputElement>(`[name=${field}]`);
  const { pending, outcome, run, reset } = useAsyncAction(async (current: string, password: string) => {
    const failure = await changePassword(current, password);
    if (failure) return failure;
    form.current?.reset();
    onDone();
    return null;
  });
  const failure = outcome?.ok ? outcome.value : null;
  const text = problem
    ? t(`password.checks.${problem.check}`)
    : failure && describeFailure(failure, authTexts(failure.action));

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onStart();
    reset();
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Record<FieldName, string>;
    const found = findPasswordProblem(values);
    setProblem(found);
    if (found) return findInput(found.field)?.focus();
    const result = await run(values.current ?? '', values.password);
    if (!result?.ok || !result.value) return;
    const retried = findInput(hasPassword ? 'current' : 'password');
    retried?.focus();
    retried?.select();
  };
  const field = (name: FieldName) => ({
    name,
    autoComplete: name === 'current' ? 'current-password' : 'new-password',
    'aria-required': true,
    'aria-invalid': problem?.field === name ? true : undefined,
    label: t(`password.${name}`),
  });

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
      {text && (
        // The key makes a repeated problem a new alert, so that it is read out again.
        <Banner key={text} tone="error">
          {text}
        </Banner>
      )}
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {hasPassword && <PasswordField {...field('current')} />}
      <PasswordField {...field('password')} description={t('password.hint')} />
      <PasswordField {...field('repeat')} />
      <Button type="submit" busy={pending} busyText={t('common:pleaseWait')}>
        {t(hasPassword ? 'password.submit' : 'password.setSubmit')}
      </Button>
    </form>
  );
}

/** Also lets an account made with Google, which has no password, set one. */
export function ChangePasswordCard({ user }: { user: SignedInUser }) {
  const { t } = useTranslation('profile');
  const { answer, failure } = useLoad(readAccountSummary, user.id);
  const [isSet, setIsSet] = useState(false);
  const [done, setDone] = useState(false);
  // While this is unknown, the form asks for the current password, because the server decides.
  const hasPassword = isSet || failure !== null || (answer?.hasPassword ?? null);
  return (
    <FoldedCard title={t(hasPassword === false ? 'password.setTitle' : 'password.title')}>
      {done && (
        <Banner tone="success" className="mb-4">
          {t('password.done')}
        </Banner>
      )}
      {hasPassword === null ? (
        <Skeleton label={t('password.loading')} shape="rows" />
      ) : (
        <ChangePasswordForm
          // A change empties the fields, and the account then has a password.
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
    </FoldedCard>
  );
}
