import { useTranslation } from 'react-i18next';
import { AccountCard, TextButton, TextLink } from './account-card.tsx';
import { ResendButton } from './resend-button.tsx';

type CheckMailProps = { email: string; onOtherEmail: () => void; logInPath: string };

/** Shows the last step of a sign-up whose address must be confirmed. */
export function CheckMail({ email, onOtherEmail, logInPath }: CheckMailProps) {
  const { t } = useTranslation('auth');
  return (
    <AccountCard
      heading={t('signUp.checkMailTitle')}
      footer={
        <TextLink to={logInPath} state={{ email }}>
          {t('forgot.backToLogIn')}
        </TextLink>
      }
    >
      <p role="status">{t('signUp.checkMail', { email })}</p>
      <p className="mt-3 mb-5 text-soft">{t('signUp.noMail')}</p>
      <ResendButton email={email} justSent />
      <div className="mt-3">
        <TextButton onClick={onOtherEmail}>{t('signUp.otherEmail')}</TextButton>
      </div>
    </AccountCard>
  );
}
