import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { readBillingHealth } from '#server/billing/billing-health.ts';
import type { Database } from '#server/db/database.ts';
import { ApiError, findRequestFault } from '#server/http/errors.ts';
import { getThreadResponse } from '#server/http/large-bodies.ts';
import { readMailBacklog } from '#server/mail/unsent-mails.ts';
import { SYNC_PATH } from '#shared/library/sync-protocol.ts';
import { isBackupDiskFull, readNewestBackupTime } from './backup/backup-names.ts';

/** Counts the requests of an app. Call it before registering routes. */
export type RequestMetrics = (app: FastifyInstance) => void;

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']);
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Creates metrics whose labels contain no client input, so that their number is bounded and they reveal no id. */
export function createRequestMetrics(registry: Registry): RequestMetrics {
  const registers = [registry];
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests.',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its response.',
    labelNames: ['route', 'method'],
    buckets: DURATIONS,
    registers,
  });
  const syncFailures = new Counter({
    name: 'sproutcards_sync_failures_total',
    help: 'Library syncs that failed.',
    labelNames: ['code'],
    registers,
  });
  const refusedChanges = new Counter({
    name: 'sproutcards_refused_changes_total',
    help: 'Library changes refused by a rule. Each repetition counts.',
    labelNames: ['code'],
    registers,
  });

  return (app) => {
    app.addHook('onResponse', async (request, reply) => {
      const labels = {
        route: getRouteLabel(request.routeOptions.url),
        method: METHODS.has(request.method) ? request.method : 'other',
      };
      requests.inc({ ...labels, status: `${Math.floor(reply.statusCode / 100)}xx` });
      durations.observe(labels, reply.elapsedTime / 1000);
      if (request.routeOptions.url !== SYNC_PATH) return;
      const { code = null, refused = [] } = getThreadResponse(request) ?? {};
      if (code !== null) syncFailures.inc({ code });
      for (const refusal of refused) refusedChanges.inc({ code: refusal });
    });
    app.addHook('onError', async (request, _reply, error) => {
      if (request.routeOptions.url !== SYNC_PATH) return;
      syncFailures.inc({ code: error instanceof ApiError ? error.code : findRequestFault(error) });
    });
    app.addHook('preSerialization', async (request, _reply, payload) => {
      if (request.routeOptions.url === SYNC_PATH)
        countRefused(payload, (code) => refusedChanges.inc({ code }));
      return payload;
    });
  };
}

/** Groups the files of the built app, whose routes change with every release. */
function getRouteLabel(pattern = 'none'): string {
  return pattern.replace(/^\/assets\/.*/, '/assets/*').replace(/^\/workbox-.*/, '/workbox-*');
}

function countRefused(payload: unknown, count: (code: string) => void): void {
  const { refused } = payload as { refused?: { code: string }[] };
  for (const { code } of refused ?? []) count(code);
}

function addGauge(registry: Registry, name: string, help: string, value?: number): Gauge {
  const gauge = new Gauge({ name: `sproutcards_${name}`, help, registers: [registry] });
  if (value !== undefined) gauge.set(value);
  return gauge;
}

async function formatBacklog(db: Database, now: Date): Promise<string> {
  const { mails, billing, bytes } = await db.transaction(async (tx) => {
    const size = await tx.execute<{ bytes: number }>(
      sql`select pg_database_size(current_database())::float8 as bytes`,
    );
    const bytes = Number(size.rows[0]?.bytes);
    return { mails: await readMailBacklog(tx, now), billing: await readBillingHealth(tx), bytes };
  });
  const registry = new Registry();
  const states = new Gauge({
    name: 'sproutcards_mails',
    help: 'Emails that are waiting, held until a person releases them, or abandoned.',
    labelNames: ['state'],
    registers: [registry],
  });
  for (const state of ['waiting', 'held', 'dead'] as const) states.set({ state }, mails[state]);
  const add = (name: string, help: string, value: number) => addGauge(registry, name, help, value);
  add('mail_oldest_due_seconds', 'Time since the oldest waiting email was due.', mails.oldestDueAge);
  add('billing_unsent_refunds', 'Unsent refunds.', billing.unsent_refunds);
  if (billing.last_reconciled_at !== null) {
    const age = (now.getTime() - Date.parse(billing.last_reconciled_at)) / 1000;
    add('billing_reconciled_seconds', 'Time since billing was reconciled with Stripe.', age);
  }
  add('database_bytes', 'Size of the database.', bytes);
  return registry.metrics();
}

async function formatBackups(folder: string, now: Date): Promise<string> {
  const registry = new Registry();
  const isFull = await isBackupDiskFull(folder, now);
  addGauge(registry, 'backup_disk_full', 'Whether the disk is too full for the next backup.', Number(isFull));
  const newest = await readNewestBackupTime(folder, now);
  if (newest === null) return registry.metrics();
  const age = (now.getTime() - newest.getTime()) / 1000;
  addGauge(registry, 'backup_age_seconds', 'Time since the newest backup was made.', age);
  return registry.metrics();
}

const TIMEOUT_MS = 2_000;

/** Resolves to null if the promise fails or takes too long. */
function withTimeout<T>(promise: Promise<T>): Promise<T | null> {
  return Promise.race([promise.catch(() => null), sleep(TIMEOUT_MS, null, { ref: false })]);
}

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics({
  db,
  clock,
  backupFolder,
}: {
  db: Database;
  clock: () => Date;
  backupFolder: string | null;
}) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'sproutcards_build_info',
    help: 'The version of Node; always 1.',
    labelNames: ['node'],
    registers: [registry],
  }).set({ node: process.version }, 1);
  const up = addGauge(registry, 'database_up', 'Whether the database responds.');
  const active = addGauge(registry, 'database_transactions_active', 'Transactions running in this process.');
  const waiting = addGauge(
    registry,
    'database_transactions_waiting',
    'Transactions waiting for a connection.',
  );

  /** Formats the metrics. Without the database, `sproutcards_database_up` is 0 and the database's figures are omitted. */
  async function format(): Promise<string> {
    const now = clock();
    const [backlog, backups] = await Promise.all([
      withTimeout(formatBacklog(db, now)),
      backupFolder === null ? null : withTimeout(formatBackups(backupFolder, now)),
    ]);
    const load = db.load();
    up.set(backlog === null ? 0 : 1);
    active.set(load.active);
    waiting.set(load.waiting);
    return [await registry.metrics(), backlog, backups].filter((part) => part !== null).join('\n');
  }

  const server = Fastify({ forceCloseConnections: true });
  server.get('/metrics', async (_request, reply) => {
    const text = await format();
    return reply.type(registry.contentType).send(text);
  });
  return { countRequests: createRequestMetrics(registry), format, server };
}
