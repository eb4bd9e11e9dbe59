import { useEffect, useState } from 'react';
import type { CardUsage } from '#shared/tracking/usage.ts';
import { useChildId } from './use-child.ts';
import { useLibrary } from './use-library.ts';

/** Null until counted, between other tasks of the page, because ten years of days take a slow phone a while. */
export function useCardUsage(): ReadonlyMap<string, CardUsage> | null {
  const childId = useChildId();
  const history = useLibrary(({ library }) => library.history);
  const isAwaitingOlderDays = useLibrary((snapshot) => snapshot.isAwaitingOlderDays);
  const [counted, setCounted] = useState<ReadonlyMap<string, CardUsage> | null>(null);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  useEffect(() => {
    if (isAwaitingOlderDays) return;
    let isCurrent = true;
    let stop = () => {};
    const records = [...history.values()].filter((record) => record.childId === childId);
    const count = () =>
      import('./count-card-usage.ts').then(
        ({ countCardUsageInSlices }) => {
          if (isCurrent) stop = countCardUsageInSlices(records, setCounted);
        },
        (error: unknown) => {
          if (!isCurrent) return;
          if (navigator.onLine) return setFailure({ error });
          window.addEventListener('online', count, { once: true });
          stop = () => window.removeEventListener('online', count);
        },
      );
    count();
    return () => {
      isCurrent = false;
      stop();
    };
  }, [history, childId, isAwaitingOlderDays]);
  if (failure) throw failure.error;
  return counted;
}
