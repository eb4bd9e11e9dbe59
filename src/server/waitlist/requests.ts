import { asc, eq, sql } from 'drizzle-orm';
import { createMailLinkKey } from '#server/auth/credentials/keys.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { createRateLimit } from '#server/http/rate-limit.ts';
import { type AfterAnswers, createAfterAnswers } from '#server/jobs/background-worker.ts';
import type { MailLanguage } from '#server/mail/mail-settings.ts';
import { type NewEntry, waitlist, waitlistRequests } from './tables.ts';
import { type SendingDeps, sendWaitlistMail } from './waitlist-mail.ts';

/** A request that has been taken out. */
type WaitlistRequest = typeof waitlistRequests.$inferSelect;

type NewRequest = { email: string } & ({ entry: NewEntry } | { mailLanguage: MailLanguage });

/** Writes requests down. Nothing else happens before the answer, for every address alike. */
export async function noteRequests(
  { db, clock, requests }: WaitlistDeps,
  given: NewRequest[],
): Promise<void> {
  const createdAt = clock();
  await db.transaction((tx) =>
    tx.insert(waitlistRequests).values(given.map((one) => ({ ...one, createdAt }))),
  );
  requests.wake();
}

/**
 * Takes the oldest request out, with the transaction of what follows from it; null when none waits. One at a time over all
 * processes: a mail is asked for after its entry and must not be looked at before.
 */
async function takeWaitlistRequest(tx: Tx): Promise<WaitlistRequest | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('waitlist_requests', 0))`);
  const [row] = await tx.select().from(waitlistRequests).orderBy(asc(waitlistRequests.id)).limit(1);
  if (row === undefined) return null;
  await tx.delete(waitlistRequests).where(eq(waitlistRequests.id, row.id));
  return row;
}

/** Works on the next request, in one transaction with taking it out; false when there is none. */
async function answerNextWaitlistRequest(deps: SendingDeps): Promise<boolean> {
  // Read before: it may need a transaction of its own.
  const key = await deps.linkKey();
  return deps.db.transaction(async (tx) => {
    const request = await takeWaitlistRequest(tx);
    if (request === null) return false;
    const { email, mailLanguage } = request;
    if (mailLanguage === null) await putOnList(tx, request);
    else await sendWaitlistMail(deps, tx, { email, language: mailLanguage, key });
    return true;
  });
}

/** Who is on the list stays there as they are: anybody can send an entry for any address. */
async function putOnList(tx: Tx, { email, entry, createdAt }: WaitlistRequest): Promise<void> {
  if (entry === null) return;
  const { consent: updatesAsked, ...campaign } = entry;
  await tx
    .insert(waitlist)
    .values({ email, ...campaign, updatesAsked, createdAt })
    .onConflictDoNothing({ target: waitlist.email });
}

const HOUR = 3600;

/**
 * Per client generous enough for a household or a small office behind one address; per address enough for
 * repeated presses of the button.
 */
function createLimits(db: Database) {
  return {
    joinClient: createRateLimit(db, { name: 'waitlist-join-client', points: 60, seconds: HOUR }),
    joinAddress: createRateLimit(db, { name: 'waitlist-join-address', points: 10, seconds: HOUR }),
    mailClient: createRateLimit(db, { name: 'waitlist-mail-client', points: 30, seconds: HOUR }),
    mailAddress: createRateLimit(db, { name: 'waitlist-mail-address', points: 10, seconds: HOUR }),
    linkClient: createRateLimit(db, { name: 'waitlist-link-client', points: 120, seconds: HOUR }),
  };
}

/** What the waitlist's endpoints are made of. */
export type WaitlistDeps = SendingDeps & {
  limits: ReturnType<typeof createLimits>;
  /** Works on what was asked for, after the answers have gone out. */
  requests: AfterAnswers;
};

/** Puts the parts together; nothing is read from the database yet. */
export function createWaitlistDeps(
  deps: Omit<SendingDeps, 'linkKey'> & { log: { error(fields: object, message: string): void } },
): WaitlistDeps {
  const { db, clock, mailer, publicUrl } = deps;
  const sending = { db, clock, mailer, publicUrl, linkKey: createMailLinkKey(db, clock) };
  const requests = createAfterAnswers({
    workOnNext: () => answerNextWaitlistRequest(sending),
    onWorked: () => mailer.wake(),
    log: deps.log,
    trouble: 'requests about the waitlist could not be worked on',
  });
  return { ...sending, requests, limits: createLimits(db) };
}
