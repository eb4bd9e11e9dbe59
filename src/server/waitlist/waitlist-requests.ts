import { asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import type { MailLanguage } from '#server/mail/mail-language.ts';
import type { GivenEntry } from './parse-entries.ts';
import { waitlistRequests } from './tables.ts';

/** A request that has been taken out. */
export type WaitlistRequest = typeof waitlistRequests.$inferSelect;

/**
 * Writes down a request to join the list. Nothing else happens before the answer, for every address alike.
 */
export async function noteEntries(tx: Tx, entries: GivenEntry[], now: Date): Promise<void> {
  await tx.insert(waitlistRequests).values(entries.map((given) => ({ ...given, createdAt: now })));
}

/** Writes down a request for the mail to an address. */
export async function noteMailWish(
  tx: Tx,
  given: { email: string; mailLanguage: MailLanguage },
  now: Date,
): Promise<void> {
  await tx.insert(waitlistRequests).values({ ...given, createdAt: now });
}

/**
 * Takes the oldest request out, with the transaction of what follows from it; null when none waits. One at a time over all
 * processes: a mail is asked for after its entry and must not be looked at before.
 */
export async function takeWaitlistRequest(tx: Tx): Promise<WaitlistRequest | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('waitlist_requests', 0))`);
  const [row] = await tx.select().from(waitlistRequests).orderBy(asc(waitlistRequests.id)).limit(1);
  if (row === undefined) return null;
  await tx.delete(waitlistRequests).where(eq(waitlistRequests.id, row.id));
  return row;
}
