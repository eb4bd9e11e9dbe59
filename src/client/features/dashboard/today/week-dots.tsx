import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#client/lib/i18n/format-date.ts';
import { joinClasses } from '#client/ui/class-names.ts';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { WeekDay } from '#shared/tracking/week-days.ts';

const DOT = 'flex items-center justify-center rounded-full';

/** The days of this week: those with a session, today with the number of its sessions, and those to come. */
export function WeekDots({ days }: { days: readonly WeekDay[] }) {
  const { t, i18n } = useTranslation('today');
  return (
    <ol aria-label={t('week.label')} className="grid max-w-md grid-cols-7 text-center text-sm">
      {days.map(({ day, place, sessions }) => (
        <li
          key={day}
          aria-current={place === 'today' ? 'date' : undefined}
          className={joinClasses(
            'flex flex-col items-center gap-1',
            place === 'today' ? 'font-bold' : 'text-ink-soft',
          )}
        >
          <span aria-hidden="true" className="flex size-8 items-center justify-center">
            <Dot place={place} sessions={sessions} />
          </span>
          {formatDate(day, i18n.language, { weekday: 'short' })}
          {place !== 'coming' && <VisuallyHidden>{t('week.sessions', { count: sessions })}</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}

function Dot({ place, sessions }: Omit<WeekDay, 'day'>) {
  if (place === 'coming')
    return <span className="size-6 rounded-full border-2 border-dotted border-line-strong" />;
  if (place === 'today') {
    return <span className={`${DOT} size-8 bg-sprout-600 text-white`}>{sessions}</span>;
  }
  if (sessions === 0) return <span className="size-2 rounded-full bg-line-strong" />;
  return (
    <span className={`${DOT} size-6 bg-sprout-100 text-sprout-800`}>
      <Check className="size-4" />
    </span>
  );
}
