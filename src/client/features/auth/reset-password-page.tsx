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
import { Link } from '#client/lib/navigation/link.tsx';
import { useLocation, useNavigate } from '#client/lib/navigation/navigation-context.ts';
import { Banner } from '#client/ui/banner.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { Waiting } from '#client/ui/placeholders.tsx';
import { AccountCard, SignedInAsNotice, TextLink } from './account-card.tsx';
import { MailRequestForm } from './forgot-password-page.tsx';
import { useMailLink } from './mail-link-card.tsx';

function PasswordChanged() {
  const { t } = useTranslation('auth');
  const { user } = useAuth();
  return (
    <AccountCard heading={t('reset.doneHeading')}>
      <Banner tone="success">{t('reset.done')}</Banner>
      <Link to={user ? '/' : '/login'} className={buttonClass('primary', 'mt-5 w-full')}>
        {t(user ? 'links.toApp' : 'reset.logIn')}
      </Link>
    </AccountCard>
  );
}

/** The reset is part of the history's state, because the whole frame is redrawn when the browser's account changes. */
function useShowReset() {
  const navigate = useNavigate();
  return useCallback(
    (reset: 'entering' | 'done') => navigate('/reset-password', { replace: true, state: { reset } }),
    [navigate],
  );
}

/** Checks that no other account is signed in, even after a reload, before the page says that all is done. */
function EnterAccount() {
  const { t } = useTranslation();
  const showReset = useShowReset();
  useEffect(() => {
    let isLeft = false;
    void signInWithRecovery().then(() => isLeft || showReset('done'));
    return () => {
      isLeft = true;
    };
  }, [showReset]);
  return <Waiting label={t('pleaseWait')} />;
}

/** The page /reset-password, also for sessions opened by a hosted Supabase project (`?code=`, PASSWORD_RECOVERY). */
export function ResetPasswordPage() {
  const { t } = useTranslation('auth');
  const { user, recovering, loading } = useAuth();
  const { state } = useLocation();
  const { state: link, end, discard } = useMailLink('recovery', clearRecovery);
  const showReset = useShowReset();

  const save = async (password: string): Promise<AuthFailure | null> => {
    const isSignedIn = recovering && link.status !== 'open' && !hasOpenRecovery();
    const opened = link.status === 'open' ? await openRecovery(link.tokenHash) : 'opened';
    if (link.status === 'open' && opened === 'opened') discard();
    const saveHere = isSignedIn ? saveNewPasswordSignedIn : saveNewPassword;
    const outcome = opened === 'opened' ? await saveHere(password) : opened;
    if (outcome === 'over') {
      clearRecovery();
      end();
      return null;
    }
    if (outcome !== 'done') return outcome;
    showReset('entering');
    return null;
  };

  const reset = readReset(state);
  if (reset === 'entering') return <EnterAccount />;
  if (reset === 'done') return <PasswordChanged />;
  if (link.status === 'checking' || (link.status === 'none' && loading)) {
    return <Waiting label={t('links.checking')} />;
  }
  if (link.status === 'open' || hasOpenRecovery() || recovering) {
    return (
      <AccountCard heading={t('reset.heading')} intro={t('reset.intro')}>
        {!recovering && <SignedInAsNotice />}
        <NewPasswordForm
          confirmLabel={t('fields.confirmPassword')}
          button={{ tone: 'primary', className: 'w-full', children: t('reset.submit') }}
          save={(_current, password) => save(password)}
        />
      </AccountCard>
    );
  }
  return (
    <AccountCard
      heading={t(link.status === 'over' ? 'links.overHeading' : 'reset.noLinkHeading')}
      footer={
        <TextLink to={user ? '/' : '/login'}>{t(user ? 'links.toApp' : 'forgot.backToLogIn')}</TextLink>
      }
    >
      <p className="mb-5">{t(link.status === 'over' ? 'reset.over' : 'reset.noLink')}</p>
      <MailRequestForm
        email={user?.email ?? ''}
        submitLabel={t('reset.askAgain')}
        sentText={t('forgot.sent')}
        send={requestPasswordReset}
      />
    </AccountCard>
  );
}

function readReset(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'reset' in state ? state.reset : null;
}
