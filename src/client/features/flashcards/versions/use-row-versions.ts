import { useCallback, useEffect, useState } from 'react';
import { fetchRowVersions, type RowVersion } from '#client/lib/row-versions/fetch-row-versions.ts';
import { useSendPending } from '#client/library/use-library.ts';

export type VersionsState =
  | { status: 'loading' }
  | { status: 'offline' | 'failed' }
  | { status: 'ready'; versions: readonly RowVersion[] };

/** Fetches the earlier versions once, after what this device has changed was sent; `reload` tries again. */
export function useRowVersions(): { state: VersionsState; reload: () => void } {
  const [state, setState] = useState<VersionsState>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const sendPending = useSendPending();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another fetch
  useEffect(() => {
    const controller = new AbortController();
    setState({ status: 'loading' });
    sendPending()
      .then(() => fetchRowVersions(controller.signal))
      .then(
        (versions) => !controller.signal.aborted && setState({ status: 'ready', versions }),
        (error) => {
          if (controller.signal.aborted) return;
          console.warn(error);
          setState({ status: navigator.onLine ? 'failed' : 'offline' });
        },
      );
    return () => controller.abort();
  }, [attempt, sendPending]);

  return { state, reload: useCallback(() => setAttempt((before) => before + 1), []) };
}
