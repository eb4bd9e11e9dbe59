import { sql } from 'drizzle-orm';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOidcStandin, type OidcStandin } from '#oidc-standin/create-standin.ts';
import { type BillingServer, PUBLIC_URL, startBillingServer } from '#tests/support/billing/billing-server.ts';
import { runSql } from '#tests/support/database/run-sql.ts';
import { bendRequest } from '#tests/support/hostile/bend-request.ts';
import { makeSignedWebhook, makeValidRequest } from '#tests/support/hostile/fuzz-routes.ts';
import { happens, ODD_TEXTS } from '#tests/support/hostile/odd-values.ts';
import { IS_SHORT } from '#tests/support/long-test.ts';
import { createSeededRandom } from '#tests/support/seeded-random.ts';
import { syncAs } from '#tests/support/server/account-server.ts';
import { listRoutes } from '#tests/support/server/list-routes.ts';
import type { SignedUp } from '#tests/support/server/sign-up.ts';

/** The number of requests. A failure names the seed that repeats them. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? (IS_SHORT ? 60 : 120));
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_301);
/** A new family signs up after this many requests, or when the last one was signed out or deleted. */
const PER_FAMILY = 150;
const TIME_LIMIT_MS = 60_000 + REQUESTS * 100;

let shop: BillingServer;
let standin: OidcStandin;
beforeAll(async () => {
  standin = createOidcStandin({
    publicUrl: PUBLIC_URL,
    redirectUri: `${PUBLIC_URL}/auth/v1/callback`,
    nodeEnv: 'test',
  });
  shop = await startBillingServer({ google: standin, testPages: standin.pages });
});
afterAll(async () => {
  await shop.close();
  await standin.close();
});

/** Deletes the counts of rate limits, which would hide most of the server behind 429. */
const deleteLimits = () => runSql(shop.server.db, sql`delete from rate_limits`);

async function makeTokens(family: SignedUp): Promise<string[]> {
  const stranger = await shop.signUp();
  const [header, , signature] = family.accessToken.split('.');
  return [
    stranger.accessToken,
    family.session.refresh_token,
    `${header}.${Buffer.from('{"sub":1}').toString('base64url')}.${signature}`,
    family.accessToken.slice(0, -4),
    'a.b.c',
    'x'.repeat(5_000),
    ...ODD_TEXTS.filter((text) => /^[\x20-\x7e]*$/.test(text) && text.length < 500),
  ];
}

// docs/security.md#server-faults
test(`the server handles ${REQUESTS} generated requests without a fault`, {
  timeout: TIME_LIMIT_MS,
}, async () => {
  const random = createSeededRandom(SEED);
  const routes = listRoutes(shop.server.app);
  const counts = new Map<number, number>();
  const faults: string[] = [];
  let family = await shop.signUp();
  let tokens = await makeTokens(family);
  let isFamilyGone = false;
  for (let count = 0; count < REQUESTS; count += 1) {
    if (count % PER_FAMILY === PER_FAMILY - 1) {
      await deleteLimits();
      isFamilyGone = true;
      if (count % (PER_FAMILY * 10) === PER_FAMILY - 1) tokens = await makeTokens(family);
      expect((await shop.server.app.inject('/health')).statusCode).toBe(200);
    }
    if (isFamilyGone) family = await shop.signUp();
    const request: InjectOptions = happens(random, 0.04)
      ? makeSignedWebhook(random, family, shop.standin.webhookSecret)
      : bendRequest(random, makeValidRequest(random, routes, family), tokens);
    const response = await shop.server.app.inject(request);
    isFamilyGone =
      response.statusCode === 401 && request.headers?.authorization === `Bearer ${family.accessToken}`;
    counts.set(response.statusCode, (counts.get(response.statusCode) ?? 0) + 1);
    const path = String(request.url).split('?')[0]!;
    const fault = findFault(path, String(request.method), response);
    if (fault !== null) faults.push(`${fault}: ${describeRequest(request)} → ${response.body.slice(0, 300)}`);
    if (faults.length === 20) break;
  }
  if (process.env.FUZZ_REQUESTS) console.log(`seed ${SEED}:`, Object.fromEntries(counts));
  expect(faults, `repeat with FUZZ_SEED=${SEED} FUZZ_REQUESTS=${REQUESTS}`).toEqual([]);
  await syncAs(shop.server, await shop.signUp());
});

function describeRequest({ method, url, headers, payload }: InjectOptions): string {
  return JSON.stringify({ method, url, payload: payload?.toString().slice(0, 600), headers }).slice(0, 1_500);
}

/** Stack traces, statements and messages of drivers must not appear in an error. */
const INTERNALS =
  /\bat [^\n]{0,200}\.(?:ts|js|mjs):\d+|node_modules|Failed query|params: |\binsert into "|\bselect "|\bupdate "\w+" set|\bdelete from "|ECONNREFUSED|ZodError|TypeError|RangeError|ReferenceError|is not a function|Cannot read propert/;
/** Only PostgREST's dialect passes on messages about tables. */
const TABLE_MESSAGES = /relation "|violates |violates row-level|invalid input syntax|invalid byte sequence/;

/** Returns the fault of a response, such as status 500, an unknown format or an internal message, or null. */
function findFault(path: string, method: string, response: LightMyRequestResponse): string | null {
  const { statusCode, headers, body } = response;
  if (statusCode >= 500 && !isTemporary(response)) return `status ${statusCode}`;
  if (statusCode < 400 || isForeign(path)) return null;
  if (INTERNALS.test(body)) return 'an internal message';
  const isRest = path.startsWith('/rest/v1/');
  if (!isRest && TABLE_MESSAGES.test(body)) return 'a message about tables';
  if (method === 'HEAD') return null;
  const type = String(headers['content-type'] ?? '');
  if (type.startsWith('text/html')) return isPage(path) ? null : 'a page instead of JSON';
  if (!type.startsWith('application/json')) return `the type ${type}`;
  return hasCode(JSON.parse(body), isRest) ? null : 'no stable code';
}

/** Returns true for a 503 with a stable code and a time for the next attempt. */
function isTemporary({ statusCode, headers, body }: LightMyRequestResponse): boolean {
  return (
    statusCode === 503 &&
    /"code":"(?:busy|billing_busy|database_busy)"/.test(body) &&
    headers['retry-after'] !== undefined
  );
}

/** Returns true for the test sign-in, a library with its own messages. */
const isForeign = (path: string) => path.startsWith('/test-sign-in');

/** Returns true for pages outside the app: links in waitlist emails, test payments and the test sign-in. */
const isPage = (path: string) =>
  /^\/(?:api\/waitlist|c\/pay|p\/session|invoice|auth\/v1\/(?:verify|authorize|callback))/.test(path);

function hasCode(body: unknown, isRest: boolean): boolean {
  if (body === null || typeof body !== 'object') return false;
  const { code, error_code, error, message } = body as Record<string, unknown>;
  if (isRest) return typeof code === 'string' && /^\w{4,40}$/.test(code) && typeof message === 'string';
  return [code, error_code, error].some((name) => typeof name === 'string' && /^[a-z0-9_]{3,60}$/.test(name));
}
