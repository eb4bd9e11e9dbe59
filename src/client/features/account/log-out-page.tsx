import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { useAuth } from '#client/lib/auth/auth-context.ts';
import { useAuthFailureText } from '#client/lib/auth/use-auth-failure-text.ts';
import { forgetLibrary } from '#client/library/forget-library.ts';
import { Button } from '#client/ui/button.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { AccountCard } from './account-card.tsx';
import { TextLink } from './text-link.tsx';

/** /logout signs out and goes on to /login; unsent changes stay on the device until the account signs in again. */
export function LogOutPage() {
  const { t } = useTranslation('account');
  const { user, loading, logOut } = useAuth();
  const failureText = useAuthFailureText('logOut');
  const [failed, setFailed] = useState(false);

  const signOut = useCallback(async () => {
    setFailed(false);
    if ((await logOut()) === 'signedOut') forgetLibrary();
    else setFailed(true);
  }, [logOut]);
  const isSignedIn = user !== null;
  useEffect(() => {
    if (isSignedIn) void signOut();
  }, [isSignedIn, signOut]);

  if (!user && !loading) return <Navigate to="/login" replace />;
  if (!failed) return <Spinner label={t('logOut.working')} />;
  return (
    <AccountCard heading={t('logOut.heading')} problem={failureText}>
      <div className="flex flex-wrap items-center gap-3">
        <Button tone="primary" onClick={() => void signOut()}>
          {t('logOut.retry')}
        </Button>
        <TextLink to="/">{t('logOut.back')}</TextLink>
      </div>
    </AccountCard>
  );
}
