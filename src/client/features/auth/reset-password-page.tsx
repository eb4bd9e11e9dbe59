import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import type { AuthFailure } from '#client/account/auth/auth-failure.ts';
import { requestPasswordReset } from '#client/account/auth/mail-link.ts';
import { NewPasswordForm } from '#client/account/auth/new-password-form.tsx';
import {
  clearRecovery,
  hasOpenRecovery,
  openRecovery,
  saveNewPassword,
  saveNewPasswordSignedIn,
  signInWithRecovery,
} from '#client/account/auth/recovery.ts';
import { useLocation, useNavigate } from '#client/lib/navigation/navigation-context.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Waiting } from '#client/ui/placeholders.tsx';
import { AccountCard, ResultCard, SignedInAsNotice, TextLink } from './account-card.tsx';
import { MailRequestForm } from './forgot-password-page.tsx';
import { useMailLink } from './mail-link-card.tsx';

/** Returns a function that stores the progress in the history's state, which survives a change of the account. */
function useShowProgress() {
  const navigate = useNavigate();
  return useCallback(
    (reset: 'entering' | 'done') => navigate('/reset-password', { replace: true, state: { reset } }),
    [navigate],
  );
}

/** Checks that no other account is signed in, even after a reload, before the page reports success. */
function EnterAccount() {
  const { t } = useTranslation();
  const showProgress = useShowProgress();
  useEffect(() => {
    let isUnmounted = false;
    void signInWithRecovery().then(() => isUnmounted || showProgress('done'));
    return () => {
      isUnmounted = true;
    };
  }, [showProgress]);
  return <Waiting label={t('pleaseWait')} />;
}

/** Renders /reset-password, even for sessions opened by a hosted Supabase project (`?code=`, PASSWORD_RECOVERY). */
export function ResetPasswordPage() {
  const { t } = useTranslation('auth');
  const { user, isRecovering, isLoading } = useAuth();
  const { state } = useLocation();
  const { link, expire, discard } = useMailLink('recovery', clearRecovery);
  const showProgress = useShowProgress();

  const save = async (password: string): Promise<AuthFailure | null> => {
    const isSignedIn = isRecovering && link.status !== 'open' && !hasOpenRecovery();
    const openResult = link.status === 'open' ? await openRecovery(link.tokenHash) : 'opened';
    if (link.status === 'open' && openResult === 'opened') discard();
    const savePassword = isSignedIn ? saveNewPasswordSignedIn : saveNewPassword;
    const outcome = openResult === 'opened' ? await savePassword(password) : openResult;
    if (outcome === 'expired') {
      clearRecovery();
      expire();
      return null;
    }
    if (outcome !== 'done') return outcome;
    showProgress('entering');
    return null;
  };

  const progress = readProgress(state);
  if (progress === 'entering') return <EnterAccount />;
  if (progress === 'done') {
    const linkText = t(user ? 'links.toApp' : 'reset.logIn');
    return (
      <ResultCard heading={t('reset.doneHeading')} to={user ? '/' : '/login'} linkText={linkText}>
        <Banner tone="success">{t('reset.done')}</Banner>
      </ResultCard>
    );
  }
  if (link.status === 'checking' || (link.status === 'none' && isLoading)) {
    return <Waiting label={t('links.checking')} />;
  }
  if (link.status === 'open' || hasOpenRecovery() || isRecovering) {
    return (
      <AccountCard heading={t('reset.heading')} intro={t('reset.intro')}>
        {!isRecovering && <SignedInAsNotice />}
        <NewPasswordForm
          confirmLabel={t('fields.confirmPassword')}
          buttonProps={{ tone: 'primary', className: 'w-full', children: t('reset.submit') }}
          onSave={(_current, password) => save(password)}
        />
      </AccountCard>
    );
  }
  return (
    <AccountCard
      heading={t(link.status === 'expired' ? 'links.overHeading' : 'reset.noLinkHeading')}
      footer={
        <TextLink to={user ? '/' : '/login'}>{t(user ? 'links.toApp' : 'forgot.backToLogIn')}</TextLink>
      }
    >
      <p className="mb-5">{t(link.status === 'expired' ? 'reset.over' : 'reset.noLink')}</p>
      <MailRequestForm
        email={user?.email ?? ''}
        submitLabel={t('reset.askAgain')}
        sentText={t('forgot.sent')}
        send={requestPasswordReset}
      />
    </AccountCard>
  );
}

function readProgress(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'reset' in state ? state.reset : null;
}
