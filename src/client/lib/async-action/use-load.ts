import { useCallback, useEffect, useRef, useState } from 'react';
import { type HttpFailure, toHttpFailure } from '#client/lib/http/http-failure.ts';

/** Loads again for another `load` or `key`. Only the latest load counts; if it fails, the previous answer stays. */
export function useLoad<Key, Answer>(load: (key: Key) => Promise<Answer>, key: Key) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [failure, setFailure] = useState<HttpFailure | null>(null);
  const latestLoad = useRef(0);

  const start = useCallback(() => {
    latestLoad.current += 1;
    const loadId = latestLoad.current;
    load(key).then(
      (loaded) => {
        if (loadId !== latestLoad.current) return;
        setAnswer(loaded);
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

  return { answer, failure, reload };
}
