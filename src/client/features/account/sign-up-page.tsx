import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { AccountCard } from './account-card.tsx';
import { SignUpForm } from './sign-up-form-view.tsx';
import { TextLink } from './text-link.tsx';

/** /signup; where the server wants the address confirmed, it ends with the request to look into the mail. */
export function SignUpPage() {
  const { t } = useTranslation('account');
  const { search } = useLocation();
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const toLogIn = <TextLink to={`/login${search}`}>{t('signUp.logIn')}</TextLink>;

  if (mailedTo) {
    return (
      <AccountCard heading={t('signUp.checkMailTitle')}>
        <p role="status">{t('signUp.checkMail', { email: mailedTo })}</p>
        {toLogIn}
      </AccountCard>
    );
  }
  return (
    <SignUpForm
      onMailed={setMailedTo}
      footer={
        <>
          {t('signUp.haveAccount')} {toLogIn}
        </>
      }
    />
  );
}
