import { useTranslation } from 'react-i18next';
import { useLibrary } from '#client/library/use-library.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { isDayComplete, listEntriesOfDay } from '#shared/library/day-log/entries-of-day.ts';
import { dayOf } from '#shared/library/day-log/key-of-day.ts';
import type { TrackingRecord } from '#shared/library/schema.ts';
import type { DayActions } from '../use-day-actions.ts';
import { DayEntries } from './day-entries.tsx';
import { EarlierNotes } from './earlier-notes.tsx';
import { useDayDetails } from './use-day-details.ts';

/**
 * The entries of a day and its earlier notes. This device holds the entries of the newest days; those of
 * older days, and earlier notes, come from the server.
 */
export function DayLogSection({ record, actions }: { record: TrackingRecord; actions: DayActions }) {
  const { t } = useTranslation('history');
  const { library } = useLibrary();
  const { status, details } = useDayDetails(record);
  const isComplete = isDayComplete(library, dayOf(record));
  const entries = isComplete
    ? listEntriesOfDay(library, dayOf(record))
    : (details?.entries ?? []).toSorted((a, b) => a.order - b.order);
  const earlier = listOtherNotes(details?.earlierNotes ?? [], record.notes);
  const lacksEntries = !isComplete && details === null;
  const hadNotes = lacksEntries || record.notes !== '' || entries.some(({ note }) => note);

  return (
    <>
      <section>
        <h3 className="mb-1 text-sm font-semibold text-soft">{t('entries.title')}</h3>
        {entries.length > 0 && (
          <DayEntries
            entries={entries}
            notify={actions.notify}
            onUndo={(entry) => actions.undoEntry(record, entries, entry)}
            onRedo={(entry) => actions.redoEntry(entry)}
          />
        )}
        {lacksEntries && status === 'loading' && <Skeleton label={t('entries.loading')} />}
        {lacksEntries && status === 'offline' && <p>{t('entries.offline')}</p>}
        {lacksEntries && status === 'failed' && <p>{t('entries.failed')}</p>}
      </section>
      {earlier.length > 0 && (
        <section>
          <h3 className="mb-1 text-sm font-semibold text-soft">{t('notes.title')}</h3>
          <EarlierNotes notes={earlier} onRestore={(text) => actions.restoreNote(record, text)} />
        </section>
      )}
      {hadNotes && !lacksEntries && details === null && status !== 'loading' && (
        <p className="text-sm text-soft">{status === 'offline' ? t('notes.offline') : t('notes.failed')}</p>
      )}
    </>
  );
}

type EarlierNote = { replacedAt: string; notes: string };

/** Each text once, at the last time it was replaced, without blank ones and the one that stands there now. */
function listOtherNotes(notes: readonly EarlierNote[], now: string): EarlierNote[] {
  const seen = new Set(['', now]);
  return notes.filter(({ notes: text }) => {
    if (seen.has(text)) return false;
    seen.add(text);
    return true;
  });
}
