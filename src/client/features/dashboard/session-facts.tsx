import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { markLanguage } from '#client/lib/i18n/mark-language.ts';
import type { SessionSet } from '#shared/teach/session-plan.ts';
import type { NextSession } from '#shared/teach/today.ts';

const HOUR_MIN = 60;

/** How long ago the last session ended. After a short break it recommends a longer one. */
function LastSession({ next, isRest }: { next: NextSession; isRest: boolean }) {
  const { t } = useTranslation('today');
  const { endedMinutesAgo: minutes, isSoon } = next;
  if (minutes === null) return null;
  const inMinutes = t('last.minutes', { count: minutes });
  const inHours = t('last.hours', { count: Math.floor(minutes / HOUR_MIN) });
  const ended = minutes === 0 ? t('last.now') : minutes < HOUR_MIN ? inMinutes : inHours;
  return <p>{isSoon && !isRest ? t('soon', { ended }) : ended}</p>;
}

function OtherSets({ sets }: { sets: readonly SessionSet[] }) {
  const { t } = useTranslation('today');
  if (sets.length === 0) return null;
  return (
    <details className="group">
      <summary className="-my-2 flex min-h-11 w-fit cursor-pointer list-none items-center gap-1 [&::-webkit-details-marker]:hidden">
        {t('thenSets', { count: sets.length })}
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 group-open:rotate-180" />
      </summary>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 py-1">
        {sets.map(({ setId, name, cards }) => (
          <li key={setId} {...markLanguage(name)}>
            {t('set', { name, count: cards.length })}
          </li>
        ))}
      </ul>
    </details>
  );
}

type SessionFactsProps = {
  next: NextSession;
  isRest: boolean;
  /** A new family may not know yet what a flash is. */
  isNew: boolean;
};

export function SessionFacts({ next, isRest, isNew }: SessionFactsProps) {
  const { t } = useTranslation('today');
  return (
    <div className="space-y-1 text-sm text-soft empty:hidden md:max-w-100">
      {isNew && !isRest && <p>{t('flash')}</p>}
      <LastSession next={next} isRest={isRest} />
      {!isRest && <OtherSets sets={next.sets.slice(1)} />}
    </div>
  );
}
