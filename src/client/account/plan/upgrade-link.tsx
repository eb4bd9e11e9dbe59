import { useTranslation } from 'react-i18next';
import { Link } from '#client/lib/navigation/link.tsx';
import { Banner } from '#client/ui/banner.tsx';

export function UpgradeLink() {
  const { t } = useTranslation();
  return (
    <Link to="/plans" className="inline-flex min-h-11 items-center font-semibold underline">
      {t('upgrade.seePlans')}
    </Link>
  );
}

export function PlanLimitNotice() {
  const { t } = useTranslation('errors');
  return (
    <Banner tone="error">
      <p>{t('refusals.plan_flashcard_limit')}</p>
      <UpgradeLink />
    </Banner>
  );
}
