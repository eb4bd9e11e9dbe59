import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCOUNT_PATHS } from '#shared/account/protocol.ts';
import { MEDIA_ROUTE } from '#shared/media/media.ts';
import { type BillingServer, startBillingServer } from '#tests/support/billing/billing-server.ts';
import { listRoutes } from '#tests/support/server/list-routes.ts';

/** Routes whose success is not JSON, or JSON of no fixed shape. */
const NOT_JSON: Record<string, string> = {
  [`GET ${ACCOUNT_PATHS.export}`]: 'a ZIP, streamed',
  [`GET ${MEDIA_ROUTE}`]: 'the bytes of a recording or photo',
  'GET /auth/v1/authorize': 'a redirect',
  'GET /auth/v1/callback': 'a redirect',
  'GET /auth/v1/verify': 'a redirect',
  'GET /rest/v1/profiles': 'the columns that were asked for',
  'POST /rest/v1/profiles': 'the columns that were asked for',
  'PATCH /rest/v1/profiles': 'the columns that were asked for',
  'POST /rest/v1/waitlist': 'nothing',
  'GET /rest/v1/waitlist': 'always refused',
  'PATCH /rest/v1/waitlist': 'always refused',
  'DELETE /rest/v1/waitlist': 'always refused',
  'GET /yearly-quote': 'always refused',
  'POST /switch-to-yearly': 'always refused',
  'GET /api/waitlist/unsubscribe': 'a page',
  'POST /api/waitlist/unsubscribe': 'a page',
};

/** Routes that are sent something no schema of theirs can describe. */
const WITHOUT_BODY_SCHEMA: Record<string, string> = {
  'POST /api/waitlist/unsubscribe': 'any form that a mail program sends; the token of the address decides',
  'POST /stripe/webhook': 'bytes under a signature',
  'POST /sync-subscription': 'nothing',
  'POST /switch-to-yearly': 'anything, which is refused',
  [`PUT ${MEDIA_ROUTE}`]: 'the bytes of a recording or photo',
};

let shop: BillingServer;
let all: string[];
let own: string[];
beforeAll(async () => {
  shop = await startBillingServer();
  all = listRoutes(shop.server.app);
  // The dialects of the auth client and of PostgREST refuse a malformed body in their own words.
  own = all.filter((route) => !/ \/(auth|rest)\/v1\//.test(route));
});
afterAll(() => shop.close());

describe('every route', () => {
  it('declares the schema of its answer', () => {
    const without = all.filter((route) => {
      const response = shop.server.schemas.get(route)?.response;
      return !Object.keys(response ?? {}).some((status) => status.startsWith('2'));
    });
    expect(all.length).toBeGreaterThan(40);
    expect(without.sort()).toEqual(Object.keys(NOT_JSON).sort());
  });

  it('of our own declares the schema of what it is sent', () => {
    const takesBody = own.filter((route) => /^(POST|PUT|PATCH) /.test(route));
    const without = takesBody.filter((route) => !shop.server.schemas.get(route)?.body);
    expect(without.sort()).toEqual(Object.keys(WITHOUT_BODY_SCHEMA).sort());
    const named = own.filter((route) => route.includes('/:'));
    expect(named.filter((route) => !shop.server.schemas.get(route)?.params)).toEqual([]);
  });
});
