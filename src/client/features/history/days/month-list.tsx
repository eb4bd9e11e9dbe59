import { ChevronDown, Printer } from 'lucide-react';
import { memo, type ReactNode, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatMonth } from '#client/lib/i18n/day-formats.ts';
import { formatDate } from '#client/lib/i18n/formats.ts';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { useLibrary } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import { joinClasses } from '#client/ui/class-names.ts';
import { Face, type FaceRating } from '#client/ui/illustration/face.tsx';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { interleaveDayCards, listDayCards } from '#shared/tracking/cards-of-day.ts';
import { isRated } from '#shared/tracking/engagement.ts';
import { countAllFlashes, countHeldSessions } from '#shared/tracking/record.ts';
import { groupByMonth, groupByYear } from '#shared/tracking/series.ts';

/** Opens a dialog of a day. Focus returns to `button` when it closes. */
export type OpenDay = (dialog: 'view' | 'print', date: string, button: HTMLElement) => void;

export function useDayCards(record: TrackingRecord) {
  const flashcards = useLibrary(({ library }) => library.flashcards);
  return useMemo(() => listDayCards(record, flashcards), [record, flashcards]);
}

const MAX_WORDS = 8;
const MAX_WORDS_ON_PHONE = 4;

/** Truncates words that are too long for the row, and counts the words that it omits. */
function DayWords({ cards }: { cards: readonly Flashcard[] }) {
  const renderMore = (max: number, className: string) =>
    cards.length > max && (
      <span className={joinClasses('shrink-0 font-sans text-sm font-semibold text-soft', className)}>
        +{cards.length - max}
      </span>
    );
  return (
    <span className="flex min-w-0 items-center gap-x-2 font-word text-lg leading-[1.75] font-bold text-word">
      {cards.slice(0, MAX_WORDS).map(({ id, word }, place) => (
        <span
          key={id}
          {...markLanguage(word)}
          className={joinClasses('truncate', place >= MAX_WORDS_ON_PHONE && '@max-[32rem]:hidden')}
        >
          {word}
        </span>
      ))}
      {renderMore(MAX_WORDS_ON_PHONE, '@min-[32rem]:hidden')}
      {renderMore(MAX_WORDS, '@max-[32rem]:hidden')}
    </span>
  );
}

const DayRow = memo(function DayRow({ record, onOpen }: { record: TrackingRecord; onOpen: OpenDay }) {
  const { t, i18n } = useTranslation('history');
  const flashcards = useLibrary(({ library }) => library.flashcards);
  const cards = useMemo(() => interleaveDayCards(record, flashcards), [record, flashcards]);
  const sessions = countHeldSessions(record);
  const day = formatDay(record.date, i18n.language);
  return (
    <div className="relative flex items-center gap-1">
      <button
        type="button"
        className="grid min-h-16 min-w-0 flex-1 grid-cols-[2.5rem_2.25rem_minmax(0,1fr)_auto] items-center gap-x-1.5 @min-[32rem]:gap-x-3 py-1.5 text-left @max-[16rem]:grid-cols-[2.5rem_minmax(0,1fr)]"
        onClick={({ currentTarget }) => onOpen('view', record.date, currentTarget)}
      >
        <span className="text-center leading-tight">
          <span className="sr-only">{t('days.viewOf', { day })}</span>
          <time dateTime={record.date} aria-hidden="true">
            <span className="block font-display text-xl font-extrabold">{Number(record.date.slice(8))}</span>
            <span className="block text-sm whitespace-nowrap text-soft">
              {formatDate(record.date, i18n.language, { weekday: 'short' })}
            </span>
          </time>
        </span>
        <Rating engagement={record.engagement} />
        <span className="min-w-0 @max-[16rem]:col-span-2">
          {cards.length > 0 ? (
            <DayWords cards={cards} />
          ) : (
            <span className="block text-sm text-soft">{t('days.noCards')}</span>
          )}
          <span data-flashes={countAllFlashes(record)} className="block truncate text-sm text-soft">
            {sessions > 0 && t('days.sessions', { count: sessions })}
            {sessions > 0 && record.notes !== '' && ' · '}
            <span className="sr-only">{record.notes !== '' && `${t('days.columns.notes')} `}</span>
            <span {...markLanguage(record.notes)}>{record.notes}</span>
          </span>
        </span>
        <span aria-hidden="true" className="hidden pl-1.5 text-sm font-bold text-leaf @min-[32rem]:inline">
          {t('days.view')}
        </span>
      </button>
      {!isRated(record.engagement) && (
        <Link
          to={`/daily-tracking?day=${record.date}`}
          aria-label={t('days.rateOf', { day })}
          className="absolute inset-y-0 left-10 my-auto size-12 rounded-full"
        />
      )}
      {cards.length > 0 && (
        <Button
          tone="quiet"
          className="hidden! px-2! @min-[32rem]:inline-flex!"
          aria-label={t('days.printOf', { day })}
          icon={<Printer className="size-5" />}
          onClick={({ currentTarget }) => onOpen('print', record.date, currentTarget)}
        >
          {t('days.print')}
        </Button>
      )}
    </div>
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
          <span aria-hidden="true" className="size-[32px] rounded-full border-2 border-dotted border-field" />
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
  /** Applies to the container of the content, which is rendered only while the fold is open. */
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

const INITIAL_DAYS = 10;

type DayListProps = { records: readonly TrackingRecord[]; onOpen: OpenDay };

export function DayList({ records, onOpen }: DayListProps) {
  const { t } = useTranslation('history');
  const [isExpanded, setIsExpanded] = useState(false);
  const shownRecords = isExpanded ? records : records.slice(0, INITIAL_DAYS);
  const hiddenCount = records.length - shownRecords.length;
  return (
    <>
      <ul className="@container divide-y divide-hairline rounded-panel bg-card px-2 sm:px-3">
        {shownRecords.map((record) => (
          <li key={record.date}>
            <DayRow record={record} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && (
        <p className="mt-1 text-center">
          <Button tone="quiet" onClick={() => setIsExpanded(true)}>
            {t('days.showMore', { count: hiddenCount })}
          </Button>
        </p>
      )}
    </>
  );
}

const LATEST_MONTHS = 10;

export function MonthList({ records, onOpen }: DayListProps) {
  const { i18n } = useTranslation();
  const years = useMemo(() => groupByYear(groupByMonth(records), LATEST_MONTHS), [records]);
  // Contains years (`2025`) and months (`2025-03`).
  const [openKeys, setOpenKeys] = useState<ReadonlySet<string>>(
    () => new Set(years.slice(0, 1).flatMap(({ months }) => months.slice(0, 1).map(({ month }) => month))),
  );
  const toggle = (key: string) =>
    setOpenKeys((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  return (
    <div>
      {years.map(({ year, months, days }) => {
        const sections = months.map(({ month, records: monthRecords }) => (
          <section key={month} className="border-hairline not-first:border-t">
            <Fold
              title={formatMonth(month, i18n.language)}
              days={monthRecords.length}
              isOpen={openKeys.has(month)}
              onToggle={() => toggle(month)}
              className="pb-4"
            >
              <DayList records={monthRecords} onOpen={onOpen} />
            </Fold>
          </section>
        ));
        if (year === null) return sections;
        return (
          <section key={year} className="border-t border-hairline">
            <Fold
              title={formatDate(`${year}-01-01`, i18n.language, { year: 'numeric' })}
              days={days}
              isOpen={openKeys.has(year)}
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
