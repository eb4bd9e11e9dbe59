import { pruneErasedAccounts } from './account/erased-accounts.ts';
import type { SessionLife } from './auth/sessions/sessions.ts';
import { pruneAccounts } from './auth/users/prune-accounts.ts';
import { pruneStripeEvents } from './billing/webhooks/prune-events.ts';
import type { Prune } from './db/prune-timer.ts';
import { pruneLibraries } from './library/prune-library.ts';
import { pruneRecordings } from './library/recordings/unused-recordings.ts';
import { pruneRateLimits } from './limits/prune-limits.ts';
import { pruneMails } from './mail/prune-mails.ts';
import { endOverdueGifts } from './profiles/plan-gifts.ts';
import { pruneWaitlist } from './waitlist/prune-waitlist.ts';

/** Everything that deletes rows by their age; `what-is-kept.ts` names the periods. */
export function listPrunes(sessionLife: SessionLife): Prune[] {
  return [
    pruneLibraries,
    pruneRecordings,
    (db, now) => pruneAccounts(db, now, sessionLife),
    pruneWaitlist,
    endOverdueGifts,
    pruneMails,
    pruneStripeEvents,
    pruneRateLimits,
    pruneErasedAccounts,
  ];
}
