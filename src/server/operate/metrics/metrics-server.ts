import Fastify, { type FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Database } from '#server/db/database.ts';
import { readNewestBackup } from '#server/operate/backup/newest-backup.ts';
import { createBoundedReader } from './bounded-reader.ts';
import { formatBacklog, formatBackupAge } from './database-metrics.ts';
import { readBacklog } from './read-backlog.ts';
import { createRequestMetrics, type RequestMetrics } from './request-metrics.ts';

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
    if (backup !== null) parts.push(await formatBackupAge(clock().getTime() - backup.madeAt.getTime()));
    return parts.join('\n');
  }

  const server = Fastify({ forceCloseConnections: true });
  server.get('/metrics', async (_request, reply) => {
    const text = await format();
    return reply.type(registry.contentType).send(text);
  });
  return { countRequests: createRequestMetrics(registry), format, server };
}
