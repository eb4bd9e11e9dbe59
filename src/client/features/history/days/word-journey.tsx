import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useToday } from '#client/lib/clock/use-today.ts';
import { formatDate } from '#client/lib/i18n/formats.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { countCardUsage, LEARNED_AT, listDaysOfCard } from '#shared/tracking/usage.ts';
import { listYearDays } from '#shared/tracking/year.ts';
import { YearLeaves } from '../charts/year-leaves.tsx';

export function WordJourney({ cardId }: { cardId: string }) {
  const { t, i18n } = useTranslation('history');
  const history = useLibrary(({ library }) => library.history);
  const today = useToday();
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another word may have a higher box
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), [cardId]);
  const days = listDaysOfCard(history.values(), cardId);
  const usage = countCardUsage(days).get(cardId);
  if (!usage) return null;
  return (
    <div ref={box} className="mt-2 flex flex-col gap-2 border-t border-hairline pt-2 text-sm">
      <p role="status">
        <span className="block">
          {t('journey.seen', { count: usage.flashes, day: formatDate(usage.firstOn, i18n.language) })}
        </span>
        <span className="block">
          {usage.learnedOn === null
            ? t('journey.coming', { count: LEARNED_AT - usage.flashes })
            : t('journey.learned', { day: formatDate(usage.learnedOn, i18n.language) })}
        </span>
      </p>
      <YearLeaves days={listYearDays(days, today)} />
    </div>
  );
}
