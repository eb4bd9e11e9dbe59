import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#client/lib/i18n/format-date.ts';
import { joinClasses } from '#client/ui/class-names.ts';
import type { WeekDay } from '#shared/tracking/record.ts';

const DOT = 'flex items-center justify-center rounded-full border-[2.5px] border-ink text-on-tint';

export function WeekDots({ days }: { days: readonly WeekDay[] }) {
  const { t, i18n } = useTranslation('today');
  return (
    <section className="md:w-130">
      <p aria-hidden="true" className="mb-2 hidden font-display text-lg font-bold md:block">
        {t('week.label')}
      </p>
      <ol
        aria-label={t('week.label')}
        className="grid grid-cols-7 text-center font-display text-[min(0.875rem,4.2vw)] font-bold whitespace-nowrap"
      >
        {days.map(({ day, place, sessions }) => (
          <li
            key={day}
            aria-current={place === 'today' ? 'date' : undefined}
            className={joinClasses(
              'flex flex-col items-center gap-0.5',
              place === 'today' ? 'font-extrabold' : 'text-soft',
            )}
          >
            <span aria-hidden="true" className="flex h-[36px] items-center justify-center">
              <Dot place={place} sessions={sessions} />
            </span>
            {formatDate(day, i18n.language, { weekday: 'short' })}
            {place !== 'coming' && <span className="sr-only">{t('week.sessions', { count: sessions })}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Dot({ place, sessions }: Omit<WeekDay, 'day'>) {
  if (place === 'coming')
    return <span className="size-[26px] rounded-full border-2 border-dotted border-field" />;
  if (place === 'today') {
    return <span className={`${DOT} size-[33px] bg-sun text-[16px] font-extrabold`}>{sessions}</span>;
  }
  if (sessions === 0)
    return <span className="size-[8px] rounded-full bg-field forced-colors:bg-[CanvasText]" />;
  return (
    <span className={`${DOT} size-[26px] bg-tint-leaf`}>
      <Check className="size-[16px] stroke-3" />
    </span>
  );
}
