import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { LARGE_BODY_BYTES } from '#server/http/share-work.ts';
import { createMetrics, type Metrics } from '#server/operate/metrics.ts';
import { SYNC_PATH } from '#shared/library/sync-protocol.ts';
import { runSql } from '#tests/support/database/run-sql.ts';
import { openTestDatabase } from '#tests/support/database/test-database.ts';
import { listRoutes } from '#tests/support/server/list-routes.ts';
import type { SignedUp } from '#tests/support/server/sign-up.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { setUpForFile } from '#tests/support/set-up-for-file.ts';

/** One line of Prometheus' text format. */
type Sample = { name: string; labels: Record<string, string>; value: number };

const COMMENT = /^# (HELP|TYPE) [a-zA-Z_:][\w:]* .+$/;
const SAMPLE =
  /^([a-zA-Z_:][\w:]*)(?:\{((?:\w+="(?:[^"\\]|\\.)*",?)*)\})? (-?[\d.]+(?:e[+-]?\d+)?|[+-]Inf|NaN)$/i;

/** Parses the text format (version 0.0.4) strictly. Throws for an invalid line and for a duplicate series. */
function parseMetrics(text: string): Sample[] {
  const seen = new Set<string>();
  return text.split('\n').flatMap((line) => {
    if (line === '' || COMMENT.test(line)) return [];
    const match = SAMPLE.exec(line);
    if (match === null) throw new Error(`invalid line: ${line}`);
    const [, name = '', labels = '', value = ''] = match;
    if (seen.has(`${name}{${labels}}`)) throw new Error(`duplicate series: ${line}`);
    seen.add(`${name}{${labels}}`);
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, text]) => [key, text]);
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value.replace('Inf', 'Infinity')) }];
  });
}

const createTestMetrics = (db: Database) =>
  createMetrics({ db, clock: () => new Date(), backupFolder: null });

const database = setUpForFile(openTestDatabase);
let server: TestServer;
let metrics: Metrics;
let family: SignedUp;
beforeAll(async () => {
  metrics = createTestMetrics(database.db);
  server = await startTestServer({ beside: database, countRequests: metrics.countRequests });
  family = await server.signUp();
});
afterAll(() => server.close());

const readSamples = async (from = metrics): Promise<Sample[]> => parseMetrics(await from.format());
const findValue = (samples: Sample[], name: string, labels: Record<string, string> = {}) =>
  samples.find(
    (sample) =>
      sample.name === name && Object.entries(labels).every(([key, text]) => sample.labels[key] === text),
  )?.value;

describe('Metrics', () => {
  it('count and time requests by route pattern, method and class of status', async () => {
    await server.app.inject({ url: '/health' });
    await server.app.inject({ url: '/health' });
    const samples = await readSamples();
    const labels = { route: '/health', method: 'GET' };
    expect(findValue(samples, 'http_requests_total', { ...labels, status: '2xx' })).toBe(2);
    expect(findValue(samples, 'http_request_duration_seconds_count', labels)).toBe(2);
    expect(findValue(samples, 'sproutcards_build_info', { node: process.version })).toBe(1);
    expect(findValue(samples, 'nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0);
  });

  // docs/security.md#log
  it('contain nothing that clients sent', async () => {
    const secret = 'hunter2';
    const send = async () => {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PROPFIND'] as const) {
        for (const path of ['/', '/api/', '/auth/v1/', '/rest/v1/', '/p/session/', '/%E0%A4%A']) {
          const url = `${path}${secret}-${randomUUID()}?token=${secret}`;
          await server.app.inject({ method: method as 'GET', url, headers: { 'x-request-id': secret } });
        }
      }
    };
    await send();
    const before = await metrics.format();
    await send();
    const after = await metrics.format();
    // A kind of garbage collection gets its series the first time it happens.
    const listSeries = (text: string) =>
      parseMetrics(text)
        .filter(({ name }) => !name.startsWith('nodejs_gc_'))
        .map(({ name, labels }) => JSON.stringify([name, labels]));
    expect(new Set(listSeries(after))).toEqual(new Set(listSeries(before)));
    expect(after).not.toContain(secret);
    const notFound = ['/api/*', '/auth/v1/*', '/rest/v1/*', '/functions/v1/*', '/*', 'none'];
    const patterns = new Set([...notFound, ...listRoutes(server.app).map((route) => route.split(' ')[1])]);
    for (const { labels } of parseMetrics(after)) {
      if (labels.route !== undefined) expect(patterns).toContain(labels.route);
    }
  });

  it('count the files of the built app as one route', async () => {
    const app = Fastify();
    const ownMetrics = createTestMetrics(database.db);
    ownMetrics.countRequests(app);
    const files = ['/assets/index-BWRIYBEi.js', '/assets/brand-C6b0lSOv.js', '/favicon.svg'];
    for (const url of files) app.get(url, async () => '');
    for (const url of files) await app.inject({ url });
    const routes = (await readSamples(ownMetrics)).filter(({ name }) => name === 'http_requests_total');
    expect(routes.map(({ labels, value }) => [labels.route, value])).toEqual([
      ['/assets/*', 2],
      ['/favicon.svg', 1],
    ]);
    await app.close();
  });

  it('count failed syncs by code', async () => {
    const sync = (token: string, payload: object) =>
      server.app.inject({
        method: 'POST',
        url: SYNC_PATH,
        payload,
        headers: { authorization: `Bearer ${token}` },
      });
    await sync('nonsense', {});
    await sync(family.accessToken, { protocol: 1 });
    // The thread for large bodies handles this request.
    await sync(family.accessToken, { protocol: 1, padding: ' '.repeat(LARGE_BODY_BYTES) });
    const samples = await readSamples();
    expect(findValue(samples, 'sproutcards_sync_failures_total', { code: 'not_signed_in' })).toBe(1);
    expect(findValue(samples, 'sproutcards_sync_failures_total', { code: 'protocol_unsupported' })).toBe(2);
  });

  it('contain the state of the queues and the size of the database', async () => {
    const { db } = database;
    for (const [state, event] of [
      ['dead', 'a'],
      ['dead', 'b'],
      ['held', 'c'],
      ['queued', 'd'],
    ]) {
      await runSql(
        db,
        sql`insert into mails (id, event, content, state, due_at, created_at) values
          (gen_random_uuid(), ${`metrics/${event}`}, '{}', ${state}, now() - interval '1 hour', now())`,
      );
    }
    const samples = await readSamples(createTestMetrics(db));
    expect(findValue(samples, 'sproutcards_database_up')).toBe(1);
    expect(findValue(samples, 'sproutcards_mails', { state: 'dead' })).toBe(2);
    expect(findValue(samples, 'sproutcards_mails', { state: 'held' })).toBe(1);
    expect(findValue(samples, 'sproutcards_mail_oldest_due_seconds')).toBeGreaterThan(3500);
    expect(findValue(samples, 'sproutcards_billing_unsent_refunds')).toBe(0);
    expect(findValue(samples, 'sproutcards_database_bytes')).toBeGreaterThan(1e6);
    // The workers of the server use the same database, so the figure is 0 only while they are idle.
    await vi.waitFor(async () =>
      expect(findValue(await readSamples(), 'sproutcards_database_transactions_waiting')).toBe(0),
    );
  });

  it('report an unreachable database', async () => {
    const unreachable: Database = {
      ...database.db,
      transaction: async () => {
        throw new Error('connection refused');
      },
    };
    const response = await createTestMetrics(unreachable).server.inject({ url: '/metrics' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toContain('text/plain; version=0.0.4');
    const samples = parseMetrics(response.body);
    expect(findValue(samples, 'sproutcards_database_up')).toBe(0);
    expect(findValue(samples, 'sproutcards_mails')).toBeUndefined();
    expect((await server.app.inject({ url: '/metrics' })).statusCode).toBe(404);
  });
});
