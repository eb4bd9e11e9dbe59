import { useCallback, useEffect, useState } from 'react';
import { z } from 'zod/mini';
import { codeOf, type HttpFailure, toHttpFailure } from '#client/lib/http/http-failure.ts';
import { fetchAnswer } from '#client/lib/http/send-request.ts';
import { useLocation, useNavigate } from '#client/lib/navigation/navigation-context.ts';
import {
  WAITLIST_PATHS,
  type WaitlistConfirmation,
  type WaitlistEntry,
  WaitlistEntrySchema,
} from '#shared/mail/waitlist.ts';

type LinkAnswer = { entry: WaitlistEntry } | { failure: HttpFailure };

function readWaitlistLink(token: string): Promise<LinkAnswer> {
  return post(WAITLIST_PATHS.check, { token });
}

/** Confirms the address, and says whether updates may be sent. It may be repeated. */
export function confirmWaitlistLink(
  token: string,
  choice: Omit<WaitlistConfirmation, 'token'>,
): Promise<LinkAnswer> {
  return post(WAITLIST_PATHS.confirm, { token, ...choice });
}

/** Returns whether trying again is useless: the link is broken or its entry gone. */
export function isFinal(failure: HttpFailure): boolean {
  const code = codeOf(failure);
  return code === 'invalid_request' || code === 'entry_gone';
}

async function post(path: string, body: object): Promise<LinkAnswer> {
  try {
    return { entry: await fetchAnswer(WaitlistEntrySchema, { path, body }) };
  } catch (thrown) {
    return { failure: toHttpFailure(thrown) };
  }
}

const KeptSchema = z.object({ waitlistToken: z.string() });

/**
 * Reads the link's token, which leaves the address bar at once and stays with the entry of the tab's history, so that a
 * reload works. `answer` is null until the server has replied.
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
