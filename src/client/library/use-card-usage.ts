import { startTransition, useEffect, useState } from 'react';
import { runInSlices } from '#client/lib/idle/idle-tasks.ts';
import { addUsage, type CardUsage, listRecords, sortByDate } from '#shared/tracking/usage.ts';
import { useChildId } from './use-child.ts';
import { useLibrary } from './use-library.ts';

/** Returns null until the cards are counted, in slices, because ten years of days take a while on a slow phone. */
export function useCardUsage(): ReadonlyMap<string, CardUsage> | null {
  const childId = useChildId();
  const history = useLibrary(({ library }) => library.history);
  const [counted, setCounted] = useState<ReadonlyMap<string, CardUsage> | null>(null);
  useEffect(() => {
    const usage = new Map<string, CardUsage>();
    return runInSlices(
      sortByDate(listRecords({ history }, childId)),
      (record) => addUsage(usage, record),
      // A transition renders the result in slices too.
      () => startTransition(() => setCounted(usage)),
    );
  }, [history, childId]);
  return counted;
}
