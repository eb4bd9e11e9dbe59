import { beforeAll, describe, expect, it, test } from 'vitest';
import { ACCOUNT_PATHS } from '#shared/account/protocol.ts';
import { SETTINGS_PATH } from '#shared/http/settings.ts';
import { MEDIA_ROUTE } from '#shared/media/media.ts';
import { startBillingServer } from '#tests/support/billing/billing-server.ts';
import { isPairTried } from '#tests/support/long-test.ts';
import { listRoutes } from '#tests/support/server/list-routes.ts';
import { listGuardedRoutes, OPEN_ROUTES } from '#tests/support/server/route-table.ts';
import type { SignedUp } from '#tests/support/server/sign-up.ts';
import { setUpForFile } from '#tests/support/set-up-for-file.ts';

const shop = setUpForFile(startBillingServer);
let family: SignedUp;
beforeAll(async () => {
  family = await shop.signUp();
});

const GUARDED = listGuardedRoutes(() => family);
const ROUTES = [...OPEN_ROUTES, ...Object.keys(GUARDED)];

/** Routes whose success is not JSON, or JSON of no fixed shape. */
const NOT_JSON: Record<string, string> = {
  [`GET ${ACCOUNT_PATHS.export}`]: 'a ZIP, streamed',
  [`GET ${MEDIA_ROUTE}`]: 'the bytes of a recording or photo',
  'GET /auth/v1/authorize': 'a redirect',
  'GET /auth/v1/callback': 'a redirect',
  'GET /auth/v1/verify': 'a redirect',
  'GET /rest/v1/profiles': 'the requested columns',
  'POST /rest/v1/profiles': 'the requested columns',
  'PATCH /rest/v1/profiles': 'the requested columns',
  'POST /rest/v1/waitlist': 'nothing',
  'GET /rest/v1/waitlist': 'always refused',
  'PATCH /rest/v1/waitlist': 'always refused',
  'DELETE /rest/v1/waitlist': 'always refused',
  'GET /yearly-quote': 'always refused',
  'POST /switch-to-yearly': 'always refused',
  'GET /api/waitlist/unsubscribe': 'a page',
  'POST /api/waitlist/unsubscribe': 'a page',
};

/** Routes whose input no schema can describe. */
const WITHOUT_BODY_SCHEMA: Record<string, string> = {
  'POST /api/waitlist/unsubscribe': 'any form that a mail app sends; only the token in the URL counts',
  'POST /stripe/webhook': 'bytes under a signature',
  'POST /sync-subscription': 'nothing',
  'POST /switch-to-yearly': 'anything, which is refused',
  [`PUT ${MEDIA_ROUTE}`]: 'the bytes of a recording or photo',
};

describe('Every route', () => {
  it('declares the schema of its response', () => {
    const routes = listRoutes(shop.server.app);
    const undeclared = routes.filter((route) => {
      const response = shop.server.schemas.get(route)?.response;
      return !Object.keys(response ?? {}).some((status) => status.startsWith('2'));
    });
    expect(routes.length).toBeGreaterThan(40);
    expect(undeclared.sort()).toEqual(Object.keys(NOT_JSON).sort());
  });

  it('declares the schema of its input', () => {
    // The dialects of the auth client and of PostgREST validate bodies themselves.
    const apiRoutes = listRoutes(shop.server.app).filter((route) => !/ \/(auth|rest)\/v1\//.test(route));
    const takesBody = apiRoutes.filter((route) => /^(POST|PUT|PATCH) /.test(route));
    const undeclared = takesBody.filter((route) => !shop.server.schemas.get(route)?.body);
    expect(undeclared.sort()).toEqual(Object.keys(WITHOUT_BODY_SCHEMA).sort());
    const withParams = apiRoutes.filter((route) => route.includes('/:'));
    expect(withParams.filter((route) => !shop.server.schemas.get(route)?.params)).toEqual([]);
  });
});

/** Lists the headers that let pages of other origins read a response (Fetch standard, 3.3). */
const listPermissions = ({ headers }: Response) =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-'));

// docs/security.md#cross-origin
test.each(ROUTES)('%s lets no other origin read its response', async (route) => {
  const [method = 'GET', path = ''] = route.split(' ');
  const url = `${shop.server.url}${path.replace(/:\w+/g, 'some')}`;
  const preflight = await fetch(url, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://evil.example',
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization, content-type',
    },
  });
  expect(preflight.ok).toBe(false);
  // A foreign page can send a request without a token.
  const plain = await fetch(url, { method, redirect: 'manual', headers: { origin: 'https://evil.example' } });
  for (const response of [preflight, plain]) {
    expect(listPermissions(response)).toEqual([]);
    await response.arrayBuffer();
  }
});

const JSON_TYPE = 'application/json';
const DEEP = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
/** Bodies that every route must refuse, with a title and a content type. */
const BROKEN: [string, string, string][] = [
  ['truncated JSON', '{"email":', JSON_TYPE],
  ['invalid JSON', 'email=a', JSON_TYPE],
  ['a key of the prototype', '{"__proto__":{"id":1}}', JSON_TYPE],
  ['a form', 'email=a', 'application/x-www-form-urlencoded'],
  ['XML', '<a/>', 'text/xml'],
];
/** Bodies that a route may accept, such as one that needs no body. */
const ODD: [string, string, string][] = [
  ['an empty body', '', JSON_TYPE],
  ['null', 'null', JSON_TYPE],
  ['a number', '5', JSON_TYPE],
  ['a string with NUL', '"\\u0000"', JSON_TYPE],
  ['a lone surrogate', '{"email":"\\ud83d","password":"\\ud83d","data":{"a":"\\ud83d"}}', JSON_TYPE],
  ['an array', '[]', JSON_TYPE],
  ['nested arrays', '[[[]]]', JSON_TYPE],
  ['wrong types', '{"id":{},"email":[],"userId":5,"library":"x","changes":{},"password":true}', JSON_TYPE],
  ['deep nesting', DEEP, JSON_TYPE],
];

/** These routes read bodies other than JSON and have separate tests. */
const OTHER_BODIES = ['POST /stripe/webhook', 'POST /api/waitlist/unsubscribe'];
const WRITING = ROUTES.filter((route) => !route.startsWith('GET ') && !OTHER_BODIES.includes(route));

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
test.each(WRITING.map((route, index) => [route, index] as const))(
  '%s refuses broken bodies and does not fail on unusual ones',
  async (route, index) => {
    for (const body of [...BROKEN, ...ODD].filter((_, other) => isPairTried(index, other))) {
      const { status, text } = await send(route, body);
      const observation = `${body[0]}: ${status} ${text.slice(0, 200)}`;
      expect(status, observation).toBeLessThan(500);
      if (BROKEN.includes(body)) expect(status, observation).toBeGreaterThanOrEqual(400);
      if (status < 400) {
        // A success, such as a logout, may have ended the session.
        family = await shop.signUp();
        continue;
      }
      expect(status, `${observation}: a limit hides what is tested`).not.toBe(429);
      const refusal = JSON.parse(text) as { code?: unknown; error?: unknown };
      expect(refusal.code ?? refusal.error, observation).toEqual(expect.stringMatching(/^\w+$/));
    }
  },
);

/** The only responses that a cache may store, because they are the same for everybody. */
const PUBLIC: Record<string, string> = {
  'GET /auth/v1/.well-known/jwks.json': 'public, max-age=600',
  [`GET ${SETTINGS_PATH}`]: 'public, max-age=60',
};

const endsSession = (route: string) =>
  /delete|logout/.test(route) || (GUARDED[route]?.body && route.startsWith('PUT /auth'));

async function readCacheControl(route: string, caller: SignedUp | null): Promise<[number, string | null]> {
  const [method = '', path = ''] = route.split(' ');
  const { query, body } = GUARDED[route] ?? {};
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

// docs/security.md#no-store
test('caches may store only the two public responses', async () => {
  const routes = listRoutes(shop.server.app);
  expect(routes.length).toBeGreaterThan(40);
  // Routes that end the session or the account come last.
  for (const route of [...routes.filter((route) => !endsSession(route)), ...routes.filter(endsSession)]) {
    for (const caller of [null, family]) {
      const [status, cacheControl] = await readCacheControl(route, caller);
      const allowed = status === 200 ? (PUBLIC[route] ?? 'no-store') : 'no-store';
      expect(`${route} ${status} ${cacheControl}`).toBe(`${route} ${status} ${allowed}`);
    }
  }
});
