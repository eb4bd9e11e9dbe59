import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#client/lib/i18n/formats.ts';
import { Button } from '#client/ui/button.tsx';
import { joinClasses } from '#client/ui/class-names.ts';
import type { Library } from '#shared/library/library.ts';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import { formatMonth } from '#shared/tracking/day-labels.ts';
import {
  groupByMonth,
  groupByYear,
  type MonthOfDays,
  type Period,
  type YearOfMonths,
} from '#shared/tracking/months.ts';
import { CompactDayRow } from './compact-day-row.tsx';
import type { OpenDay } from './day-parts.tsx';

type FoldHeadingProps = {
  title: string;
  days: number;
  isOpen: boolean;
  controls: string;
  onToggle: () => void;
};

function FoldHeading({ title, days, isOpen, controls, onToggle }: FoldHeadingProps) {
  const { t } = useTranslation('history');
  return (
    <h3>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={controls}
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
  );
}

const FIRST_DAYS = 7;

type MonthSectionProps = {
  group: MonthOfDays;
  isOpen: boolean;
  onToggle: (month: string) => void;
  flashcards: Library['flashcards'];
  onOpen: OpenDay;
};

function MonthSection({
  group: { month, records },
  isOpen,
  onToggle,
  flashcards,
  onOpen,
}: MonthSectionProps) {
  const { t, i18n } = useTranslation('history');
  const [isWhole, setWhole] = useState(false);
  const listId = useId();
  const shown = isWhole ? records : records.slice(0, FIRST_DAYS);
  const more = records.length - shown.length;
  return (
    <section data-month={month} className="scroll-mt-20 border-hairline not-first:border-t">
      <FoldHeading
        title={formatMonth(month, i18n.language)}
        days={records.length}
        isOpen={isOpen}
        controls={listId}
        onToggle={() => onToggle(month)}
      />
      <div id={listId} hidden={!isOpen} className="pb-4">
        {isOpen && (
          <>
            <ul className="@container divide-y divide-hairline rounded-panel bg-card px-3">
              {shown.map((record) => (
                <li key={record.date}>
                  <CompactDayRow record={record} flashcards={flashcards} onOpen={onOpen} />
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
        )}
      </div>
    </section>
  );
}

type YearSectionProps = {
  year: string;
  days: number;
  isOpen: boolean;
  onToggle: (year: string) => void;
  children: ReactNode;
};

function YearSection({ year, days, isOpen, onToggle, children }: YearSectionProps) {
  const { i18n } = useTranslation();
  const monthsId = useId();
  return (
    <section className="border-t border-hairline">
      <FoldHeading
        title={formatDate(`${year}-01-01`, i18n.language, { year: 'numeric' })}
        days={days}
        isOpen={isOpen}
        controls={monthsId}
        onToggle={() => onToggle(year)}
      />
      <div id={monthsId} hidden={!isOpen} className="ml-3 border-l border-hairline pl-3">
        {isOpen && children}
      </div>
    </section>
  );
}

const LATEST_MONTHS = 10;

type MonthListProps = {
  records: readonly TrackingRecord[];
  flashcards: Library['flashcards'];
  /** The month that is open; a month chosen later opens too and comes into view. */
  period: Period;
  onOpen: OpenDay;
};

/** The days of a narrow screen: months that fold, the older ones by year. */
export function MonthList({ records, flashcards, period, onOpen }: MonthListProps) {
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
        const sections = months.map((group) => (
          <MonthSection
            key={group.month}
            group={group}
            isOpen={open.has(group.month)}
            onToggle={toggle}
            flashcards={flashcards}
            onOpen={onOpen}
          />
        ));
        if (year === null) return sections;
        return (
          <YearSection key={year} year={year} days={days} isOpen={open.has(year)} onToggle={toggle}>
            {sections}
          </YearSection>
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
