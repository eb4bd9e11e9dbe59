import { useEffect, useMemo, useState } from 'react';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { fetchDayDetails } from '#client/library/fetch-day-details.ts';
import { useChildId } from '#client/library/use-child.ts';
import { useLibrary, useSyncState } from '#client/library/use-library.ts';
import { listEntriesOfDay } from '#shared/library/day-log/entries-of-day.ts';
import type { StoredEntry } from '#shared/library/tables/day-entry.ts';
import { keyOfDay } from '#shared/library/tables/day-record.ts';

type EntriesOfDay = {
  entries: readonly StoredEntry[];
  /** `partial`: some are not on this device and cannot be fetched now. */
  state: 'complete' | 'loading' | 'partial';
};

/**
 * A device keeps only the entries of the newest days; those of an older one are fetched when it is opened, and kept as long as the
 * page.
 */
export function useDayEntries(day: string): EntriesOfDay {
  const userId = useAuth().user?.id;
  const { library } = useLibrary();
  const isOffline = useSyncState().status === 'offline';
  const childId = useChildId();
  const entryCount = library.history.get(keyOfDay({ childId, day }))?.entryCount ?? 0;
  const [fetched, setFetched] = useState<ReadonlyMap<string, readonly StoredEntry[]>>(new Map());
  const [isLoading, setLoading] = useState(false);
  const { entries: known } = library;
  const entries = useMemo(() => {
    const byId = new Map((fetched.get(day) ?? []).map((entry) => [entry.id, entry]));
    for (const entry of listEntriesOfDay({ entries: known }, { childId, day })) byId.set(entry.id, entry);
    return [...byId.values()].sort((a, b) => a.order - b.order);
  }, [fetched, known, day, childId]);
  const isComplete = entries.length >= entryCount;

  // `entryCount`: asks again when another device has saved something for the day.
  // biome-ignore lint/correctness/useExhaustiveDependencies(entryCount): see above
  useEffect(() => {
    if (isComplete || isOffline || userId === undefined) return;
    let isCurrent = true;
    setLoading(true);
    fetchDayDetails(userId, { childId, day })
      .then(
        (details) => isCurrent && setFetched((before) => new Map(before).set(day, details.entries)),
        (thrown: unknown) => console.warn('The entries of a day could not be fetched:', thrown),
      )
      .finally(() => isCurrent && setLoading(false));
    return () => {
      isCurrent = false;
      setLoading(false);
    };
  }, [userId, isComplete, isOffline, childId, day, entryCount]);

  return { entries, state: isComplete ? 'complete' : isLoading ? 'loading' : 'partial' };
}
