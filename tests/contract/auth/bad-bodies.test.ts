import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BillingServer, startBillingServer } from '#tests/support/billing/billing-server.ts';
import { isPairTried } from '#tests/support/long-test.ts';
import { listGuardedRoutes, OPEN_ROUTES } from '#tests/support/server/route-table.ts';
import type { SignedUp } from '#tests/support/server/sign-up.ts';

let shop: BillingServer;
let family: SignedUp;
beforeAll(async () => {
  shop = await startBillingServer();
  family = await shop.signUp();
});
afterAll(() => shop.close());

const JSON_TYPE = 'application/json';
const DEEP = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
/** What is broken for every route alike; others say what they need, so those are only refused or ignored. */
const BROKEN: [string, string, string][] = [
  ['half a JSON', '{"email":', JSON_TYPE],
  ['no JSON', 'email=a', JSON_TYPE],
  ['a key of the prototype', '{"__proto__":{"id":1}}', JSON_TYPE],
  ['a form', 'email=a', 'application/x-www-form-urlencoded'],
  ['XML', '<a/>', 'text/xml'],
];
const ODD: [string, string, string][] = [
  ['nothing', '', JSON_TYPE],
  ['null', 'null', JSON_TYPE],
  ['a number', '5', JSON_TYPE],
  ['a text with NUL', '"\\u0000"', JSON_TYPE],
  ['half a character', '{"email":"\\ud83d","password":"\\ud83d","data":{"a":"\\ud83d"}}', JSON_TYPE],
  ['a list', '[]', JSON_TYPE],
  ['a list of lists', '[[[]]]', JSON_TYPE],
  ['wrong types', '{"id":{},"email":[],"userId":5,"library":"x","changes":{},"password":true}', JSON_TYPE],
  ['depth', DEEP, JSON_TYPE],
];

/** These read other bodies than JSON, each with tests of its own. */
const NOT_JSON = ['POST /stripe/webhook', 'POST /api/waitlist/unsubscribe'];
const WRITING = [...OPEN_ROUTES, ...Object.keys(listGuardedRoutes(() => family))].filter(
  (route) => !route.startsWith('GET ') && !NOT_JSON.includes(route),
);

async function send(route: string, [, body, type]: [string, string, string]) {
  const [method = 'POST', path = ''] = route.split(' ');
  const response = await fetch(`${shop.server.url}${path}`, {
    method,
    headers: {
      'Content-Type': type,
      'X-Supabase-Api-Version': '2024-01-01',
      Authorization: `Bearer ${family.accessToken}`,
    },
    body,
  });
  return { status: response.status, text: await response.text() };
}

// docs/security.md#forged-requests
// docs/security.md#json-shapes
it.each(WRITING.map((route, index) => [route, index] as const))(
  '%s takes no body that is broken, and fails at none',
  async (route, index) => {
    for (const body of [...BROKEN, ...ODD].filter((_, other) => isPairTried(index, other))) {
      const { status, text } = await send(route, body);
      const seen = `${body[0]}: ${status} ${text.slice(0, 200)}`;
      expect(status, seen).toBeLessThan(500);
      if (BROKEN.includes(body)) expect(status, seen).toBeGreaterThanOrEqual(400);
      if (status < 400) {
        // What it did without needing a body, as signing out, must not spare it the next one.
        family = await shop.signUp();
        continue;
      }
      expect(status, `${seen}: a limit hides what is tested`).not.toBe(429);
      const said = JSON.parse(text) as { code?: unknown; error?: unknown };
      expect(said.code ?? said.error, seen).toEqual(expect.stringMatching(/^\w+$/));
    }
  },
);
