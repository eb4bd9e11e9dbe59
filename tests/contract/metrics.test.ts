import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { LARGE_BODY_BYTES } from '#server/http/share-work.ts';
import { createMetrics, type Metrics } from '#server/operate/metrics.ts';
import { SYNC_PATH } from '#shared/library/sync-protocol.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/test-database.ts';
import { listRoutes } from '#tests/support/server/list-routes.ts';
import type { SignedUp } from '#tests/support/server/sign-up.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

/** One line of Prometheus' text format. */
type Sample = { name: string; labels: Record<string, string>; value: number };

const COMMENT = /^# (HELP|TYPE) [a-zA-Z_:][\w:]* .+$/;
const SAMPLE =
  /^([a-zA-Z_:][\w:]*)(?:\{((?:\w+="(?:[^"\\]|\\.)*",?)*)\})? (-?[\d.]+(?:e[+-]?\d+)?|[+-]Inf|NaN)$/i;

/** Reads the text format (version 0.0.4) strictly: throws at a line that is none of it, and at a metric that comes twice. */
function parseMetrics(text: string): Sample[] {
  const seen = new Set<string>();
  return text.split('\n').flatMap((line) => {
    if (line === '' || COMMENT.test(line)) return [];
    const found = SAMPLE.exec(line);
    if (found === null) throw new Error(`no line of the text format: ${line}`);
    const [, name = '', labels = '', value = ''] = found;
    if (seen.has(`${name}{${labels}}`)) throw new Error(`comes twice: ${line}`);
    seen.add(`${name}{${labels}}`);
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, text]) => [key, text]);
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value.replace('Inf', 'Infinity')) }];
  });
}

let database: TestDatabase;
let server: TestServer;
let metrics: Metrics;
let family: SignedUp;
beforeAll(async () => {
  database = await openTestDatabase();
  metrics = createMetrics({ db: database.db, clock: () => new Date(), backupFolder: null });
  server = await startTestServer({ beside: database, countRequests: metrics.countRequests });
  family = await server.signUp();
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const read = async (from = metrics): Promise<Sample[]> => parseMetrics(await from.format());
const findValue = (samples: Sample[], name: string, labels: Record<string, string> = {}) =>
  samples.find(
    (one) => one.name === name && Object.entries(labels).every(([key, text]) => one.labels[key] === text),
  )?.value;

describe('the figures for Prometheus', () => {
  it('count requests by route pattern, method and class of status, and time them', async () => {
    await server.app.inject({ url: '/health' });
    await server.app.inject({ url: '/health' });
    const samples = await read();
    const labels = { route: '/health', method: 'GET' };
    expect(findValue(samples, 'http_requests_total', { ...labels, status: '2xx' })).toBe(2);
    expect(findValue(samples, 'http_request_duration_seconds_count', labels)).toBe(2);
    expect(findValue(samples, 'sproutcards_build_info', { node: process.version })).toBe(1);
    expect(findValue(samples, 'nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0);
  });

  // docs/security.md#log
  it('have no more series than there are routes, whatever clients send, and nothing of what they sent', async () => {
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
    // Each kind of garbage collection has a series from its first time on, whenever that is.
    const names = (text: string) =>
      parseMetrics(text)
        .filter(({ name }) => !name.startsWith('nodejs_gc_'))
        .map(({ name, labels }) => JSON.stringify([name, labels]));
    expect(new Set(names(after))).toEqual(new Set(names(before)));
    expect(after).not.toContain(secret);
    const notFound = ['/api/*', '/auth/v1/*', '/rest/v1/*', '/functions/v1/*', '/*', 'none'];
    const patterns = new Set([...notFound, ...listRoutes(server.app).map((route) => route.split(' ')[1])]);
    for (const { labels } of parseMetrics(after)) {
      if (labels.route !== undefined) expect(patterns).toContain(labels.route);
    }
  });

  it('count the files of the built app as one route, because a release names them again', async () => {
    const app = Fastify();
    const own = createMetrics({ db: database.db, clock: () => new Date(), backupFolder: null });
    own.countRequests(app);
    for (const url of ['/assets/index-BWRIYBEi.js', '/assets/brand-C6b0lSOv.js', '/favicon.svg'])
      app.get(url, async () => '');
    for (const url of ['/assets/index-BWRIYBEi.js', '/assets/brand-C6b0lSOv.js', '/favicon.svg'])
      await app.inject({ url });
    const routes = (await read(own)).filter(({ name }) => name === 'http_requests_total');
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
    // One that the thread for large bodies answers.
    await sync(family.accessToken, { protocol: 1, padding: ' '.repeat(LARGE_BODY_BYTES) });
    const samples = await read();
    expect(findValue(samples, 'sproutcards_sync_failures_total', { code: 'not_signed_in' })).toBe(1);
    expect(findValue(samples, 'sproutcards_sync_failures_total', { code: 'protocol_unsupported' })).toBe(2);
  });

  it('tell what waits in the database, and how large it is', async () => {
    const { db } = database;
    for (const [state, event] of [
      ['dead', 'a'],
      ['dead', 'b'],
      ['held', 'c'],
      ['queued', 'd'],
    ]) {
      await db.transaction((tx) =>
        tx.execute(sql`insert into mails (id, event, content, state, due_at, created_at) values
          (gen_random_uuid(), ${`metrics/${event}`}, '{}', ${state}, now() - interval '1 hour', now())`),
      );
    }
    const samples = await read(createMetrics({ db, clock: () => new Date(), backupFolder: null }));
    expect(findValue(samples, 'sproutcards_database_up')).toBe(1);
    expect(findValue(samples, 'sproutcards_mails', { state: 'dead' })).toBe(2);
    expect(findValue(samples, 'sproutcards_mails', { state: 'held' })).toBe(1);
    expect(findValue(samples, 'sproutcards_mail_oldest_due_seconds')).toBeGreaterThan(3500);
    expect(findValue(samples, 'sproutcards_billing_unsent_refunds')).toBe(0);
    expect(findValue(samples, 'sproutcards_database_bytes')).toBeGreaterThan(1e6);
    // The server's own workers use the same database, so that the figure is 0 only once they have come to rest.
    await vi.waitFor(async () =>
      expect(findValue(await read(), 'sproutcards_database_transactions_waiting')).toBe(0),
    );
  });

  it('are answered by a server of their own, and say so when the database is down', async () => {
    const down: Database = {
      ...database.db,
      transaction: async () => {
        throw new Error('connection refused');
      },
    };
    const watched = createMetrics({ db: down, clock: () => new Date(), backupFolder: null });
    const answer = await watched.server.inject({ url: '/metrics' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('text/plain; version=0.0.4');
    const samples = parseMetrics(answer.body);
    expect(findValue(samples, 'sproutcards_database_up')).toBe(0);
    expect(findValue(samples, 'sproutcards_mails')).toBeUndefined();
    expect((await server.app.inject({ url: '/metrics' })).statusCode).toBe(404);
  });
});
