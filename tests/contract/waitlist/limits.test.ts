import type { FunctionsHttpError } from '@supabase/functions-js';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRateLimit } from '#server/http/rate-limit.ts';
import { runSql } from '#tests/support/database/run-sql.ts';
import { createWaitlistEntry, createWaitlistVisitor } from '#tests/support/mail/waitlist-visitor.ts';
import { setUpTestServer } from '#tests/support/server/test-server.ts';

const server = setUpTestServer();
let visitor: ReturnType<typeof createWaitlistVisitor>;
beforeAll(() => {
  visitor = createWaitlistVisitor(server.url);
});

describe('createRateLimit', () => {
  const rule = { name: 'test', points: 3, seconds: 60 };
  beforeEach(() => runSql(server.db, sql`delete from rate_limits`));

  it('counts per key across processes and returns the seconds to wait', async () => {
    const [firstLimit, secondLimit] = [createRateLimit(server.db, rule), createRateLimit(server.db, rule)];
    const waits = await Promise.all(
      [firstLimit, secondLimit, firstLimit, secondLimit, firstLimit].map((limit) => limit.consume('a')),
    );
    expect(waits.filter((wait) => wait === null)).toHaveLength(3);
    for (const seconds of waits.filter((wait) => wait !== null)) {
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(60);
    }
    expect(await secondLimit.consume('b')).toBeNull();
    expect(await secondLimit.consume('c', 4)).not.toBeNull();
  });

  it('admits calls again after its window', async () => {
    const limit = createRateLimit(server.db, rule);
    for (let count = 0; count < 3; count += 1) await limit.consume('a');
    await runSql(server.db, sql`update rate_limits set expire = expire - 60000`);
    expect(await createRateLimit(server.db, rule).consume('a')).toBeNull();
  });

  it('survives a restart without storing an address in plain text', async () => {
    const limit = createRateLimit(server.db, rule);
    for (let count = 0; count < 3; count += 1) await limit.consume('ann@example.org');
    expect(await createRateLimit(server.db, rule).consume('ann@example.org')).not.toBeNull();
    const rows = await runSql(server.db, sql`select key from rate_limits`);
    expect(JSON.stringify(rows)).not.toContain('ann');
  });
});

describe('The open endpoints', () => {
  // docs/product/limits.md#waitlist-limits
  it('limit entries to ten an hour per address', async () => {
    for (let count = 0; count < 10; count += 1) {
      expect((await visitor.join(createWaitlistEntry('ann@example.org'))).error).toBeNull();
    }
    const { status, error } = await visitor.join(createWaitlistEntry('ann@example.org'));
    expect(status).toBe(429);
    expect(error).toMatchObject({ code: 'rate_limited', details: null, hint: null });
    expect((await visitor.join(createWaitlistEntry('bo@example.org'))).status).toBe(201);
  });

  it('limit emails to ten an hour per address', async () => {
    for (let count = 0; count < 10; count += 1) await visitor.requestConfirmationEmail('cy@example.org');
    const { error } = await visitor.requestConfirmationEmail('cy@example.org');
    const { context } = error as FunctionsHttpError;
    const response = context as Response;
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.json()).toMatchObject({ code: 'rate_limited' });
  });

  // docs/security.md#request-limits
  it('count malformed requests of a client', async () => {
    const send = () =>
      fetch(`${server.url}/rest/v1/waitlist?on_conflict=email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{',
      });
    const statuses = new Set<number>();
    for (let count = 0; count < 60; count += 1) statuses.add((await send()).status);
    expect(statuses).toEqual(new Set([400, 429]));
    const response = await send();
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    // Another client is not affected.
    const other = await server.app.inject({
      method: 'POST',
      url: '/rest/v1/waitlist?on_conflict=email',
      remoteAddress: '203.0.113.9',
      headers: { prefer: 'resolution=merge-duplicates' },
      payload: createWaitlistEntry('di@example.org'),
    });
    expect(other.statusCode).toBe(201);
  });
});
