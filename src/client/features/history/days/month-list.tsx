import { useEffect, useMemo, useRef, useState } from 'react';
import type { Library } from '#shared/library/library.ts';
import type { TrackingRecord } from '#shared/library/schema.ts';
import { groupByMonth, groupByYear, type YearOfMonths } from '#shared/tracking/group-days.ts';
import type { Period } from '#shared/tracking/months.ts';
import type { OpenDay } from './day-row.tsx';
import { MonthSection } from './month-section.tsx';
import { YearSection } from './year-section.tsx';

/** The months that stand there without their year. */
const LATEST_MONTHS = 10;

type MonthListProps = {
  /** Newest first. */
  records: readonly TrackingRecord[];
  flashcards: Library['flashcards'];
  /** The month that is open; a month chosen later opens too and comes into view. */
  period: Period;
  onOpen: OpenDay;
};

/** Every day of the history on a narrow screen: months that fold, and older ones by their years. */
export function MonthList({ records, flashcards, period, onOpen }: MonthListProps) {
  const list = useRef<HTMLDivElement>(null);
  const years = useMemo(() => groupByYear(groupByMonth(records), LATEST_MONTHS), [records]);
  const newest = years[0]?.months[0]?.month;
  // A year is named by its four digits, a month by seven characters.
  const [open, setOpen] = useState<ReadonlySet<string>>(() =>
    namesOf(years, period === 'all' ? newest : period),
  );
  const shownPeriod = useRef(period);
  useEffect(() => {
    if (shownPeriod.current === period) return;
    shownPeriod.current = period;
    if (period === 'all') return;
    setOpen((known) => new Set([...known, ...namesOf(years, period)]));
    // Its year, if it was folded, is drawn first.
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

/** Returns a month with the year that it is folded below, if it is. */
function namesOf(years: readonly YearOfMonths[], month: string | undefined): Set<string> {
  const year = years.find(({ months }) => months.some((group) => group.month === month))?.year;
  return new Set([month, year].filter((name) => typeof name === 'string'));
}
