import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { toHttpFailure } from '#client/lib/http/http-failure.ts';
import { formatDay } from '#client/lib/i18n/day-formats.ts';
import { newUuid } from '#client/lib/new-uuid.ts';
import { fetchDayDetails } from '#client/library/library-client.ts';
import { useCarryOut } from '#client/library/use-carry-out.ts';
import { useLibrary } from '#client/library/use-library.ts';
import type { Notify } from '#client/ui/notification/use-notification.ts';
import { toZonedIso } from '#shared/lib/local-clock.ts';
import { isDayComplete, listDayEntries } from '#shared/library/day-log/entries-of-day.ts';
import { logNothing, type StoredEntry } from '#shared/library/tables/day-entry.ts';
import { type TrackingRecord, toChildDay } from '#shared/library/tables/day-record.ts';
import type { RatedEntry } from '#shared/tracking/entry-facts.ts';

export function useDayActions(notify: Notify) {
  const { t, i18n } = useTranslation('history');
  const userId = useAuth().user?.id;
  const { library } = useLibrary();
  const carryOut = useCarryOut(notify);

  const deleteEntries = (record: TrackingRecord, entries: readonly StoredEntry[]) => {
    const activeIds = entries.filter(({ undone }) => !undone).map(({ id }) => id);
    // The change lists all entries so that a device without them knows that the day is deleted.
    carryOut(
      [{ type: 'undoEntries', ...toChildDay(record), entryIds: entries.map(({ id }) => id) }],
      t('delete.done', { day: formatDay(record.date, i18n.language) }),
      { changes: [{ type: 'redoEntries', ...toChildDay(record), entryIds: activeIds }] },
    );
  };

  return {
    notify,
    deleteDay: async (record: TrackingRecord) => {
      const day = toChildDay(record);
      if (isDayComplete(library, day)) return deleteEntries(record, listDayEntries(library, day));
      if (userId === undefined) return;
      await fetchDayDetails(userId, day).then(
        ({ entries }) => deleteEntries(record, entries),
        (thrown: unknown) => {
          const isOffline = toHttpFailure(thrown).kind === 'offline';
          notify.error(t(isOffline ? 'delete.offline' : 'delete.failed'));
        },
      );
    },
    /** Undoes an entry with its rating. Undoing the last one deletes the day. */
    undoEntry: (record: TrackingRecord, entries: readonly StoredEntry[], { ids }: RatedEntry) => {
      const isLast = entries.every(({ id, undone }) => undone || ids.includes(id));
      if (isLast) deleteEntries(record, entries);
      else carryOut([{ type: 'undoEntries', ...toChildDay(record), entryIds: [...ids] }]);
    },
    redoEntry: ({ entry: { childId, day }, ids }: RatedEntry) =>
      carryOut([{ type: 'redoEntries', childId, day, entryIds: [...ids] }]),
    restoreNote: (record: TrackingRecord, text: string) => {
      const note = { text, base: record.notes };
      const at = toZonedIso(new Date());
      const entry = {
        ...logNothing(),
        id: newUuid(),
        ...toChildDay(record),
        at,
        source: 'correction',
        note,
      } as const;
      carryOut([{ type: 'logDay', entry }], t('notes.restored'));
    },
  };
}
export type DayActions = ReturnType<typeof useDayActions>;
