import { useTranslation } from 'react-i18next';
import { Link } from '#client/lib/navigation/link.tsx';

/** The way to the plans, beside whatever the family's own plan does not allow. */
export function UpgradeLink() {
  const { t } = useTranslation();
  return (
    <Link to="/plans" className="inline-flex min-h-11 items-center font-semibold underline">
      {t('upgrade.seePlans')}
    </Link>
  );
}
