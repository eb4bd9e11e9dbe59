import { useTranslation } from 'react-i18next';
import { Link } from '#client/lib/navigation/link.tsx';

/** Links an unrated day to the page that rates it. */
export function UnratedDay({ day }: { day: string }) {
  const { t } = useTranslation();
  return (
    <Link to={`/daily-tracking?day=${day}`} className="-my-3 py-3 underline">
      {t('engagement.notRated')}
    </Link>
  );
}
