import { pruneErasedAccounts } from '#server/account/erased-accounts.ts';
import { pruneAccounts } from '#server/auth/records/owned-tables.ts';
import type { SessionLife } from '#server/auth/records/sessions.ts';
import { pruneStripeEvents } from '#server/billing/records/events.ts';
import { pruneRateLimits } from '#server/http/rate-limit.ts';
import type { Prune } from '#server/jobs/prune-timer.ts';
import { pruneLibraries } from '#server/library/prune-library.ts';
import { pruneRecordings } from '#server/library/recordings/unused-recordings.ts';
import { pruneMails } from '#server/mail/owned-tables.ts';
import { endOverdueGifts } from '#server/profiles/plan-gifts.ts';
import { pruneWaitlist } from '#server/waitlist/owned-tables.ts';

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
