import { useTranslation } from 'react-i18next';
import { AccountCard } from './account-card.tsx';
import { ResendButton } from './resend-button.tsx';
import { TextLink } from './text-link.tsx';

type CheckMailProps = {
  email: string;
  /** Leads back to the form with another address. */
  onOtherEmail: () => void;
  logInPath: string;
};

/** After a sign-up whose address must be confirmed: where the mail went, and what to do when it does not come. */
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
      <button
        type="button"
        onClick={onOtherEmail}
        className="mt-3 min-h-11 font-semibold text-leaf underline"
      >
        {t('signUp.otherEmail')}
      </button>
    </AccountCard>
  );
}
