import { Redo2, Undo2 } from 'lucide-react';
import { useCallback, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { useLoad } from '#client/lib/async-action/use-load.ts';
import { formatEntryTime } from '#client/lib/i18n/day-formats.ts';
import { formatInstant } from '#client/lib/i18n/formats.ts';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import { fetchDayDetails } from '#client/library/library-client.ts';
import { MoveToChild } from '#client/library/move-to-child.tsx';
import { useDescribeSession } from '#client/library/sessions/use-describe-session.ts';
import { useSetName } from '#client/library/use-child.ts';
import { useLibrary, useSyncState } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import type { Notify } from '#client/ui/notification/use-notification.ts';
import { Skeleton } from '#client/ui/placeholders.tsx';
import { isDayComplete, isSession, listDayEntries } from '#shared/library/day-log/entries-of-day.ts';
import type { DayDetails } from '#shared/library/sync-protocol.ts';
import type { StoredEntry } from '#shared/library/tables/day-entry.ts';
import { type TrackingRecord, toChildDay } from '#shared/library/tables/day-record.ts';
import {
  type EntryFact,
  isLaterRating,
  joinRatings,
  listEntryFacts,
  type RatedEntry,
} from '#shared/tracking/entry-facts.ts';
import type { DayActions } from './use-day-actions.ts';

/** Returns a function that describes an entry: 'Saved 8:30 AM — Set 1: 4 times, Morning, engagement 4/5'. */
function useDescribeEntry(): (entry: StoredEntry) => string {
  const { t, i18n } = useTranslation('history');
  const getSetName = useSetName();
  const describeSession = useDescribeSession();
  const describeFact = (fact: EntryFact): string => {
    switch (fact.kind) {
      case 'flashes':
        return t('entries.flashes', { set: getSetName(fact.setId), count: fact.count });
      case 'taken':
        return t('entries.taken', { set: getSetName(fact.setId), count: fact.count });
      case 'selected':
        return t('entries.selected', { set: getSetName(fact.setId) });
      case 'deselected':
        return t('entries.deselected', { set: getSetName(fact.setId) });
      case 'timeAdded':
        return t(`common:timesOfDay.${fact.time}`);
      case 'timeRemoved':
        return t('entries.timeRemoved', { time: t(`common:timesOfDay.${fact.time}`) });
      case 'rated':
        return fact.value > 0 ? t('entries.rated', { value: fact.value }) : t('entries.unrated');
      case 'note':
        return t('entries.note');
    }
  };
  return (entry) => {
    if (entry.flashes.length > 0 && (isSession(entry) || entry.source === 'story')) {
      return describeSession({ entry, setIds: [...new Set(entry.flashes.map(({ setId }) => setId))] });
    }
    const facts = listEntryFacts(entry).map(describeFact);
    const description = facts.length > 0 ? facts.join(t('entries.separator')) : t('entries.nothing');
    const time = formatEntryTime(entry, i18n.language);
    const source = isLaterRating(entry) ? 'hand' : entry.source;
    return t('entries.line', { source: t(`session:sources.${source}`, { time }), what: description });
  };
}

type EntryRowProps = { rated: RatedEntry; notify: Notify; onToggle: () => void };

function EntryRow({ rated, notify, onToggle }: EntryRowProps) {
  const { entry } = rated;
  const { t } = useTranslation('history');
  const describeEntry = useDescribeEntry();
  const textId = useId();
  const buttonId = useId();
  const text = describeEntry(entry);
  return (
    <li className="py-1">
      <div className="flex items-center justify-between gap-3">
        <span id={textId} className="min-w-0 text-sm wrap-anywhere">
          {entry.undone ? (
            <>
              <s className="text-soft">{text}</s> <span className="sr-only">{t('entries.undone')}</span>
            </>
          ) : (
            text
          )}
        </span>
        <Button
          id={buttonId}
          tone="quiet"
          className="shrink-0"
          aria-labelledby={`${buttonId} ${textId}`}
          icon={entry.undone ? <Redo2 className="size-4" /> : <Undo2 className="size-4" />}
          onClick={onToggle}
        >
          {entry.undone ? t('entries.redo') : t('entries.undo')}
        </Button>
      </div>
      <div className="flex flex-wrap justify-end empty:hidden">
        <MoveToChild {...rated} text={text} notify={notify} />
      </div>
    </li>
  );
}

type EarlierNotesProps = { notes: DayDetails['earlierNotes']; onRestore: (text: string) => void };

function EarlierNotes({ notes, onRestore }: EarlierNotesProps) {
  const { t, i18n } = useTranslation('history');
  return (
    <ol aria-label={t('notes.title')} className="flex flex-col gap-3">
      {notes.map(({ replacedAt, notes: text }) => {
        const until = t('notes.until', { time: formatInstant(replacedAt, i18n.language) });
        return (
          <li key={replacedAt} className="rounded-control border border-hairline px-3 py-2">
            <p className="text-sm text-soft">{until}</p>
            <p className="max-h-40 overflow-y-auto whitespace-pre-wrap wrap-anywhere" {...markLanguage(text)}>
              {text}
            </p>
            <Button
              className="mt-2"
              aria-label={t('notes.restoreOf', { until })}
              onClick={() => onRestore(text)}
            >
              {t('notes.restore')}
            </Button>
          </li>
        );
      })}
    </ol>
  );
}

/** Fetches a day's details whenever its record changes or pending changes have reached the server. */
function useDayDetails(record: TrackingRecord) {
  const { date, childId } = record;
  const { pendingCount, status } = useSyncState();
  const isSynced = pendingCount === 0;
  const isOffline = status === 'offline';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record means that the server has newer details
  const load = useCallback(
    (userId: string) => fetchDayDetails(userId, { childId, day: date }),
    [childId, date, record, isSynced, isOffline],
  );
  return useLoad(load, useAuth().user?.id ?? '');
}

/** Lists a day's entries and earlier notes. Only the entries of recent days are on this device. */
export function DayLogSection({ record, actions }: { record: TrackingRecord; actions: DayActions }) {
  const { t } = useTranslation('history');
  const { library } = useLibrary();
  const { data: details, failure } = useDayDetails(record);
  const problem = failure && (failure.kind === 'offline' ? 'offline' : 'failed');
  const isComplete = isDayComplete(library, toChildDay(record));
  const entries = isComplete
    ? listDayEntries(library, toChildDay(record))
    : (details?.entries ?? []).toSorted((a, b) => a.order - b.order);
  const earlierNotes = listOtherNotes(details?.earlierNotes ?? [], record.notes);
  const lacksEntries = !isComplete && details === null;
  const hadNotes = lacksEntries || record.notes !== '' || entries.some(({ note }) => note);

  return (
    <>
      <section>
        <h3 className="mb-1 text-sm font-semibold text-soft">{t('entries.title')}</h3>
        {entries.length > 0 && (
          <ol aria-label={t('entries.title')} className="flex flex-col divide-y divide-hairline">
            {joinRatings(entries).map((rated) => (
              <EntryRow
                key={rated.entry.id}
                rated={rated}
                notify={actions.notify}
                onToggle={() =>
                  rated.entry.undone ? actions.redoEntry(rated) : actions.undoEntry(record, entries, rated)
                }
              />
            ))}
          </ol>
        )}
        {lacksEntries && !problem && <Skeleton label={t('entries.loading')} />}
        {lacksEntries && problem && <p>{t(`entries.${problem}`)}</p>}
      </section>
      {earlierNotes.length > 0 && (
        <section>
          <h3 className="mb-1 text-sm font-semibold text-soft">{t('notes.title')}</h3>
          <EarlierNotes notes={earlierNotes} onRestore={(text) => actions.restoreNote(record, text)} />
        </section>
      )}
      {hadNotes && !lacksEntries && details === null && problem && (
        <p className="text-sm text-soft">{t(`notes.${problem}`)}</p>
      )}
    </>
  );
}

/** Returns each earlier note once, with its last replacement, except blank notes and the current one. */
function listOtherNotes(notes: DayDetails['earlierNotes'], current: string) {
  const seen = new Set(['', current]);
  return notes.filter(({ notes: text }) => {
    if (seen.has(text)) return false;
    seen.add(text);
    return true;
  });
}
