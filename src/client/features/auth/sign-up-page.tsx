import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from '#client/lib/navigation/navigation-context.ts';
import { CheckMail } from './check-mail.tsx';
import { SignUpForm } from './sign-up-form-view.tsx';
import { TextLink } from './text-link.tsx';

/** /signup; where the server wants the address confirmed, it ends with the request to look into the mail. */
export function SignUpPage() {
  const { t } = useTranslation('auth');
  const { search } = useLocation();
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const logInPath = `/login${search}`;

  if (mailedTo) {
    return <CheckMail email={mailedTo} onOtherEmail={() => setMailedTo(null)} logInPath={logInPath} />;
  }
  return (
    <SignUpForm
      onMailed={setMailedTo}
      footer={
        <>
          {t('signUp.haveAccount')} <TextLink to={logInPath}>{t('signUp.logIn')}</TextLink>
        </>
      }
    />
  );
}
