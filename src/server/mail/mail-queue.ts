import { randomUUID } from 'node:crypto';
import { and, asc, eq, gte, lt, lte, min, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/db/database.ts';
import { type BackgroundWorker, createBackgroundWorker } from '#server/jobs/background-worker.ts';
import { getBackoffDelay } from '#shared/lib/backoff.ts';
import { isMailAddress, readAccountAddress } from '#shared/mail/mail-address.ts';
import { mails, type OutgoingMail } from './tables.ts';
import { MailRefusedError, type MailTransport } from './transports.ts';

export type Mailer = {
  /**
   * Queues the email in the caller's transaction, so it is sent if and only if that transaction commits.
   * @throws when `to` is not an address
   * @param event for example `invoice-paid/in_123`; the same event sends no second email within a year
   * @returns false when the event already has its email, or the address is longer than emails allow
   */
  enqueue(tx: Tx, event: string, mail: OutgoingMail): Promise<boolean>;
  /** Sends the email at once instead of within a minute, if called after the commit. */
  wake(): void;
};

export async function recordAsSent(tx: Tx, event: string, now: Date): Promise<void> {
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
        throw new Error('An email needs exactly one address.');
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

export function getRetryDelayMs(attempts: number, random: number): number {
  return getBackoffDelay(attempts, { initialMs: 30_000, maxMs: 6 * 3_600_000 }, random);
}

/** After this time, another process may take over the delivery of an email. */
export const LEASE_MS = 10 * 60_000;
const ERROR_MAX_LENGTH = 1000;

type ClaimedMail = {
  id: string;
  claim: string;
  content: OutgoingMail;
  attempts: number;
  createdAt: Date;
};

/** Claims the email that has been due longest. A claim counts as an attempt so that an email cannot crash workers forever. */
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

/** Marks the email even if another worker has claimed it since. */
async function markSent(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .update(mails)
    .set({ state: 'sent', content: null, claim: null, lastError: null, finishedAt: now })
    .where(eq(mails.id, id));
}

/** Changes nothing if another process has claimed the email in the meantime. */
export async function recordFailure(
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

async function abandonStuckMails(tx: Tx, now: Date): Promise<string[]> {
  const lastError = sql`coalesce(${mails.lastError}, 'The process stopped during the last try.')`;
  const stuck = await tx
    .update(mails)
    .set({ state: 'dead', claim: null, lastError, finishedAt: now })
    .where(and(eq(mails.state, 'queued'), lte(mails.dueAt, now), gte(mails.attempts, MAX_ATTEMPTS)))
    .returning({ id: mails.id });
  return stuck.map(({ id }) => id);
}

async function findNextDue(tx: Tx): Promise<Date | null> {
  const [row] = await tx
    .select({ dueAt: min(mails.dueAt) })
    .from(mails)
    .where(eq(mails.state, 'queued'));
  return row?.dueAt ?? null;
}

const PARALLEL = 4;
/** Polling finds emails that other processes queued, and emails that a crashed process left. */
const POLL_INTERVAL_MS = 60_000;
const RETRY_AFTER_ERROR_MS = 10_000;

type MailWorkerDeps = {
  db: Database;
  clock: () => Date;
  transport: MailTransport;
  log: Record<'warn' | 'error', (fields: object, message: string) => void>;
  random?: () => number;
};

export type MailWorker = BackgroundWorker & {
  /** Sends what is due now and returns how many emails were sent. */
  drain(): Promise<number>;
};

/** Creates a worker. Any number of processes may run one on the same database. It does nothing before `start` or `drain`. */
export function createMailWorker(deps: MailWorkerDeps): MailWorker {
  const { db, clock, transport, log } = deps;
  const controller = new AbortController();

  async function drain(): Promise<number> {
    const abandoned = await db.transaction((tx) => abandonStuckMails(tx, clock()));
    for (const id of abandoned) log.error({ mail: id }, 'Abandoned an email whose last attempt timed out');
    // All lanes finish before a failure is thrown so that no email is in progress afterwards.
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
      if (controller.signal.aborted) return sent;
      const mail = await db.transaction((tx) => claimMail(tx, clock()));
      if (mail === null) return sent;
      if (await deliver(deps, mail)) sent += 1;
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
    onError: (error) => log.error({ err: error }, 'Failed to process the mail queue'),
    firstInMs: 0,
    retryMs: RETRY_AFTER_ERROR_MS,
  });
  return {
    ...worker,
    drain,
    async stop() {
      controller.abort();
      await worker.stop();
      transport.close();
    },
  };
}

/** Returns whether the email was sent. */
async function deliver(deps: MailWorkerDeps, mail: ClaimedMail): Promise<boolean> {
  const { db, clock, transport, log, random = Math.random } = deps;
  try {
    await transport.send(mail);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const fields = { mail: mail.id, attempts: mail.attempts, reason };
    if (error instanceof MailRefusedError || mail.attempts >= MAX_ATTEMPTS) {
      await db.transaction((tx) => recordFailure(tx, mail, reason, { state: 'dead', finishedAt: clock() }));
      log.error(fields, 'Abandoned an email');
    } else {
      const dueAt = new Date(clock().getTime() + getRetryDelayMs(mail.attempts, random()));
      await db.transaction((tx) => recordFailure(tx, mail, reason, { dueAt }));
      log.warn({ ...fields, dueAt }, 'Failed to deliver an email; will retry');
    }
    return false;
  }
  await db.transaction((tx) => markSent(tx, mail.id, clock()));
  return true;
}
