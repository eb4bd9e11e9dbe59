import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BillingServer, startBillingServer } from '#tests/support/billing/billing-server.ts';
import { listGuardedRoutes, OPEN_ROUTES } from '#tests/support/server/route-table.ts';
import type { SignedUp } from '#tests/support/server/sign-up.ts';

const FOREIGN = 'https://evil.example';
let shop: BillingServer;
let family: SignedUp;
beforeAll(async () => {
  shop = await startBillingServer();
  family = await shop.signUp();
});
afterAll(() => shop.close());

const ROUTES = [...OPEN_ROUTES, ...Object.keys(listGuardedRoutes(() => family))];

/** A browser shows a page of another origin nothing that these headers do not allow (Fetch standard, 3.3). */
const listPermissions = ({ headers }: Response) =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-'));

// docs/security.md#cross-origin
it.each(ROUTES)('%s lets no other origin read its answer', async (route) => {
  const [method = 'GET', path = ''] = route.split(' ');
  const url = `${shop.server.url}${path.replace(/:\w+/g, 'some')}`;
  const preflight = await fetch(url, {
    method: 'OPTIONS',
    headers: {
      origin: FOREIGN,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization, content-type',
    },
  });
  expect(preflight.ok).toBe(false);
  // Without a token: what a foreign page can send is that.
  const plain = await fetch(url, { method, redirect: 'manual', headers: { origin: FOREIGN } });
  for (const answer of [preflight, plain]) {
    expect(listPermissions(answer)).toEqual([]);
    await answer.arrayBuffer();
  }
});
