import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import type { AuthFailure } from '#client/account/auth/auth-failure.ts';
import { requestPasswordReset } from '#client/account/auth/mail-requests.ts';
import {
  enterWithRecovery,
  forgetRecovery,
  hasOpenRecovery,
  openRecovery,
  saveNewPassword,
  saveOwnNewPassword,
} from '#client/account/auth/recovery.ts';
import { useLocation, useNavigate } from '#client/lib/navigation/navigation-context.ts';
import { Waiting } from '#client/ui/skeleton.tsx';
import { AccountCard } from './account-card.tsx';
import { MailRequestForm } from './mail-request-form.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { PasswordChanged } from './password-changed.tsx';
import { SignedInAsNotice } from './signed-in-as-notice.tsx';
import { TextLink } from './text-link.tsx';
import { useMailLink } from './use-mail-link.ts';

/**
 * /reset-password: sets a new password with the link of the mail. Works the same when a hosted Supabase project has
 * signed the browser in already (`?code=`, PASSWORD_RECOVERY), and after a reload.
 */
export function ResetPasswordPage() {
  const { t } = useTranslation('auth');
  const { user, recovering, loading } = useAuth();
  const { state } = useLocation();
  const { state: link, end, forget } = useMailLink('recovery', forgetRecovery);
  const navigate = useNavigate();

  // In the history's state: the whole frame is drawn anew when the account of this browser changes.
  const showDone = () => navigate('/reset-password', { replace: true, state: { done: true } });

  const save = async (password: string): Promise<AuthFailure | null> => {
    if (recovering && link.status !== 'open' && !hasOpenRecovery()) {
      const outcome = await saveOwnNewPassword(password);
      if (outcome === 'done') showDone();
      else if (outcome === 'over') end();
      return typeof outcome === 'string' ? null : outcome;
    }
    if (link.status === 'open') {
      const opened = await openRecovery(link.tokenHash);
      if (opened === 'over') end();
      if (opened !== 'opened') return typeof opened === 'string' ? null : opened;
      forget();
    }
    const outcome = await saveNewPassword(password);
    if (outcome === 'over') {
      forgetRecovery();
      end();
    }
    if (outcome === 'done') {
      showDone();
      await enterWithRecovery();
    }
    return typeof outcome === 'string' ? null : outcome;
  };

  if (isDone(state)) return <PasswordChanged />;
  if (link.status === 'checking' || (link.status === 'none' && loading)) {
    return <Waiting label={t('links.checking')} />;
  }
  if (link.status === 'open' || hasOpenRecovery() || recovering) {
    return (
      <AccountCard heading={t('reset.heading')} intro={t('reset.intro')}>
        {!recovering && <SignedInAsNotice />}
        <NewPasswordForm save={save} />
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

function isDone(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'done' in state && state.done === true;
}
