import { useCallback, useEffect, useRef, useState } from 'react';
import { type HttpFailure, toHttpFailure } from '#client/lib/http/http-failure.ts';

/** Reloads when `load` or `key` changes. Only the latest load counts. If it fails, the previous data stay. */
export function useLoad<Key, Data>(load: (key: Key) => Promise<Data>, key: Key) {
  const [data, setData] = useState<Data | null>(null);
  const [failure, setFailure] = useState<HttpFailure | null>(null);
  const latestLoad = useRef(0);

  const start = useCallback(() => {
    latestLoad.current += 1;
    const loadId = latestLoad.current;
    load(key).then(
      (loaded) => {
        if (loadId !== latestLoad.current) return;
        setData(loaded);
        setFailure(null);
      },
      (error: unknown) => loadId === latestLoad.current && setFailure(toHttpFailure(error)),
    );
  }, [load, key]);
  useEffect(() => {
    start();
    return () => {
      latestLoad.current += 1;
    };
  }, [start]);
  const reload = useCallback(() => {
    setFailure(null);
    start();
  }, [start]);

  return { data, failure, reload };
}
