import { useCallback, useEffect, useState } from 'react';
import { z } from 'zod/mini';
import { useLocation, useNavigate } from '#client/lib/navigation/navigation-context.ts';
import { type LinkAnswer, readWaitlistLink } from './waitlist-link.ts';

const KeptSchema = z.object({ waitlistToken: z.string() });

/**
 * The link with which a waitlist mail opened this page. Its token leaves the address bar at once and stays with this entry
 * of the tab's history, so that a reload still works. `answer` is null until the server has said what the link is for.
 */
export function useWaitlistLink() {
  const { hash, pathname, state } = useLocation();
  const navigate = useNavigate();
  const brought = new URLSearchParams(hash.replace(/^#/, '')).get('token');
  const token = brought ?? KeptSchema.safeParse(state).data?.waitlistToken ?? null;
  const [answer, setAnswer] = useState<LinkAnswer | null>(null);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    if (brought !== null) navigate(pathname, { replace: true, state: { waitlistToken: brought } });
  }, [brought, pathname, navigate]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try asks the same again.
  useEffect(() => {
    if (token === null) return;
    let left = false;
    setAnswer(null);
    void readWaitlistLink(token).then((read) => {
      if (!left) setAnswer(read);
    });
    return () => {
      left = true;
    };
  }, [token, tries]);

  const tryAgain = useCallback(() => setTries((before) => before + 1), []);
  return { token, answer, tryAgain };
}
