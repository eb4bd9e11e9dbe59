import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SETTINGS_PATH } from '#shared/http/settings.ts';
import { type BillingServer, startBillingServer } from '#tests/support/billing/billing-server.ts';
import { listRoutes } from '#tests/support/server/list-routes.ts';
import { listGuardedRoutes } from '#tests/support/server/route-table.ts';
import type { SignedUp } from '#tests/support/server/sign-up.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

/** The only answers that a cache may keep: they say the same to everybody. */
const PUBLIC: Record<string, string> = {
  'GET /auth/v1/.well-known/jwks.json': 'public, max-age=600',
  [`GET ${SETTINGS_PATH}`]: 'public, max-age=60',
};

let shop: BillingServer;
let withPages: TestServer;
let clientDir: string;
let family: SignedUp;
beforeAll(async () => {
  clientDir = await mkdtemp(join(tmpdir(), 'sproutcards-pages-'));
  await writeFile(join(clientDir, 'index.html'), '<!doctype html><title>page</title>');
  [shop, withPages] = await Promise.all([startBillingServer(), startTestServer({ clientDir })]);
  family = await shop.signUp();
});
afterAll(async () => {
  await Promise.all([shop.close(), withPages.close()]);
  await rm(clientDir, { recursive: true });
});

const guarded = listGuardedRoutes(() => family);
const isLast = (route: string) =>
  /delete|logout/.test(route) || (guarded[route]?.body && route.startsWith('PUT /auth'));

async function ask(route: string, caller: SignedUp | null): Promise<[number, string | null]> {
  const [method = '', path = ''] = route.split(' ');
  const { query, body } = guarded[route] ?? {};
  const response = await fetch(`${shop.server.url}${path.replace(/:\w+/g, 'some')}${query?.() ?? ''}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(caller && { authorization: `Bearer ${caller.accessToken}` }),
    },
    ...(body && { body: JSON.stringify(body()) }),
  });
  await response.arrayBuffer();
  return [response.status, response.headers.get('cache-control')];
}

describe('no cache may keep', () => {
  // docs/security.md#no-store
  it('what any route answers, to a family as to a visitor, but for the two public ones', async () => {
    const routes = listRoutes(shop.server.app);
    expect(routes.length).toBeGreaterThan(40);
    // What ends the session or the account comes last.
    for (const route of [...routes.filter((one) => !isLast(one)), ...routes.filter(isLast)]) {
      for (const caller of [null, family]) {
        const [status, cacheControl] = await ask(route, caller);
        const allowed = status === 200 ? (PUBLIC[route] ?? 'no-store') : 'no-store';
        expect(`${route} ${status} ${cacheControl}`).toBe(`${route} ${status} ${allowed}`);
      }
    }
  });

  it.each([
    '/api/nothing',
    '/auth/v1/nothing',
    '/rest/v1/nothing',
    '/functions/v1/nothing',
    '/assets/nothing.js',
    '/%E0%A4%A',
    '/auth/v1/%E0%A4%A',
  ])('the refusal of %s, also beside the pages', async (path) => {
    for (const { url } of [shop.server, withPages]) {
      const response = await fetch(`${url}${path}`);
      expect([response.status >= 400, response.headers.get('cache-control')]).toEqual([true, 'no-store']);
    }
  });
});

it('the page, which holds nothing of anybody, may be kept and is asked for again', async () => {
  const response = await fetch(`${withPages.url}/reset-password`);
  expect(response.headers.get('cache-control')).toBe('no-cache');
});
