import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '#server/http/log.ts';
import { listRoutes } from '#tests/support/server/list-routes.ts';
import { listGuardedRoutes } from '#tests/support/server/route-table.ts';
import type { SignedUp } from '#tests/support/server/sign-up.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

/** As long as the tokens of links; stands wherever a secret may stand. */
const SECRET = 'hunter2'.repeat(6);

const lines: string[] = [];
let server: TestServer;
let family: SignedUp;
beforeAll(async () => {
  server = await startTestServer({ logger: createLogger('trace', { write: (line) => lines.push(line) }) });
  family = await server.signUp();
});
afterAll(() => server.close());

const QUERY = ['token', 'token_hash', 'code', 'state', 'access_token', 'refresh_token', 'apikey', 'type']
  .map((name) => `${name}=${SECRET}`)
  .join('&');

// docs/security.md#links-by-mail
// docs/security.md#log
it('at its most talkative the log holds no token of an address, a header or a body, on any route', async () => {
  const guarded = listGuardedRoutes(() => family);
  const paths = ['/reset-password', '/confirm-email', `/${SECRET}`, `/p/session/${SECRET}`, `/x/${SECRET}/y`]
    .concat([`/auth/v1/${SECRET}`, `/rest/v1/${SECRET}`, `/api/${SECRET}`, `/functions/v1/${SECRET}`])
    .concat([`/%E0%A4%A${SECRET}`, `/auth/v1/verify%E0%A4%A${SECRET}`])
    .map((path) => `GET ${path}`);
  for (const route of [...listRoutes(server.app), ...paths]) {
    const [method = '', path = ''] = route.split(' ');
    const fields = {
      token: SECRET,
      token_hash: SECRET,
      password: SECRET,
      refresh_token: SECRET,
      email: SECRET,
    };
    const body = { ...guarded[route]?.body?.(), ...fields, auth_code: SECRET, code_verifier: SECRET };
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain']) {
      await server.app.inject({
        method: method as 'GET',
        url: `${path.replace(/:\w+/g, SECRET)}?${QUERY}`,
        headers: {
          authorization: `Bearer ${SECRET}`,
          apikey: SECRET,
          cookie: `sproutcards-device=${SECRET}; a=${SECRET}`,
          referer: `http://sproutcards.test/reset-password?token=${SECRET}`,
          'stripe-signature': SECRET,
          ...(method !== 'GET' && { 'content-type': type }),
        },
        ...(method !== 'GET' && { payload: JSON.stringify(body) }),
      });
    }
  }
  expect(lines.length).toBeGreaterThan(200);
  expect(lines.filter((line) => line.includes(SECRET))).toEqual([]);
  expect(lines.filter((line) => line.includes(family.accessToken))).toEqual([]);
});
