import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { newUuid } from '#client/device/new-uuid.ts';
import { toHttpFailure } from '#client/lib/http/http-failure.ts';
import { fetchDayDetails } from '#client/library/library-client.ts';
import { useCommit } from '#client/library/use-commit.ts';
import { useLibrary } from '#client/library/use-library.ts';
import type { Notify } from '#client/ui/notification/use-notification.ts';
import { toZonedIso } from '#shared/lib/local-clock.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { isDayComplete, listEntriesOfDay } from '#shared/library/day-log/entries-of-day.ts';
import type { StoredEntry } from '#shared/library/tables/day-entry.ts';
import { dayOf, type TrackingRecord } from '#shared/library/tables/day-record.ts';
import { formatDay } from '#shared/tracking/day-labels.ts';

/** Each action shows its outcome; a deletion offers an undo. */
export function useDayActions(notify: Notify) {
  const { t, i18n } = useTranslation('history');
  const { t: tError } = useTranslation('errors');
  const userId = useAuth().user?.id;
  const { library } = useLibrary();
  const commit = useCommit();

  const carryOut = (change: Change): boolean => {
    const result = commit(change);
    if (!result.ok) notify.error(tError(`refusals.${result.code}`));
    return result.ok;
  };

  const deleteEntries = (record: TrackingRecord, entries: readonly StoredEntry[]) => {
    const ofDay = { childId: record.childId, day: record.date };
    const living = entries.filter(({ undone }) => !undone);
    // The change names all entries, so that a device without them knows that the day is deleted.
    if (!carryOut({ type: 'undoEntries', ...ofDay, entryIds: entries.map(({ id }) => id) })) return;
    notify.success(t('delete.done', { day: formatDay(record.date, i18n.language) }), {
      run: () => carryOut({ type: 'redoEntries', ...ofDay, entryIds: living.map(({ id }) => id) }),
    });
  };

  return {
    notify,
    deleteDay: async (record: TrackingRecord) => {
      const day = dayOf(record);
      if (isDayComplete(library, day)) return deleteEntries(record, listEntriesOfDay(library, day));
      if (userId === undefined) return;
      await fetchDayDetails(userId, day).then(
        ({ entries }) => deleteEntries(record, entries),
        (thrown: unknown) => {
          const isOffline = toHttpFailure(thrown).kind === 'offline';
          notify.error(t(isOffline ? 'delete.offline' : 'delete.failed'));
        },
      );
    },
    /** Undoing the last entry that counts deletes the day. */
    undoEntry: (record: TrackingRecord, entries: readonly StoredEntry[], entry: StoredEntry) => {
      const isLast = entries.every(({ id, undone }) => undone || id === entry.id);
      if (isLast) return deleteEntries(record, entries);
      carryOut({ type: 'undoEntries', childId: entry.childId, day: entry.day, entryIds: [entry.id] });
    },
    redoEntry: ({ childId, day, id }: StoredEntry) => {
      carryOut({ type: 'redoEntries', childId, day, entryIds: [id] });
    },
    restoreNote: ({ date, childId, notes }: TrackingRecord, text: string) => {
      const isRestored = carryOut({
        type: 'logDay',
        entry: {
          id: newUuid(),
          childId,
          day: date,
          at: toZonedIso(new Date()),
          source: 'correction',
          flashes: [],
          takes: [],
          selected: { add: [], remove: [] },
          times: { add: [], remove: [] },
          note: { text, base: notes },
        },
      });
      if (isRestored) notify.success(t('notes.restored'));
    },
  };
}
export type DayActions = ReturnType<typeof useDayActions>;
