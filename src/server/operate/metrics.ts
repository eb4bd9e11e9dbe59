import { sql } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { readBillingHealth } from '#server/billing/billing-health.ts';
import type { Database } from '#server/db/database.ts';
import { type MailBacklog, readMailBacklog } from '#server/mail/unsent-mails.ts';
import { readNewestBackup } from './backup/backup-names.ts';
import { createBoundedReader } from './bounded-reader.ts';
import { createRequestMetrics, type RequestMetrics } from './request-metrics.ts';

type Backlog = {
  mails: Pick<MailBacklog, 'waiting' | 'held' | 'dead'>;
  /** Of the mail that has been due longest; 0 when none is. */
  oldestDueMailAge: number;
  unfinishedEvents: number;
  unfinishedOperations: number;
  unsentRefunds: number;
  /** Since everything was last compared with Stripe; null before the first time. */
  reconciledAge: number | null;
  databaseBytes: number;
};

async function readBacklog(db: Database, now: Date): Promise<Backlog> {
  return db.transaction(async (tx) => {
    const { oldestDueAge, ...mails } = await readMailBacklog(tx, now);
    const billing = await readBillingHealth(tx);
    const { rows } = await tx.execute<{ bytes: number }>(
      sql`select pg_database_size(current_database())::float8 as bytes`,
    );
    const reconciledAt = billing.last_reconciled_at;
    return {
      mails,
      oldestDueMailAge: oldestDueAge,
      unfinishedEvents: billing.unfinished_events,
      unfinishedOperations: billing.unfinished_operations,
      unsentRefunds: billing.unsent_refunds,
      reconciledAge: reconciledAt === null ? null : (now.getTime() - Date.parse(reconciledAt)) / 1000,
      databaseBytes: Number(rows[0]?.bytes),
    };
  });
}

/** The text of what was read from the database. */
async function formatBacklog(backlog: Backlog): Promise<string> {
  const registry = new Registry();
  const add = (name: string, help: string, value: number) => {
    new Gauge({ name: `sproutcards_${name}`, help, registers: [registry] }).set(value);
  };
  const mails = new Gauge({
    name: 'sproutcards_mails',
    help: 'Mails that wait, that are held until a person releases them, and that were given up.',
    labelNames: ['state'],
    registers: [registry],
  });
  for (const [state, count] of Object.entries(backlog.mails)) mails.set({ state }, count);
  add('mail_oldest_due_seconds', 'How long the oldest waiting mail has been due.', backlog.oldestDueMailAge);
  add('billing_unfinished_events', 'Events of Stripe not dealt with.', backlog.unfinishedEvents);
  add('billing_unfinished_operations', 'Endings of plans not through.', backlog.unfinishedOperations);
  add('billing_unsent_refunds', 'Refunds that are owed.', backlog.unsentRefunds);
  if (backlog.reconciledAge !== null) {
    add('billing_reconciled_seconds', 'Time since billing was held against Stripe.', backlog.reconciledAge);
  }
  add('database_bytes', 'Size of the database.', backlog.databaseBytes);
  return registry.metrics();
}

async function formatBackupAge(ageMs: number): Promise<string> {
  const registry = new Registry();
  const help = 'Time since the newest backup was made.';
  new Gauge({ name: 'sproutcards_backup_age_seconds', help, registers: [registry] }).set(ageMs / 1000);
  return registry.metrics();
}

/** How long a reading of the database is given again, and how long a scrape waits for one. */
const FRESH_MS = 5_000;
const TIMEOUT_MS = 2_000;

/** What Prometheus reads. Nothing is counted before `countRequests` is given to the app. */
export type Metrics = {
  countRequests: RequestMetrics;
  /** The whole text. Never fails: without the database `sproutcards_database_up` is 0 and what is in it is left out. */
  format(): Promise<string>;
  /** Answers `GET /metrics`; it does not listen yet. */
  server: FastifyInstance;
};

/** @param backupFolder where scheduled backups go; null where none are */
export function createMetrics({
  db,
  clock,
  backupFolder,
}: {
  db: Database;
  clock: () => Date;
  backupFolder: string | null;
}): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `sproutcards_${name}`, help, registers: [registry] });
  new Gauge({
    name: 'sproutcards_build_info',
    help: 'Which Node this is; always 1.',
    labelNames: ['node'],
    registers: [registry],
  }).set({ node: process.version }, 1);
  const up = gauge('database_up', 'Whether the database answers.');
  const active = gauge('database_transactions_active', 'Transactions under way in this process.');
  const waiting = gauge('database_transactions_waiting', 'Transactions that wait for a connection.');
  const readBounded = createBoundedReader(() => readBacklog(db, clock()), {
    freshMs: FRESH_MS,
    timeoutMs: TIMEOUT_MS,
  });

  const readBackup = createBoundedReader(
    async () => (backupFolder === null ? null : await readNewestBackup(backupFolder, clock())),
    { freshMs: FRESH_MS, timeoutMs: TIMEOUT_MS },
  );

  async function format(): Promise<string> {
    const [backlog, backup] = await Promise.all([readBounded(), readBackup()]);
    const load = db.load();
    up.set(backlog === null ? 0 : 1);
    active.set(load.active);
    waiting.set(load.waiting);
    const parts = [await registry.metrics()];
    if (backlog !== null) parts.push(await formatBacklog(backlog));
    if (backup !== null) parts.push(await formatBackupAge(clock().getTime() - backup.getTime()));
    return parts.join('\n');
  }

  const server = Fastify({ forceCloseConnections: true });
  server.get('/metrics', async (_request, reply) => {
    const text = await format();
    return reply.type(registry.contentType).send(text);
  });
  return { countRequests: createRequestMetrics(registry), format, server };
}
