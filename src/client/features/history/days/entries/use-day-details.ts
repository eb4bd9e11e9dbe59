import { useEffect, useState } from 'react';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { toHttpFailure } from '#client/lib/http/http-failure.ts';
import { fetchDayDetails } from '#client/library/fetch-day-details.ts';
import { useSyncState } from '#client/library/use-library.ts';
import type { TrackingRecord } from '#shared/library/schema.ts';
import type { DayDetails } from '#shared/library/sync-protocol.ts';

/** `offline`: this device has no network. `failed`: the server gave no answer. Details asked for earlier stay. */
export type DayDetailsState = {
  status: 'loading' | 'ready' | 'offline' | 'failed';
  details: DayDetails | null;
};

/** Fetches a day's details from the server, again whenever the record changes or unsent changes have arrived. */
export function useDayDetails(record: TrackingRecord): DayDetailsState {
  const { date, childId } = record;
  const userId = useAuth().user?.id;
  const { pending, status: sync } = useSyncState();
  const [state, setState] = useState<DayDetailsState>({ status: 'loading', details: null });
  const arrived = pending === 0;
  const isOffline = sync === 'offline';

  // biome-ignore lint/correctness/useExhaustiveDependencies: another record means that the server knows more
  useEffect(() => {
    let isCurrent = true;
    if (userId === undefined) return;
    fetchDayDetails(userId, { childId, day: date }).then(
      (details) => isCurrent && setState({ status: 'ready', details }),
      (thrown: unknown) => {
        const status = toHttpFailure(thrown).kind === 'offline' ? 'offline' : 'failed';
        if (isCurrent) setState((before) => ({ ...before, status }));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [userId, childId, date, record, arrived, isOffline]);

  return state;
}
