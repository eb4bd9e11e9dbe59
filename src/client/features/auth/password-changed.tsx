import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { AccountCard } from './account-card.tsx';

export function PasswordChanged() {
  const { t } = useTranslation('auth');
  const { user } = useAuth();
  return (
    <AccountCard heading={t('reset.doneHeading')}>
      <Banner tone="success">{t('reset.done')}</Banner>
      <Link to={user ? '/' : '/login'} className={buttonClass('primary', 'mt-5 w-full')}>
        {t(user ? 'links.toApp' : 'reset.logIn')}
      </Link>
    </AccountCard>
  );
}
