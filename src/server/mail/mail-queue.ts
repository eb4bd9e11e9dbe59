import { randomUUID } from 'node:crypto';
import { and, asc, eq, gte, lt, lte, min, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/db/database.ts';
import { type BackgroundWorker, createBackgroundWorker } from '#server/jobs/background-worker.ts';
import { backoffDelay } from '#shared/lib/backoff.ts';
import { isMailAddress, readAccountAddress } from '#shared/mail/mail-address.ts';
import { mails, type OutgoingMail } from './tables.ts';
import { MailRefusedError, type MailTransport } from './transports.ts';

export type Mailer = {
  /**
   * Queues in the caller's transaction: the mail is sent if and only if it commits.
   * @throws when `to` is not an address
   * @param event what happened, for example `invoice-paid/in_123`; the same event sends no second mail within a year
   * @returns false when the event already has its mail, or the address is longer than mail allows
   */
  enqueue(tx: Tx, event: string, mail: OutgoingMail): Promise<boolean>;
  /** Call after the commit to send the mail at once instead of within a minute. */
  wake(): void;
};

export async function noteAsSent(tx: Tx, event: string, now: Date): Promise<void> {
  const sent = { state: 'sent' as const, attempts: 0, dueAt: now, createdAt: now, finishedAt: now };
  await tx
    .insert(mails)
    .values({ id: randomUUID(), event, ...sent })
    .onConflictDoNothing({ target: mails.event });
}

export function createMailer({ clock, wake }: { clock: () => Date; wake: () => void }): Mailer {
  return {
    async enqueue(tx, event, mail) {
      if (!isMailAddress(mail.to)) {
        if (readAccountAddress(mail.to) === mail.to) return false;
        throw new Error('A mail needs one address to go to.');
      }
      const now = clock();
      const waiting = { state: 'queued' as const, attempts: 0, dueAt: now, createdAt: now };
      const queued = await tx
        .insert(mails)
        .values({ id: randomUUID(), event, content: mail, ...waiting })
        .onConflictDoNothing({ target: mails.event })
        .returning({ id: mails.id });
      return queued.length === 1;
    },
    wake,
  };
}

/** The pauses between the attempts add up to about a day. */
export const MAX_ATTEMPTS = 12;

export function retryDelay(attempts: number, random: number): number {
  return backoffDelay(attempts, { firstMs: 30_000, longestMs: 6 * 3_600_000 }, random);
}

/** How long a process may take for one delivery before another process takes over the mail. */
export const LEASE_MS = 10 * 60_000;
const ERROR_MAX_LENGTH = 1000;

type ClaimedMail = {
  id: string;
  claim: string;
  content: OutgoingMail;
  attempts: number;
  createdAt: Date;
};

/** Claims the mail that is due longest, or returns null. A claim counts as an attempt, which ends mails that crash. */
async function claimMail(tx: Tx, now: Date): Promise<ClaimedMail | null> {
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

/** Applies even if another worker has claimed the mail since. */
async function markSent(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .update(mails)
    .set({ state: 'sent', content: null, claim: null, lastError: null, finishedAt: now })
    .where(eq(mails.id, id));
}

/** Changes nothing if another process has claimed the mail in the meantime. */
export async function noteFailure(
  tx: Tx,
  { id, claim }: ClaimedMail,
  error: string,
  outcome: Partial<typeof mails.$inferInsert>,
): Promise<void> {
  await tx
    .update(mails)
    .set({ ...outcome, claim: null, lastError: error.slice(0, ERROR_MAX_LENGTH) })
    .where(and(eq(mails.id, id), eq(mails.claim, claim), eq(mails.state, 'queued')));
}

async function giveUpStuckMails(tx: Tx, now: Date): Promise<string[]> {
  const lastError = sql`coalesce(${mails.lastError}, 'The process stopped during the last try.')`;
  const over = await tx
    .update(mails)
    .set({ state: 'dead', claim: null, lastError, finishedAt: now })
    .where(and(eq(mails.state, 'queued'), lte(mails.dueAt, now), gte(mails.attempts, MAX_ATTEMPTS)))
    .returning({ id: mails.id });
  return over.map(({ id }) => id);
}

async function findNextDue(tx: Tx): Promise<Date | null> {
  const [row] = await tx
    .select({ dueAt: min(mails.dueAt) })
    .from(mails)
    .where(eq(mails.state, 'queued'));
  return row?.dueAt ?? null;
}

const PARALLEL = 4;
/** The longest pause: other processes cannot wake this one, and a crashed process leaves its mails behind. */
const POLL_INTERVAL_MS = 60_000;
const RETRY_AFTER_ERROR_MS = 10_000;

type WorkerLog = {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

type MailWorkerDeps = {
  db: Database;
  clock: () => Date;
  transport: MailTransport;
  log: WorkerLog;
  random?: () => number;
};

export type MailWorker = BackgroundWorker & {
  /** Sends what is due now and returns how many mails were sent. */
  drain(): Promise<number>;
};

/** Any number of processes may run one on the same database. Nothing runs before `start` or `drain`. */
export function createMailWorker(deps: MailWorkerDeps): MailWorker {
  const { db, clock, transport, log } = deps;
  const stopping = new AbortController();

  async function drain(): Promise<number> {
    const givenUp = await db.transaction((tx) => giveUpStuckMails(tx, clock()));
    for (const id of givenUp) log.error({ mail: id }, 'mail abandoned: its last attempt timed out');
    // A failure in one lane waits for the others, so that no mail is in progress afterwards.
    const lanes = await Promise.allSettled(Array.from({ length: PARALLEL }, runWorker));
    let sent = 0;
    for (const lane of lanes) {
      if (lane.status === 'rejected') throw lane.reason;
      sent += lane.value;
    }
    return sent;
  }

  async function runWorker(): Promise<number> {
    for (let sent = 0; ; ) {
      if (stopping.signal.aborted) return sent;
      const mail = await db.transaction((tx) => claimMail(tx, clock()));
      if (mail === null) return sent;
      if (await handOver(deps, mail)) sent += 1;
    }
  }

  async function run(): Promise<number> {
    await drain();
    const next = await db.transaction(findNextDue);
    if (next === null) return POLL_INTERVAL_MS;
    return Math.min(POLL_INTERVAL_MS, Math.max(0, next.getTime() - clock().getTime()));
  }

  const worker = createBackgroundWorker({
    run,
    onError: (error) => log.error({ err: error }, 'mail queue failed'),
    firstInMs: 0,
    retryMs: RETRY_AFTER_ERROR_MS,
  });
  return {
    ...worker,
    drain,
    async stop() {
      stopping.abort();
      await worker.stop();
      transport.close();
    },
  };
}

async function handOver(deps: MailWorkerDeps, mail: ClaimedMail): Promise<boolean> {
  const { db, clock, transport, log, random = Math.random } = deps;
  try {
    await transport.send(mail);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const about = { mail: mail.id, attempts: mail.attempts, reason };
    if (error instanceof MailRefusedError || mail.attempts >= MAX_ATTEMPTS) {
      await db.transaction((tx) => noteFailure(tx, mail, reason, { state: 'dead', finishedAt: clock() }));
      log.error(about, 'mail abandoned');
    } else {
      const dueAt = new Date(clock().getTime() + retryDelay(mail.attempts, random()));
      await db.transaction((tx) => noteFailure(tx, mail, reason, { dueAt }));
      log.warn({ ...about, dueAt }, 'mail delivery failed, will retry');
    }
    return false;
  }
  await db.transaction((tx) => markSent(tx, mail.id, clock()));
  return true;
}
