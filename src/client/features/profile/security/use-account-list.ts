import { useCallback, useEffect, useRef, useState } from 'react';
import { type HttpFailure, toHttpFailure } from '#client/lib/http/http-failure.ts';

/**
 * Returns what a card about the account shows: the server's answer, or what kept it away; null while it is
 * asked.
 */
export function useAccountList<Answer>(load: () => Promise<Answer>) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [failure, setFailure] = useState<HttpFailure | null>(null);
  const asked = useRef(0);

  const reload = useCallback(() => {
    asked.current += 1;
    const own = asked.current;
    setFailure(null);
    load().then(
      (found) => own === asked.current && setAnswer(found),
      (error: unknown) => own === asked.current && setFailure(toHttpFailure(error)),
    );
  }, [load]);
  useEffect(() => {
    reload();
    return () => {
      asked.current += 1;
    };
  }, [reload]);

  return { answer, failure, reload };
}
