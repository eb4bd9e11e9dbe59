import { randomUUID } from 'node:crypto';
import { and, asc, eq, gte, lt, lte, min, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import type { OutgoingMail } from './outgoing-mail.ts';
import { MAX_ATTEMPTS } from './retry-delay.ts';
import { mails } from './tables.ts';

/** How long a process may take for one hand-over before another one takes the mail for its own. */
export const LEASE_MS = 10 * 60_000;
const ERROR_MAX_LENGTH = 1000;

/** A mail that this process, and no other, now hands over. */
export type ClaimedMail = {
  id: string;
  claim: string;
  content: OutgoingMail;
  attempts: number;
  createdAt: Date;
};

/** Takes the mail that has been due longest, or null. The claim counts as a try, so that a mail that crashes us ends. */
export async function claimMail(tx: Tx, now: Date): Promise<ClaimedMail | null> {
  const [due] = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.state, 'queued'), lte(mails.dueAt, now), lt(mails.attempts, MAX_ATTEMPTS)))
    .orderBy(asc(mails.dueAt))
    .limit(1)
    .for('update', { skipLocked: true });
  if (due === undefined) return null;
  const claim = randomUUID();
  const [row] = await tx
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1`, claim, dueAt: new Date(now.getTime() + LEASE_MS) })
    .where(eq(mails.id, due.id))
    .returning();
  if (!row?.content) return null;
  return { id: row.id, claim, content: row.content, attempts: row.attempts, createdAt: row.createdAt };
}

/** Marks the mail as sent, even when another worker holds it by now. Its content is not kept. */
export async function markSent(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .update(mails)
    .set({ state: 'sent', content: null, claim: null, lastError: null, finishedAt: now })
    .where(eq(mails.id, id));
}

/**
 * Notes that the hand-over failed for now: the mail is tried again at `dueAt`, unless another process holds
 * it by now.
 */
export async function markForRetry(tx: Tx, mail: ClaimedMail, error: string, dueAt: Date): Promise<void> {
  await tx
    .update(mails)
    .set({ claim: null, lastError: error.slice(0, ERROR_MAX_LENGTH), dueAt })
    .where(and(eq(mails.id, mail.id), eq(mails.claim, mail.claim), eq(mails.state, 'queued')));
}

/** Gives a mail up. It stays with its content and error, so that a person can look and queue it again. */
export async function markDead(tx: Tx, mail: ClaimedMail, error: string, now: Date): Promise<void> {
  await tx
    .update(mails)
    .set({ state: 'dead', claim: null, lastError: error.slice(0, ERROR_MAX_LENGTH), finishedAt: now })
    .where(and(eq(mails.id, mail.id), eq(mails.claim, mail.claim), eq(mails.state, 'queued')));
}

/** Gives up mails whose last try never ended: each of them stopped the process. */
export async function giveUpStuckMails(tx: Tx, now: Date): Promise<{ givenUp: string[] }> {
  const over = await tx
    .update(mails)
    .set({
      state: 'dead',
      claim: null,
      lastError: sql`coalesce(${mails.lastError}, 'The process stopped during the last try.')`,
      finishedAt: now,
    })
    .where(and(eq(mails.state, 'queued'), lte(mails.dueAt, now), gte(mails.attempts, MAX_ATTEMPTS)))
    .returning({ id: mails.id });
  return { givenUp: over.map(({ id }) => id) };
}

/** Returns when the next mail is due, or null when none waits. */
export async function findNextDue(tx: Tx): Promise<Date | null> {
  const [row] = await tx
    .select({ dueAt: min(mails.dueAt) })
    .from(mails)
    .where(eq(mails.state, 'queued'));
  return row?.dueAt ?? null;
}
