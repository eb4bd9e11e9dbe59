import { CalendarDays } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#client/lib/i18n/day-formats.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { MoveToChild } from '#client/library/move-to-child.tsx';
import { useDescribeSession } from '#client/library/sessions/use-describe-session.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import type { Notify } from '#client/ui/notification/use-notification.ts';
import { Toolbar } from '#client/ui/toolbar.tsx';
import { addDays } from '#shared/lib/calendar.ts';
import type { StoredEntry } from '#shared/library/tables/day-entry.ts';
import { DaySchema } from '#shared/library/tables/fields.ts';
import { listDaySessions } from '#shared/tracking/entry-facts.ts';
import type { DayLog } from './use-day-log.ts';

/** In an earlier date, the year is still being typed. */
const FIRST_DAY = '2000-01-01';

export function DayBar({ log: { day, today, hasRecord, pick } }: { log: DayLog }) {
  const { t, i18n } = useTranslation('tracking');
  const yesterday = addDays(today, -1);
  const name = formatDay(day, i18n.language);
  const earlier = day === yesterday ? 'day.yesterday' : null;
  const relative = day === today ? 'day.today' : earlier;
  return (
    <div className="flex flex-col gap-2">
      <p aria-live="polite" className="sr-only">
        {relative ? t('day.named', { relative: t(relative), day: name }) : name}
      </p>
      <Toolbar label={t('day.choose')}>
        {/* The buttons have no check mark, because a phone lacks the space beside the date. */}
        {(
          [
            ['today', today],
            ['yesterday', yesterday],
          ] as const
        ).map(([key, date]) => (
          <button
            key={key}
            type="button"
            aria-pressed={day === date}
            onClick={() => pick(date)}
            className="choice-chip max-sm:px-3"
          >
            {t(`day.${key}`)}
          </button>
        ))}
        <DateField day={day} today={today} onPick={pick} />
      </Toolbar>
      {hasRecord && (
        <Link
          to={`/history?day=${day}`}
          className="inline-flex min-h-11 items-center self-start text-sm text-soft underline hover:text-ink"
        >
          {t('day.toHistory')}
        </Link>
      )}
    </div>
  );
}

function DateField({ day, today, onPick }: { day: string; today: string; onPick: (day: string) => void }) {
  const { t, i18n } = useTranslation('tracking');
  const [typedDate, setTypedDate] = useState(day);
  useEffect(() => setTypedDate(day), [day]);
  return (
    <span className="relative flex min-w-0 basis-[8.25rem] max-sm:grow sm:ml-auto sm:basis-[11rem]">
      <input
        aria-label={t('day.other')}
        type="date"
        min={FIRST_DAY}
        max={today}
        value={typedDate}
        onChange={({ target }) => {
          setTypedDate(target.value);
          const isDay = DaySchema.safeParse(target.value).success;
          if (isDay && target.value >= FIRST_DAY && target.value <= today) onPick(target.value);
        }}
        onBlur={() => setTypedDate(day)}
        className="choice-chip peer min-w-0 grow px-2 sm:px-3"
      />
      {/* Covers the browser's format with a date in the language of the screen, except during input. */}
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-[2px] flex items-center justify-center gap-1 rounded-full bg-card whitespace-nowrap peer-focus:hidden max-sm:text-sm"
      >
        {formatDay(day, i18n.language)}
        <CalendarDays className="size-4 shrink-0" />
      </span>
    </span>
  );
}

/** Asks what to do with unsaved input for a day that is not on screen or no longer today. */
export function DayNotices({ log }: { log: DayLog }) {
  const { t, i18n } = useTranslation('tracking');
  const { day, today, isStale, isMovable, otherUnsavedDay, discard, pick, moveToToday } = log;
  const format = (date: string) => formatDay(date, i18n.language);
  return (
    <div className="space-y-3 empty:hidden">
      {isStale && (
        <Banner tone="info">
          <p>{t('stale.text', { today: format(today), day: format(day) })}</p>
          <div className="mt-2 flex flex-wrap gap-3">
            <Button onClick={() => pick(day)}>{t('stale.stay', { day: format(day) })}</Button>
            {isMovable ? (
              <Button onClick={moveToToday}>{t('stale.move', { day: format(today) })}</Button>
            ) : (
              <Button onClick={() => pick(today)}>{t('stale.go', { day: format(today) })}</Button>
            )}
          </div>
        </Banner>
      )}
      {otherUnsavedDay !== null && !isStale && (
        <Banner tone="info">
          <p>{t('otherUnsaved.text', { day: format(otherUnsavedDay) })}</p>
          <div className="mt-2 flex flex-wrap gap-3">
            <Button onClick={() => pick(otherUnsavedDay)}>{t('otherUnsaved.open')}</Button>
            <Button tone="danger" onClick={() => discard(otherUnsavedDay)}>
              {t('otherUnsaved.discard')}
            </Button>
          </div>
        </Banner>
      )}
    </div>
  );
}

export function DaySessions({ entries, notify }: { entries: readonly StoredEntry[]; notify: Notify }) {
  const { t } = useTranslation('tracking');
  const describeSession = useDescribeSession();
  const sessions = listDaySessions(entries);
  if (sessions.length === 0) return null;
  return (
    <ul aria-label={t('day.sessions')} className="flex flex-col gap-1">
      {sessions.map((session) => (
        <li key={session.entry.id} className="flex flex-wrap items-center gap-x-2">
          {describeSession(session)}
          <MoveToChild {...session} text={describeSession(session)} notify={notify} />
        </li>
      ))}
    </ul>
  );
}
