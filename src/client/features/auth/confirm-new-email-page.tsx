import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { confirmNewEmail } from '#client/account/auth/change-details.ts';
import { Waiting } from '#client/ui/placeholders.tsx';
import { ResultCard } from './account-card.tsx';
import { ConfirmCard, useMailLink } from './mail-link-card.tsx';

/** Renders /confirm-new-email. Visiting the page does not confirm the address, only clicking the button does. */
export function ConfirmNewEmailPage() {
  const { t } = useTranslation('auth');
  const { user, isLoading } = useAuth();
  const { link, expire, discard } = useMailLink('email_change');
  const [isDone, setIsDone] = useState(false);

  const renderResult = (heading: string, text: string) => (
    <ResultCard
      heading={heading}
      to={user ? '/profile' : '/login'}
      linkText={t(user ? 'newEmail.toProfile' : 'forgot.backToLogIn')}
    >
      <p>{text}</p>
    </ResultCard>
  );
  if (isDone) return renderResult(t('newEmail.doneHeading'), t('newEmail.done'));
  if (link.status === 'checking' || isLoading) return <Waiting label={t('links.checking')} />;
  if (link.status === 'none') return renderResult(t('newEmail.noLinkHeading'), t('newEmail.noLink'));
  if (link.status === 'expired') return renderResult(t('links.overHeading'), t('newEmail.over'));
  const { tokenHash, emailChange } = link;
  const onDone = () => {
    setIsDone(true);
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
