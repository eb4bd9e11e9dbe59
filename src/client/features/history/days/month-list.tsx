import { ChevronDown, MessageSquareText } from 'lucide-react';
import { memo, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#client/lib/i18n/formats.ts';
import { Button } from '#client/ui/button.tsx';
import { joinClasses } from '#client/ui/class-names.ts';
import { Face, type FaceRating } from '#client/ui/illustration/face.tsx';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import { formatDay, formatMonth } from '#shared/tracking/day-labels.ts';
import { isRated } from '#shared/tracking/engagement.ts';
import { groupByMonth, groupByYear, type Period, type YearOfMonths } from '#shared/tracking/months.ts';
import { totalFlashes } from '#shared/tracking/record.ts';
import { DayWords, NoWords, type OpenDay, useCardsOfDay } from './day-parts.tsx';

type CompactDayRowProps = { record: TrackingRecord; onOpen: OpenDay };

const CompactDayRow = memo(function CompactDayRow({ record, onOpen }: CompactDayRowProps) {
  const { t, i18n } = useTranslation('history');
  const { cards } = useCardsOfDay(record);
  const flashes = totalFlashes(record);
  return (
    <button
      type="button"
      className="grid min-h-16 w-full grid-cols-[2.75rem_2.5rem_minmax(0,1fr)_auto] items-center gap-x-2 py-1.5 text-left @max-[16rem]:grid-cols-[2.75rem_minmax(0,1fr)]"
      onClick={({ currentTarget }) => onOpen('view', record.date, currentTarget)}
    >
      <span className="text-center leading-tight">
        <span className="sr-only">{t('days.viewOf', { day: formatDay(record.date, i18n.language) })}</span>
        <time dateTime={record.date} aria-hidden="true">
          <span className="block font-display text-xl font-extrabold">{Number(record.date.slice(8))}</span>
          <span className="block text-sm whitespace-nowrap text-soft">
            {formatDate(record.date, i18n.language, { weekday: 'short' })}
          </span>
        </time>
      </span>
      <Rating engagement={record.engagement} />
      <span className="flex min-w-0 items-center @max-[16rem]:col-span-2">
        {cards.length > 0 ? <DayWords cards={cards} /> : <NoWords />}
      </span>
      <span className="flex items-center gap-1.5 text-sm text-soft @max-[16rem]:col-span-2">
        {record.notes !== '' && (
          <>
            <MessageSquareText className="size-4 shrink-0" />
            <span className="sr-only">{t('days.columns.notes')}</span>
          </>
        )}
        <span className="whitespace-nowrap">
          <span className="font-display text-lg font-extrabold text-ink">{flashes}</span>{' '}
          {t('days.flashesOnly', { count: flashes })}
        </span>
      </span>
    </button>
  );
});

function Rating({ engagement }: { engagement: number }) {
  const { t } = useTranslation();
  return (
    <span className="flex justify-center">
      {isRated(engagement) ? (
        <>
          <Face rating={engagement as FaceRating} size={32} />
          <span className="sr-only">{t('engagement.rated', { value: engagement })}</span>
        </>
      ) : (
        <>
          <span
            aria-hidden="true"
            className="h-0.5 w-3 rounded-full bg-field forced-colors:bg-[CanvasText]"
          />
          <span className="sr-only">{t('engagement.notRated')}</span>
        </>
      )}
    </span>
  );
}

type FoldProps = {
  title: string;
  days: number;
  isOpen: boolean;
  onToggle: () => void;
  /** For the box around the content, which is drawn only while the fold is open. */
  className: string;
  children: ReactNode;
};

function Fold({ title, days, isOpen, onToggle, className, children }: FoldProps) {
  const { t } = useTranslation('history');
  const contentId = useId();
  return (
    <>
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={contentId}
          className="flex min-h-14 w-full flex-wrap items-center justify-between gap-x-3 text-left"
          onClick={onToggle}
        >
          <span className="text-xl font-extrabold">{title}</span>
          <span className="flex items-center gap-2 font-sans text-base font-normal text-soft">
            {t('days.count', { count: days })}
            <ChevronDown className={joinClasses('size-5 shrink-0', isOpen && 'rotate-180')} />
          </span>
        </button>
      </h3>
      <div id={contentId} hidden={!isOpen} className={className}>
        {isOpen && children}
      </div>
    </>
  );
}

const FIRST_DAYS = 7;

function DaysOfMonth({ records, onOpen }: { records: readonly TrackingRecord[]; onOpen: OpenDay }) {
  const { t } = useTranslation('history');
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? records : records.slice(0, FIRST_DAYS);
  const more = records.length - shown.length;
  return (
    <>
      <ul className="@container divide-y divide-hairline rounded-panel bg-card px-3">
        {shown.map((record) => (
          <li key={record.date}>
            <CompactDayRow record={record} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-1 text-center">
          <Button tone="quiet" onClick={() => setWhole(true)}>
            {t('days.showMore', { count: more })}
          </Button>
        </p>
      )}
    </>
  );
}

const LATEST_MONTHS = 10;

type MonthListProps = {
  records: readonly TrackingRecord[];
  /** The month that is open; a month chosen later opens too and comes into view. */
  period: Period;
  onOpen: OpenDay;
};

/** The days of a narrow screen: months that fold, the older ones by year. */
export function MonthList({ records, period, onOpen }: MonthListProps) {
  const { i18n } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const years = useMemo(() => groupByYear(groupByMonth(records), LATEST_MONTHS), [records]);
  const newest = years[0]?.months[0]?.month;
  // Years (`2025`) and months (`2025-03`).
  const [open, setOpen] = useState<ReadonlySet<string>>(() =>
    namesOf(years, period === 'all' ? newest : period),
  );
  const shownPeriod = useRef(period);
  useEffect(() => {
    if (shownPeriod.current === period) return;
    shownPeriod.current = period;
    if (period === 'all') return;
    setOpen((known) => new Set([...known, ...namesOf(years, period)]));
    // After its year, if that was folded, has been drawn.
    requestAnimationFrame(() =>
      list.current?.querySelector(`[data-month="${period}"]`)?.scrollIntoView({ block: 'nearest' }),
    );
  }, [period, years]);
  const toggle = (name: string) =>
    setOpen(
      (known) => new Set(known.has(name) ? [...known].filter((other) => other !== name) : [...known, name]),
    );
  return (
    <div ref={list}>
      {years.map(({ year, months, days }) => {
        const sections = months.map(({ month, records: ofMonth }) => (
          <section key={month} data-month={month} className="scroll-mt-20 border-hairline not-first:border-t">
            <Fold
              title={formatMonth(month, i18n.language)}
              days={ofMonth.length}
              isOpen={open.has(month)}
              onToggle={() => toggle(month)}
              className="pb-4"
            >
              <DaysOfMonth records={ofMonth} onOpen={onOpen} />
            </Fold>
          </section>
        ));
        if (year === null) return sections;
        return (
          <section key={year} className="border-t border-hairline">
            <Fold
              title={formatDate(`${year}-01-01`, i18n.language, { year: 'numeric' })}
              days={days}
              isOpen={open.has(year)}
              onToggle={() => toggle(year)}
              className="ml-3 border-l border-hairline pl-3"
            >
              {sections}
            </Fold>
          </section>
        );
      })}
    </div>
  );
}

/** Returns a month with the year under which it folds, if any. */
function namesOf(years: readonly YearOfMonths[], month: string | undefined): Set<string> {
  const year = years.find(({ months }) => months.some((group) => group.month === month))?.year;
  return new Set([month, year].filter((name) => typeof name === 'string'));
}
