import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { confirmAddress, resendConfirmation } from '#client/account/auth/mail-link.ts';
import { formatInstant } from '#client/lib/i18n/formats.ts';
import { useNavigate } from '#client/lib/navigation/navigation-context.ts';
import { Waiting } from '#client/ui/placeholders.tsx';
import type { LinkedSignUp } from '#shared/mail/mail-link-check.ts';
import { AccountCard, ResultCard, SignedInAsNotice, TextLink } from './account-card.tsx';
import { MailRequestForm } from './forgot-password-page.tsx';
import { ConfirmCard, useMailLink } from './mail-link-card.tsx';

/** Renders /confirm-email. It waits for a click, because mail clients and virus scanners open links. */
export function ConfirmEmailPage() {
  const { t } = useTranslation('auth');
  const { user, isLoading } = useAuth();
  const { link, expire, discard } = useMailLink('signup');
  const navigate = useNavigate();

  if (link.status === 'checking' || (link.status === 'none' && isLoading)) {
    return <Waiting label={t('links.checking')} />;
  }
  if (link.status === 'open') {
    const { tokenHash } = link;
    const onDone = () => {
      discard();
      navigate('/dashboard', { replace: true });
    };
    return (
      <ConfirmCard
        heading={t('confirm.heading')}
        intro={t('confirm.intro')}
        submitLabel={t('confirm.submit')}
        confirm={() => confirmAddress(tokenHash)}
        onDone={onDone}
        onExpired={expire}
      >
        <SignedInAsNotice />
        {link.signUp && <SignUpDetails signUp={link.signUp} />}
      </ConfirmCard>
    );
  }
  const isExpired = link.status === 'expired';
  // A hosted Supabase project, or an earlier click, has already confirmed the address and signed in.
  if (user) {
    const heading = t(isExpired ? 'links.overHeading' : 'confirm.signedInHeading');
    return (
      <ResultCard heading={heading} to="/" linkText={t('links.toApp')}>
        <p>{t(isExpired ? 'confirm.overSignedIn' : 'confirm.signedIn', { email: user.email })}</p>
      </ResultCard>
    );
  }
  return (
    <AccountCard
      heading={t(isExpired ? 'links.overHeading' : 'confirm.noLinkHeading')}
      footer={<TextLink to="/login">{t('forgot.backToLogIn')}</TextLink>}
    >
      <p className="mb-5">{t(isExpired ? 'confirm.over' : 'confirm.noLink')}</p>
      <MailRequestForm
        submitLabel={t('confirm.sendAgain')}
        sentText={t('confirm.sent')}
        send={resendConfirmation}
      />
    </AccountCard>
  );
}

/** Shows the name from the sign-up, because another person may have used the address. */
function SignUpDetails({ signUp: { email, name, signedUpAt } }: { signUp: LinkedSignUp }) {
  const { t, i18n } = useTranslation('auth');
  const when = formatInstant(signedUpAt, i18n.language);
  return (
    <div className="mb-5 space-y-2">
      <p className="wrap-anywhere">
        {name === null
          ? t('confirm.signUpUnnamed', { email, when })
          : t('confirm.signUpNamed', { email, name, when })}
      </p>
      <p className="text-soft">
        {t('confirm.notYou')} <TextLink to="/forgot-password">{t('confirm.newPassword')}</TextLink>
      </p>
    </div>
  );
}
