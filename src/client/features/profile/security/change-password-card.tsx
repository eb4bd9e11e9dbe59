import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readAccountSummary } from '#client/account/account-data-client.ts';
import type { SignedInUser } from '#client/account/auth/user.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Card } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';

/** Changes the password; an account that has none (made with Google) gets one. */
export function ChangePasswordCard({ user }: { user: SignedInUser }) {
  const { t } = useTranslation('profile');
  const [hasPassword, setHasPassword] = useState<boolean | null>(null);
  const [done, setDone] = useState(false);
  useEffect(() => {
    let gone = false;
    // While it is unknown, the form asks for the current password: the server has the last word.
    readAccountSummary(user.id)
      .then((summary) => summary.hasPassword)
      .catch(() => true)
      .then((has) => !gone && setHasPassword(has));
    return () => {
      gone = true;
    };
  }, [user.id]);

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
            setHasPassword(true);
          }}
        />
      )}
    </Card>
  );
}
