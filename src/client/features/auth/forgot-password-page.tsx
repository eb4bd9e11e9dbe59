import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestPasswordReset } from '#client/account/auth/mail-requests.ts';
import { useLocation } from '#client/lib/navigation/navigation-context.ts';
import { AccountCard, readTypedEmail, TextLink } from './account-card.tsx';
import { MailRequestForm } from './mail-request-form.tsx';

/** The page /forgot-password. Its answer is the same for every address. */
export function ForgotPasswordPage() {
  const { t } = useTranslation('auth');
  const { search, state } = useLocation();
  const [email, setEmail] = useState(readTypedEmail(state));
  return (
    <AccountCard
      heading={t('forgot.heading')}
      intro={t('forgot.intro')}
      footer={
        <TextLink to={`/login${search}`} state={{ email }}>
          {t('forgot.backToLogIn')}
        </TextLink>
      }
    >
      <MailRequestForm
        email={email}
        onEmailChange={setEmail}
        submitLabel={t('forgot.submit')}
        sentText={t('forgot.sent')}
        send={requestPasswordReset}
      />
      <p className="mt-4 text-sm text-soft">{t('forgot.hint')}</p>
    </AccountCard>
  );
}
