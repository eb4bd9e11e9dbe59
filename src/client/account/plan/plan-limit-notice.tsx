import { useTranslation } from 'react-i18next';
import { Banner } from '#client/ui/banner.tsx';
import { UpgradeLink } from './upgrade-link.tsx';

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
