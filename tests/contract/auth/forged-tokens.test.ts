import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { startBillingServer } from '#tests/support/billing/billing-server.ts';
import { uniteTables } from '#tests/support/database/find-traces.ts';
import { type Forgery, listForgeries, signGenuinely } from '#tests/support/hostile/forge-tokens.ts';
import { isPairTried } from '#tests/support/long-test.ts';
import { listRoutes } from '#tests/support/server/list-routes.ts';
import { listGuardedRoutes, OPEN_ROUTES } from '#tests/support/server/route-table.ts';
import type { SignedUp } from '#tests/support/server/sign-up.ts';
import { API_KEY } from '#tests/support/server/test-client.ts';
import { setUpForFile } from '#tests/support/set-up-for-file.ts';

const shop = setUpForFile(startBillingServer);
let family: SignedUp;
let stranger: SignedUp;
const getSubjects = () => ({ server: shop.server, family, stranger });
beforeAll(async () => {
  family = await shop.signUp();
  stranger = await shop.signUp();
});

const GUARDED = listGuardedRoutes(() => family);

async function send(
  route: string,
  headers: Record<string, string>,
  options: { query?: string; fields?: object } = {},
): Promise<Response> {
  const [method = 'GET', path = '/'] = route.split(' ');
  const { query, body } = GUARDED[route] ?? {};
  return fetch(`${shop.server.url}${path}${query?.() ?? options.query ?? ''}`, {
    method,
    headers: {
      'X-Supabase-Api-Version': '2024-01-01',
      ...(body ? { 'Content-Type': 'application/json' } : {}),
      Prefer: 'resolution=merge-duplicates',
      ...headers,
    },
    ...(body ? { body: JSON.stringify(Object.assign(body(), options.fields)) } : {}),
  });
}

/** Returns the expected response in the dialect of a route. GoTrue responds with 403 to a token that it cannot read. */
function getExpectedResponse(route: string, { authCode, restCode }: Forgery) {
  if (route.includes(' /auth/v1/')) {
    return { status: authCode === 'no_authorization' ? 401 : 403, body: { code: authCode } };
  }
  if (!route.includes(' /rest/v1/')) {
    return { status: 401, body: { code: 'not_signed_in', error: 'Please sign in again to continue.' } };
  }
  if (restCode !== null) return { status: 401, body: { code: restCode } };
  return { status: expect.toSatisfy((status) => status === 401 || status === 403), body: { code: '42501' } };
}

/** Reads every row of every table as text, except rate limits, which count even without a token. */
async function readDatabase(): Promise<Record<string, string[]>> {
  return shop.server.db.transaction(async (tx) => {
    const rows = await uniteTables<{ table: string; row: string }>(
      tx,
      ['rate_limits'],
      (table) => sql`select ${table}::text as table, to_json(t)::text as row from ${sql.identifier(table)} t`,
    );
    const content: Record<string, string[]> = {};
    for (const { table, row } of rows) {
      content[table] ??= [];
      content[table].push(row);
    }
    for (const texts of Object.values(content)) texts.sort();
    return content;
  });
}

/** Returns the rows that name this family by id or address. */
function findRows({ user }: SignedUp, content: Record<string, string[]>): string[] {
  return Object.values(content)
    .flat()
    .filter((row) => row.includes(user.id) || row.includes(user.email!));
}

// docs/security.md#guarded-routes
test('every route of the server is listed as open or guarded', () => {
  expect([...OPEN_ROUTES, ...Object.keys(GUARDED)].sort()).toEqual(listRoutes(shop.server.app).sort());
});

// docs/security.md#access-tokens
// docs/security.md#guarded-routes
describe('Forged tokens', () => {
  const forgeries = listForgeries(getSubjects).map((forgery, index) => ({ ...forgery, index }));
  const headers: string[] = [];
  let before: Record<string, string[]>;
  beforeAll(async () => {
    for (const { createHeader } of forgeries) headers.push(await createHeader());
    before = await readDatabase();
  });

  it.each(forgeries)('are refused by every guarded route: $title', async (forgery) => {
    const authorization = headers[forgery.index]!;
    for (const [index, route] of Object.keys(GUARDED).entries()) {
      if (!isPairTried(forgery.index, index)) continue;
      if (forgery.restCode === null && GUARDED[route]?.allowsVisitors) continue;
      const response = await send(route, authorization === '' ? {} : { authorization });
      const outcome = { status: response.status, body: await response.json() };
      expect(outcome, route).toMatchObject(getExpectedResponse(route, forgery));
      if (route.includes(' /rest/v1/') && response.status === 401)
        expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
    }
  });

  it('change nothing', async () => {
    expect(await readDatabase()).toEqual(before);
  });
});

// docs/security.md#foreign-ids
describe("Another family's id in the query and body", () => {
  const namedRoutes = Object.keys(GUARDED).filter((route) => !route.includes('waitlist'));
  let before: Record<string, string[]>;
  let thief: SignedUp | undefined;
  beforeAll(async () => {
    before = await readDatabase();
  });

  it.each(namedRoutes)('reveals nothing of that family through %s', async (route) => {
    thief ??= await shop.signUp();
    const { id, email } = family.user;
    const names = route.includes(' /auth/v1/')
      ? { id, user_id: id, sub: id }
      : { id, userId: id, user_id: id, email };
    const query = route.includes(' /rest/v1/') ? `?id=eq.${id}` : `?userId=${id}&user_id=${id}&id=${id}`;
    const response = await send(
      route,
      { authorization: `Bearer ${thief.accessToken}` },
      { query, fields: route.includes(' /rest/v1/') ? {} : names },
    );
    expect(response.status).not.toBe(500);
    const text = await response.text();
    for (const secret of [id, email!]) expect(text).not.toContain(secret);
    // The next route needs a session, which this one may have ended.
    if (/logout|delete|PUT/.test(route)) thief = undefined;
  });

  it('changes nothing of that family', async () => {
    expect(findRows(family, await readDatabase())).toEqual(findRows(family, before));
  });
});

describe('Genuine credentials', () => {
  it('open every route with the token as issued', async () => {
    const authorization = `bearer ${await signGenuinely(getSubjects(), {})}`;
    const readingRoutes = Object.keys(GUARDED).filter((route) => route.startsWith('GET '));
    const responses = await Promise.all(readingRoutes.map((route) => send(route, { authorization })));
    const refused = readingRoutes.filter((_route, index) => !responses[index]?.ok);
    const reason =
      'no client may read the waitlist, there is no recording of that name, and the switch to yearly has moved';
    expect(refused, reason).toEqual(['GET /rest/v1/waitlist', 'GET /api/media/:id', 'GET /yearly-quote']);
  });

  // docs/security.md#guarded-routes
  it('open nothing when the API key and the token are swapped', async () => {
    const keyHeaders = { apikey: API_KEY, authorization: `Bearer ${API_KEY}` };
    for (const route of Object.keys(GUARDED)) {
      if (GUARDED[route]?.allowsVisitors) continue;
      const { status } = await send(route, keyHeaders);
      expect([401, 403], route).toContain(status);
    }
    const swappedHeaders = { apikey: family.accessToken, authorization: `Bearer ${family.accessToken}` };
    expect((await send('GET /rest/v1/profiles', swappedHeaders)).status).toBe(401);
  });
});
