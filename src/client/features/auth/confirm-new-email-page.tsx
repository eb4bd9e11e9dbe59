import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { confirmNewEmail } from '#client/account/auth/change-details.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { Waiting } from '#client/ui/placeholders.tsx';
import { AccountCard } from './account-card.tsx';
import { ConfirmCard, useMailLink } from './mail-link-card.tsx';

/** Renders /confirm-new-email, which confirms on a press and not when opened. */
export function ConfirmNewEmailPage() {
  const { t } = useTranslation('auth');
  const { loading } = useAuth();
  const { link, expire, discard } = useMailLink('email_change');
  const [isDone, setDone] = useState(false);

  if (isDone) return <ResultCard heading={t('newEmail.doneHeading')} text={t('newEmail.done')} />;
  if (link.status === 'checking' || loading) return <Waiting label={t('links.checking')} />;
  if (link.status === 'none') {
    return <ResultCard heading={t('newEmail.noLinkHeading')} text={t('newEmail.noLink')} />;
  }
  if (link.status === 'expired') {
    return <ResultCard heading={t('links.overHeading')} text={t('newEmail.over')} />;
  }
  const { tokenHash, emailChange } = link;
  const onDone = () => {
    setDone(true);
    discard();
  };
  return (
    <ConfirmCard
      heading={t('newEmail.heading')}
      intro={t('newEmail.intro')}
      submitLabel={t('newEmail.submit')}
      confirm={() => confirmNewEmail(tokenHash)}
      onDone={onDone}
      onExpired={expire}
    >
      {emailChange && (
        <p className="mb-5 wrap-anywhere">
          {t('newEmail.facts', { from: emailChange.from, to: emailChange.to })}
        </p>
      )}
      <p className="mb-5 text-soft">{t('newEmail.notYou')}</p>
    </ConfirmCard>
  );
}

function ResultCard({ heading, text }: { heading: string; text: string }) {
  const { t } = useTranslation('auth');
  const { user } = useAuth();
  return (
    <AccountCard heading={heading}>
      <p>{text}</p>
      <Link to={user ? '/profile' : '/login'} className={buttonClass('primary', 'mt-5 w-full')}>
        {t(user ? 'newEmail.toProfile' : 'forgot.backToLogIn')}
      </Link>
    </AccountCard>
  );
}
