import { useCallback, useEffect, useRef, useState } from 'react';
import { type PendingEmail, readPendingEmail } from '#client/account/auth/change-details.ts';

/** The change of address that waits; asked for when the page opens and when the parent comes back to it. */
export function usePendingEmail() {
  const [pending, setPending] = useState<PendingEmail | null>(null);
  const mounted = useRef(true);

  const reload = useCallback(() => {
    void readPendingEmail().then((found) => {
      if (mounted.current && found !== 'unknown') setPending(found);
    });
  }, []);
  useEffect(() => {
    mounted.current = true;
    reload();
    window.addEventListener('focus', reload);
    return () => {
      mounted.current = false;
      window.removeEventListener('focus', reload);
    };
  }, [reload]);

  return { pending, reload };
}
