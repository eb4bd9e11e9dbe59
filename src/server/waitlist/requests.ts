import { asc, eq, sql } from 'drizzle-orm';
import { createMailLinkKey } from '#server/auth/credentials/keys.ts';
import type { Database } from '#server/db/database.ts';
import type { Language } from '#server/http/language.ts';
import { createRateLimit } from '#server/http/rate-limit.ts';
import { createRequestWorker, type RequestWorker } from '#server/jobs/background-worker.ts';
import { type NewEntry, waitlist, waitlistRequests } from './tables.ts';
import { type SendingDeps, sendWaitlistMail } from './waitlist-mail.ts';

type NewRequest = { email: string } & ({ entry: NewEntry } | { mailLanguage: Language });

/** Only queues requests before the response, so that its timing reveals nothing about the address. */
export async function queueRequests(
  { db, clock, requests }: WaitlistDeps,
  newRequests: NewRequest[],
): Promise<void> {
  const createdAt = clock();
  await db.transaction((tx) =>
    tx.insert(waitlistRequests).values(newRequests.map((request) => ({ ...request, createdAt }))),
  );
  requests.wake();
}

/** Processes requests in order, one at a time across all processes. Returns false when there is none. */
async function processNextWaitlistRequest(deps: SendingDeps): Promise<boolean> {
  // The key is read first, because it may need its own transaction.
  const key = await deps.linkKey();
  return deps.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('waitlist_requests', 0))`);
    const [request] = await tx.select().from(waitlistRequests).orderBy(asc(waitlistRequests.id)).limit(1);
    if (request === undefined) return false;
    const { id, email, entry, mailLanguage, createdAt } = request;
    await tx.delete(waitlistRequests).where(eq(waitlistRequests.id, id));
    if (mailLanguage !== null) await sendWaitlistMail(deps, tx, { email, language: mailLanguage, key });
    if (entry !== null) {
      const { consent: updatesAsked, ...campaign } = entry;
      await tx
        .insert(waitlist)
        .values({ email, ...campaign, updatesAsked, createdAt })
        .onConflictDoNothing({ target: waitlist.email });
    }
    return true;
  });
}

const HOUR_SECONDS = 3600;

/** The limits per client suit a small office, and the limits per address allow repeated clicks on the button. */
function createLimits(db: Database) {
  return {
    joinClient: createRateLimit(db, { name: 'waitlist-join-client', points: 60, seconds: HOUR_SECONDS }),
    joinAddress: createRateLimit(db, { name: 'waitlist-join-address', points: 10, seconds: HOUR_SECONDS }),
    mailClient: createRateLimit(db, { name: 'waitlist-mail-client', points: 30, seconds: HOUR_SECONDS }),
    mailAddress: createRateLimit(db, { name: 'waitlist-mail-address', points: 10, seconds: HOUR_SECONDS }),
    linkClient: createRateLimit(db, { name: 'waitlist-link-client', points: 120, seconds: HOUR_SECONDS }),
  };
}

export type WaitlistDeps = SendingDeps & {
  limits: ReturnType<typeof createLimits>;
  requests: RequestWorker;
};

export function createWaitlistDeps(
  deps: Omit<SendingDeps, 'linkKey'> & { log: { error(fields: object, message: string): void } },
): WaitlistDeps {
  const { db, clock, mailer, publicUrl } = deps;
  const sending = { db, clock, mailer, publicUrl, linkKey: createMailLinkKey(db, clock) };
  const requests = createRequestWorker({
    processNext: () => processNextWaitlistRequest(sending),
    onProcessed: () => mailer.wake(),
    log: deps.log,
    errorMessage: 'Failed to process waitlist requests',
  });
  return { ...sending, requests, limits: createLimits(db) };
}
