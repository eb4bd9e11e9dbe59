import { useTranslation } from 'react-i18next';
import { Link } from '#client/lib/navigation/link.tsx';
import { Banner } from '#client/ui/banner.tsx';

/** The way to the plans, beside whatever the family's own plan does not allow. */
export function UpgradeLink() {
  const { t } = useTranslation();
  return (
    <Link to="/plans" className="inline-flex min-h-11 items-center font-semibold underline">
      {t('upgrade.seePlans')}
    </Link>
  );
}

/** Says at a form why the family's plan takes no more cards, and what can be done. */
export function PlanLimitNotice() {
  const { t } = useTranslation('errors');
  return (
    <Banner tone="error">
      <p>{t('refusals.plan_flashcard_limit')}</p>
      <UpgradeLink />
    </Banner>
  );
}
