import Fastify, { type FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Database } from '#server/db/database.ts';
import { createBoundedReader } from './bounded-reader.ts';
import { formatBacklog } from './database-metrics.ts';
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

export function createMetrics({ db, clock }: { db: Database; clock: () => Date }): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `sproutcards_${name}`, help, registers: [registry] });
  new Gauge({
    name: 'sproutcards_build_info',
    help: 'Which database and which Node this is; always 1.',
    labelNames: ['database', 'node'],
    registers: [registry],
  }).set({ database: db.kind, node: process.version }, 1);
  const up = gauge('database_up', 'Whether the database answers.');
  const active = gauge('database_transactions_active', 'Transactions under way in this process.');
  const waiting = gauge('database_transactions_waiting', 'Transactions that wait for a connection.');
  const readBounded = createBoundedReader(() => readBacklog(db, clock()), {
    freshMs: FRESH_MS,
    timeoutMs: TIMEOUT_MS,
  });

  async function format(): Promise<string> {
    const backlog = await readBounded();
    const load = db.load();
    up.set(backlog === null ? 0 : 1);
    active.set(load.active);
    waiting.set(load.waiting);
    const parts = [await registry.metrics(), ...(backlog === null ? [] : [await formatBacklog(backlog)])];
    return parts.join('\n');
  }

  const server = Fastify({ forceCloseConnections: true });
  server.get('/metrics', async (_request, reply) => {
    const text = await format();
    return reply.type(registry.contentType).send(text);
  });
  return { countRequests: createRequestMetrics(registry), format, server };
}
