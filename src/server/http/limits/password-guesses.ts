import type { Database } from '#server/db/database.ts';
import { createRateLimit, type RateLimit } from './rate-limit.ts';

/**
 * Makes the limit on how often one account may be asked for its current password by its own sessions (key:
 * the account's id): the holder of a signed-in tablet may guess, at the change of the password and at the
 * deletion together. A stranger cannot count here, so a family cannot be locked out.
 */
export function createPasswordGuessLimit(db: Database): RateLimit {
  return createRateLimit(db, { name: 'account-password', points: 10, seconds: 3600 });
}
