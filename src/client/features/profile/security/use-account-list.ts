import { useCallback, useEffect, useRef, useState } from 'react';
import { toAccountDataFailure } from '#client/lib/account/account-data-failure.ts';

/** What a card about the account shows: the server's answer, or the code of what kept it away; null while it is asked. */
export function useAccountList<Answer>(load: () => Promise<Answer>) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const asked = useRef(0);

  const reload = useCallback(() => {
    asked.current += 1;
    const own = asked.current;
    setFailure(null);
    load().then(
      (found) => own === asked.current && setAnswer(found),
      (error: unknown) => own === asked.current && setFailure(toAccountDataFailure(error).code),
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
