import { useTranslation } from 'react-i18next';
import { usePlan } from '#client/lib/plan/plan-context.ts';
import { UpgradeLink } from '#client/lib/plan/upgrade-link.tsx';
import { useLibrary } from '#client/library/use-library.ts';
import type { CardSet } from '#shared/library/schema.ts';
import { countDaysOfRoom } from '#shared/teach/days-of-room.ts';

/** Says ahead that the plan will have no room for the words with which sets fill themselves. */
export function RoomNotice({ sets }: { sets: readonly CardSet[] }) {
  const { t } = useTranslation('rotation');
  const { flashcardLimit } = usePlan();
  const cards = useLibrary(({ library }) => library.flashcardCount);
  if (flashcardLimit === null) return null;
  const left = Math.max(0, flashcardLimit - cards);
  const days = countDaysOfRoom(sets, left);
  if (days === null) return null;
  return (
    <p className="text-sm text-ink-soft">
      {days === 0 ? t('room.none') : t('room.days', { count: days, cards: left })} <UpgradeLink />
    </p>
  );
}
