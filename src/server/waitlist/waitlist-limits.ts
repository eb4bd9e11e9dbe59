import type { Database } from '#server/db/database.ts';
import { createRateLimit, type RateLimit } from '#server/http/limits/rate-limit.ts';

/** How often the open endpoints may be used. */
export type WaitlistLimits = Record<
  'joinClient' | 'joinAddress' | 'mailClient' | 'mailAddress' | 'linkClient',
  RateLimit
>;

const HOUR = 3600;

/**
 * Per client generous enough for a household or a small office behind one address; per address enough for
 * repeated presses of the button.
 */
export function createWaitlistLimits(db: Database): WaitlistLimits {
  return {
    joinClient: createRateLimit(db, { name: 'waitlist-join-client', points: 60, seconds: HOUR }),
    joinAddress: createRateLimit(db, { name: 'waitlist-join-address', points: 10, seconds: HOUR }),
    mailClient: createRateLimit(db, { name: 'waitlist-mail-client', points: 30, seconds: HOUR }),
    mailAddress: createRateLimit(db, { name: 'waitlist-mail-address', points: 10, seconds: HOUR }),
    linkClient: createRateLimit(db, { name: 'waitlist-link-client', points: 120, seconds: HOUR }),
  };
}
