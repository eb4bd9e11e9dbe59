import { useTranslation } from 'react-i18next';
import { UpgradeLink } from '#client/lib/plan/upgrade-link.tsx';

/** Says ahead that the plan will have no room for the words with which sets fill themselves: for `cards` more, so many `days`. */
export function RoomNotice({ days, cards }: { days: number; cards: number }) {
  const { t } = useTranslation('rotation');
  return (
    <p className="px-4 text-sm text-soft sm:px-6">
      {days === 0 ? t('room.none') : t('room.days', { count: days, cards })} <UpgradeLink />
    </p>
  );
}
