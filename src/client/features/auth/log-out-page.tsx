import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { useAuthFailureText } from '#client/account/auth/auth-failure-text.ts';
import { Redirect } from '#client/lib/navigation/link.tsx';
import { useLocation } from '#client/lib/navigation/navigation-context.ts';
import { useSyncState } from '#client/library/use-library.ts';
import { useSaveUnsent } from '#client/library/use-save-unsent.ts';
import { Button } from '#client/ui/button.tsx';
import { Waiting } from '#client/ui/placeholders.tsx';
import { AccountCard, TextLink } from './account-card.tsx';

/** Renders /logout. It asks about unsent changes unless `state.confirmed`. `state.everywhere` signs out all devices. */
export function LogOutPage() {
  const { t } = useTranslation('auth');
  const { user, isLoading } = useAuth();
  if (user) return <UnsentGuard />;
  return isLoading ? <Waiting label={t('logOut.working')} /> : <Redirect to="/login" />;
}

function UnsentGuard() {
  const { pendingCount } = useSyncState();
  const state = useLocation().state as { confirmed?: boolean; everywhere?: boolean } | null;
  // The state is initialized only once, because sending changes during the question must not sign the parent out.
  const [canSignOut, setCanSignOut] = useState(state?.confirmed === true || pendingCount === 0);
  if (canSignOut) return <SigningOut everywhere={state?.everywhere === true} />;
  return <UnsentQuestion pendingCount={pendingCount} onSignOut={() => setCanSignOut(true)} />;
}

function UnsentQuestion({ pendingCount, onSignOut }: { pendingCount: number; onSignOut: () => void }) {
  const { t } = useTranslation('auth');
  const { t: tChanges } = useTranslation('changes');
  const saveUnsent = useSaveUnsent();
  return (
    <AccountCard heading={tChanges('signOutGuard.title')}>
      <p>{tChanges('signOutGuard.text', { count: pendingCount })}</p>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <Button tone="danger" onClick={onSignOut}>
          {tChanges('signOutGuard.leave')}
        </Button>
        {saveUnsent && <Button onClick={saveUnsent}>{tChanges('signOutGuard.saveFile')}</Button>}
        <TextLink to="/">{t('logOut.back')}</TextLink>
      </div>
    </AccountCard>
  );
}

function SigningOut({ everywhere }: { everywhere: boolean }) {
  const { t } = useTranslation('auth');
  const { signOut } = useAuth();
  const failureText = useAuthFailureText('logOut');
  const [hasFailed, setHasFailed] = useState(false);
  const attemptSignOut = useCallback(async () => {
    setHasFailed(false);
    if ((await signOut(everywhere)) === 'failed') setHasFailed(true);
  }, [signOut, everywhere]);
  useEffect(() => void attemptSignOut(), [attemptSignOut]);

  if (!hasFailed) return <Waiting label={t('logOut.working')} />;
  return (
    <AccountCard heading={t('logOut.heading')} problem={failureText}>
      <div className="flex flex-wrap items-center gap-3">
        <Button tone="primary" onClick={() => void attemptSignOut()}>
          {t('logOut.retry')}
        </Button>
        <TextLink to="/">{t('logOut.back')}</TextLink>
      </div>
    </AccountCard>
  );
}
