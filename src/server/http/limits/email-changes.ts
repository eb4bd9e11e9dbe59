import type { Database } from '#server/db/database.ts';
import { createRateLimit, type RateLimit } from './rate-limit.ts';

/** How often one account may ask for another address, and how often one address may be asked for by anybody. */
export type EmailChangeLimits = { byAccount: RateLimit; byAddress: RateLimit };

/** Each request writes to two mailboxes, one of them perhaps a stranger's. */
export function createEmailChangeLimits(db: Database): EmailChangeLimits {
  return {
    byAccount: createRateLimit(db, { name: 'email-change-account', points: 5, seconds: 3600 }),
    byAddress: createRateLimit(db, { name: 'email-change-address', points: 5, seconds: 3600 }),
  };
}
