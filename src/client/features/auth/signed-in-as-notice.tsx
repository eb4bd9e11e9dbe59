import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { Banner } from '#client/ui/banner.tsx';

/** Says, where a mail's link may belong to another account, what becomes of the one that is signed in here. */
export function SignedInAsNotice() {
  const { t } = useTranslation('auth');
  const { user } = useAuth();
  if (!user) return null;
  return (
    <Banner tone="info" className="mb-4">
      {t('signedInAs', { email: user.email })}
    </Banner>
  );
}
