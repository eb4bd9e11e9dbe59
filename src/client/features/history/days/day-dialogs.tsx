import { Printer, Trash2 } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#client/lib/i18n/day-formats.ts';
import { getListSeparator } from '#client/lib/i18n/formats.ts';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import { UnratedDay } from '#client/library/sessions/unrated-day.tsx';
import { useSetName, useToday } from '#client/library/use-child.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { usePrintJob } from '#client/library/use-print-job.ts';
import { PrintDialog } from '#client/print/dialogs/pdf-dialogs.tsx';
import { usePaper } from '#client/print/paper-store.ts';
import { Button } from '#client/ui/button.tsx';
import { joinClasses } from '#client/ui/class-names.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import type { FaceRating } from '#client/ui/illustration/face.tsx';
import { NotificationBanner } from '#client/ui/notification/notification-banner.tsx';
import type { PageNotificationState } from '#client/ui/notification/use-notification.ts';
import { WordChip } from '#client/ui/word-card.tsx';
import { listDayEntries } from '#shared/library/day-log/entries-of-day.ts';
import type { StoredEntry } from '#shared/library/tables/day-entry.ts';
import { type TrackingRecord, toChildDay } from '#shared/library/tables/day-record.ts';
import { type DayBatch, type DaySet, listDaySets } from '#shared/tracking/cards-of-day.ts';
import { type EngagementColor, getEngagementColor, isRated } from '#shared/tracking/engagement.ts';
import { listDaySessions, listEntryWords } from '#shared/tracking/entry-facts.ts';
import { countAllFlashes } from '#shared/tracking/record.ts';
import { listYearDays } from '#shared/tracking/series.ts';
import { countCardUsage, LEARNED_AT, listCardDays } from '#shared/tracking/usage.ts';
import { YearLeaves } from '../charts/chart-figure.tsx';
import { DayLogSection } from './day-log-section.tsx';
import { useDayCards } from './month-list.tsx';
import type { DayActions } from './use-day-actions.ts';

/** Shows the cards in batches if the set changed during the day. */
function DaySetView({ set }: { set: DaySet }) {
  const { t } = useTranslation('history');
  const name = useSetName()(set.setId);
  return (
    <li className="rounded-control border border-hairline px-3 py-2">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-semibold" {...markLanguage(name)}>
          {name}
        </span>
        <span>{t('view.setFlashes', { count: set.flashes })}</span>
      </p>
      {set.batches.map((batch, index) => {
        const heading = t(index === 0 ? 'view.firstBatch' : 'view.laterBatch', { count: batch.flashes });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: batches have no id and keep their order
          <Fragment key={index}>
            {set.batches.length > 1 && <p className="mt-1 text-sm text-soft">{heading}</p>}
            <Words label={index === 0 ? name : `${name}, ${heading}`} batch={batch} />
          </Fragment>
        );
      })}
    </li>
  );
}

function Words({ label, batch: { cards, missing } }: { label: string; batch: DayBatch }) {
  const { t } = useTranslation('history');
  const [openId, setOpenId] = useState<string | null>(null);
  if (cards.length + missing === 0) return <p className="text-sm text-soft">{t('view.emptySet')}</p>;
  return (
    <>
      <ul aria-label={label} className="mt-1 flex flex-wrap items-center gap-x-2">
        {cards.map(({ id, word }) => (
          <li key={id}>
            <button
              type="button"
              aria-expanded={openId === id}
              className="rounded-card py-1 aria-expanded:*:border-leaf"
              onClick={() => setOpenId(openId === id ? null : id)}
            >
              <WordChip cardId={id}>{word}</WordChip>
            </button>
          </li>
        ))}
        {missing > 0 && <li className="text-sm text-soft">{t('view.missing', { count: missing })}</li>}
      </ul>
      {openId !== null && <WordJourney cardId={openId} />}
    </>
  );
}

function StoryWords({ story }: { story: StoredEntry }) {
  const { t, i18n } = useTranslation('history');
  const { library } = useLibrary();
  const words = listEntryWords(story, library.flashcards);
  if (words.length === 0) return null;
  return (
    <p className="mt-2">
      {t('view.story', { words: words.join(getListSeparator(i18n.language)), count: words.length })}
    </p>
  );
}

type ViewDayDialogProps = {
  record: TrackingRecord;
  actions: DayActions;
  notification: PageNotificationState;
  onClose: () => void;
  onPrint: () => void;
};

export function ViewDayDialog({ record, actions, notification, onClose, onPrint }: ViewDayDialogProps) {
  const { t, i18n } = useTranslation('history');
  const { library } = useLibrary();
  const entries = listDayEntries(library, toChildDay(record));
  const sets = listDaySets(record, library, entries);
  const sessions = listDaySessions(entries);
  const day = formatDay(record.date, i18n.language);
  const { cards, missing } = useDayCards(record);
  const times = record.engagementTimes.map((time) => t(`common:timesOfDay.${time}`));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('view.title', { count: record.sessions, day })}
      footer={
        <Button tone="primary" onClick={onClose}>
          {t('view.close')}
        </Button>
      }
    >
      <NotificationBanner notification={notification} className="mb-4" />
      <dl className="grid gap-4 sm:grid-cols-2">
        <Detail wide name={t('days.columns.date')}>
          {t(times.length > 0 ? 'view.dayAt' : 'view.day', {
            count: record.sessions,
            day,
            times: times.join(getListSeparator(i18n.language)),
          })}
        </Detail>
        <Detail name={t('days.columns.engagement')}>
          <EngagementDot record={record} />
        </Detail>
        {sessions.length === 0 && (
          <Detail name={t('days.columns.flashcards')}>
            <span className="block">{cards.length + missing > 0 ? t('days.used') : t('days.noCards')}</span>
            {t('days.flashes', { count: countAllFlashes(record) })}
          </Detail>
        )}
        <Detail wide name={t('days.columns.sets')}>
          {sets.length === 0 ? (
            t('view.noSets')
          ) : (
            <>
              <p className="mb-2 text-sm text-soft">{t('view.tapWord')}</p>
              <ul className="flex flex-col gap-3">
                {sets.map((set) => (
                  <DaySetView key={set.setId} set={set} />
                ))}
              </ul>
            </>
          )}
          {sessions.map(
            ({ entry }) => entry.source === 'story' && <StoryWords key={entry.id} story={entry} />,
          )}
        </Detail>
        <Detail wide name={t('days.columns.notes')}>
          <p className="whitespace-pre-wrap" {...markLanguage(record.notes)}>
            {record.notes || t('days.noNotes')}
          </p>
        </Detail>
        <Detail wide name={t('days.columns.actions')}>
          <div className="flex flex-wrap gap-2">
            {cards.length > 0 && (
              <Button icon={<Printer className="size-5" />} onClick={onPrint}>
                {t('view.print')}
              </Button>
            )}
            <Button
              tone="danger"
              icon={<Trash2 className="size-5" />}
              onClick={() => void actions.deleteDay(record)}
            >
              {t('delete.button')}
            </Button>
          </div>
        </Detail>
      </dl>
      <div className="mt-5 flex flex-col gap-4 border-t border-hairline pt-4">
        <DayLogSection record={record} actions={actions} />
      </div>
    </Dialog>
  );
}

const DOT_CLASSES: Record<EngagementColor, string> = {
  green: 'border-leaf bg-leaf',
  yellow: 'border-field bg-tint-sun',
  red: 'border-error bg-error',
  none: 'border-field',
};

/** Shows the rating of a day. An unrated day has a ring and a link to the page that rates it. */
function EngagementDot({ record: { date, engagement } }: { record: TrackingRecord }) {
  const { t } = useTranslation();
  const color = getEngagementColor(engagement);
  return (
    <span className="inline-flex items-center gap-2 font-semibold">
      <span
        aria-hidden="true"
        data-colour={color}
        className={joinClasses('size-3 shrink-0 rounded-full border-2', DOT_CLASSES[color])}
      />
      {isRated(engagement) ? (
        <>
          <span aria-hidden="true">
            {engagement}/5 · {t(`session:faces.${engagement as FaceRating}`)}
          </span>
          <span className="sr-only">{t('engagement.rated', { value: engagement })}</span>
        </>
      ) : (
        <UnratedDay day={date} />
      )}
    </span>
  );
}

function Detail({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'sm:col-span-2' : ''}>
      <dt className="mb-1 text-sm font-semibold text-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function PrintDayDialog({ record, onClose }: { record: TrackingRecord; onClose: () => void }) {
  const { t, i18n } = useTranslation('history');
  const { cards, missing } = useDayCards(record);
  const { cardsAPage } = usePaper();
  return (
    <PrintDialog
      title={t('print.title', { day: formatDay(record.date, i18n.language) })}
      job={usePrintJob(cards, record.date)}
      onClose={onClose}
    >
      {() => (
        <p>
          {t('print.cards', { count: cards.length, onPage: cardsAPage })}
          {cardsAPage === 2 && cards.length % 2 === 1 && (
            <span className="block text-ink">{t('print.odd')}</span>
          )}
          {missing > 0 && <span className="block text-ink">{t('print.missing', { count: missing })}</span>}
        </p>
      )}
    </PrintDialog>
  );
}

function WordJourney({ cardId }: { cardId: string }) {
  const { t, i18n } = useTranslation('history');
  const history = useLibrary(({ library }) => library.history);
  const today = useToday();
  const container = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the container of another word may be taller
  useEffect(() => container.current?.scrollIntoView({ block: 'nearest' }), [cardId]);
  const days = listCardDays(history.values(), cardId);
  const usage = countCardUsage(days).get(cardId);
  if (!usage) return null;
  return (
    <div ref={container} className="mt-2 flex flex-col gap-2 border-t border-hairline pt-2 text-sm">
      <p role="status">
        <span className="block">
          {t('journey.seen', { count: usage.flashes, day: formatDay(usage.firstOn, i18n.language) })}
        </span>
        <span className="block">
          {usage.learnedOn === null
            ? t('journey.coming', { count: LEARNED_AT - usage.flashes })
            : t('journey.learned', { day: formatDay(usage.learnedOn, i18n.language) })}
        </span>
      </p>
      <YearLeaves days={listYearDays(days, today)} />
    </div>
  );
}
