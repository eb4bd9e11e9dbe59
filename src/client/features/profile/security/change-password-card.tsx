import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readAccountSummary } from '#client/account/account-client.ts';
import type { SignedInUser } from '#client/account/auth/auth-context.ts';
import { changePassword } from '#client/account/auth/change-details.ts';
import { NewPasswordForm } from '#client/account/auth/new-password-form.tsx';
import { useLoad } from '#client/lib/async-action/use-load.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Skeleton } from '#client/ui/placeholders.tsx';
import { FoldedCard } from '../profile-parts.tsx';

/** Changes the password, or sets the first one of a Google account. */
export function ChangePasswordCard({ user }: { user: SignedInUser }) {
  const { t } = useTranslation('profile');
  const { data, failure } = useLoad(readAccountSummary, user.id);
  const [hasJustSetPassword, setHasJustSetPassword] = useState(false);
  const [isDone, setIsDone] = useState(false);
  // If the summary fails to load, the form asks for the current password, and the server decides.
  const hasPassword = hasJustSetPassword || failure !== null || (data?.hasPassword ?? null);
  const save = async (current: string, password: string) => {
    setIsDone(false);
    const problem = await changePassword(current, password);
    setIsDone(problem === null);
    if (problem === null) setHasJustSetPassword(true);
    return problem;
  };
  return (
    <FoldedCard title={t(hasPassword === false ? 'password.setTitle' : 'password.title')}>
      {isDone && (
        <Banner tone="success" className="mb-4">
          {t('password.done')}
        </Banner>
      )}
      {hasPassword === null ? (
        <Skeleton label={t('password.loading')} shape="rows" />
      ) : (
        <NewPasswordForm
          // Remounts the form after the first password is set.
          key={String(hasPassword)}
          hasPassword={hasPassword}
          email={user.email}
          confirmLabel={t('password.repeat')}
          buttonProps={{ children: t(hasPassword ? 'password.submit' : 'password.setSubmit') }}
          onSave={save}
        />
      )}
    </FoldedCard>
  );
}
