import { useCallback, useEffect, useState } from 'react';
import { fetchRowVersions, type RowVersion } from '#client/lib/row-versions/fetch-row-versions.ts';

export type VersionsState =
  | { status: 'loading' }
  | { status: 'offline' | 'failed' }
  | { status: 'ready'; versions: readonly RowVersion[] };

/** Fetches the earlier versions once; `reload` tries again. */
export function useRowVersions(): { state: VersionsState; reload: () => void } {
  const [state, setState] = useState<VersionsState>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another fetch
  useEffect(() => {
    const controller = new AbortController();
    setState({ status: 'loading' });
    fetchRowVersions(controller.signal).then(
      (versions) => !controller.signal.aborted && setState({ status: 'ready', versions }),
      (error) => {
        if (controller.signal.aborted) return;
        console.warn(error);
        setState({ status: navigator.onLine ? 'failed' : 'offline' });
      },
    );
    return () => controller.abort();
  }, [attempt]);

  return { state, reload: useCallback(() => setAttempt((before) => before + 1), []) };
}
