import { useCallback, useEffect, useState } from 'react';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { toHttpFailure } from '#client/lib/http/http-failure.ts';
import { fetchRowVersions, type RowVersion } from '#client/library/fetch-row-versions.ts';
import { useSendPending } from '#client/library/use-library.ts';

export type VersionsState =
  | { status: 'loading' }
  | { status: 'offline' | 'failed' }
  | { status: 'ready'; versions: readonly RowVersion[] };

/** Fetches the earlier versions once, after what this device has changed was sent; `reload` tries again. */
export function useRowVersions(): { state: VersionsState; reload: () => void } {
  const userId = useAuth().user?.id;
  const [state, setState] = useState<VersionsState>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const sendPending = useSendPending();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another fetch
  useEffect(() => {
    if (userId === undefined) return;
    const controller = new AbortController();
    setState({ status: 'loading' });
    sendPending()
      .then(() => fetchRowVersions(userId, controller.signal))
      .then(
        (versions) => !controller.signal.aborted && setState({ status: 'ready', versions }),
        (thrown: unknown) => {
          if (controller.signal.aborted) return;
          console.warn('The earlier versions could not be fetched:', thrown);
          setState({ status: toHttpFailure(thrown).kind === 'offline' ? 'offline' : 'failed' });
        },
      );
    return () => controller.abort();
  }, [userId, attempt, sendPending]);

  return { state, reload: useCallback(() => setAttempt((before) => before + 1), []) };
}
