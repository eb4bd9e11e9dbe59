import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { describe, expect, it, test } from 'vitest';
import { createLogger } from '#server/http/log.ts';
import { listRoutes } from '#tests/support/server/list-routes.ts';
import { listGuardedRoutes } from '#tests/support/server/route-table.ts';
import { setUpTestServer } from '#tests/support/server/test-server.ts';

const lines: Record<string, unknown>[] = [];
const PROXY_ID = '0af7651916cd43dd8448eb211c80319c';

const logger = createLogger('info', { write: (line) => lines.push(JSON.parse(line)) });
const server = setUpTestServer({
  logger,
  access: { trustedProxies: ['10.0.0.0/8'] },
  testPages: async (app) => {
    // The handler logs before and after it has used the database.
    app.all('/logging', async () => {
      await server.db.transaction(async () => logger.info('in a transaction'));
      logger.info('after a transaction');
      return {};
    });
    app.get('/failing', async () => {
      throw new Error('inner detail');
    });
  },
});

const sendRequest = (remoteAddress: string, id?: string) =>
  server.app.inject({
    url: '/logging',
    remoteAddress,
    headers: id === undefined ? {} : { 'x-request-id': id },
  });
const listIds = () => new Set(lines.map(({ reqId }) => reqId));

describe('The id of a request', () => {
  it('is in the response and in every log line of the request', async () => {
    lines.length = 0;
    const response = await sendRequest('192.0.2.1');
    const id = response.headers['x-request-id'];
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(lines.map(({ msg }) => msg)).toEqual([
      'incoming request',
      'in a transaction',
      'after a transaction',
      'request completed',
    ]);
    expect(listIds()).toEqual(new Set([id]));
  });

  // docs/security.md#log
  it('is the one of a trusted proxy, never the one of a client', async () => {
    const readId = async (remoteAddress: string, id: string) =>
      (await sendRequest(remoteAddress, id)).headers['x-request-id'];
    expect(await readId('10.1.2.3', PROXY_ID)).toBe(PROXY_ID);
    expect(await readId('192.0.2.1', PROXY_ID)).not.toBe(PROXY_ID);
    for (const forged of ['short', 'x'.repeat(65), 'a b c d e f g', '{"level":50}', 'ünïcödé-id'])
      expect(await readId('10.1.2.3', forged)).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is in the response to a malformed address', async () => {
    const malformedResponse = await server.app.inject({ url: '/api/%E0%A4%A' });
    expect(malformedResponse.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is in the body of an unexpected error', async () => {
    const failedResponse = await server.app.inject({ url: '/failing' });
    expect(failedResponse.json()).toMatchObject({
      code: 'unexpected',
      request_id: failedResponse.headers['x-request-id'],
    });
    expect((await server.app.inject({ url: '/api/nothing' })).json()).not.toHaveProperty('request_id');
  });

  it('is in log lines after a body that arrived in parts', async () => {
    lines.length = 0;
    const call = httpRequest(`${server.url}/logging`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    call.write('{"first":1,');
    await new Promise((resolve) => setImmediate(resolve));
    call.end('"second":2}');
    const [response] = await once(call, 'response');
    response.resume();
    await once(response, 'end');
    expect(lines).toHaveLength(4);
    expect(listIds()).toEqual(new Set([response.headers['x-request-id']]));
  });
});

/** A string as long as the token of a link. These requests contain it wherever a secret may be. */
const SECRET = 'hunter2'.repeat(6);

const traced: string[] = [];
const tracingServer = setUpTestServer({
  logger: createLogger('trace', { write: (line) => traced.push(line) }),
});

const QUERY = ['token', 'token_hash', 'code', 'state', 'access_token', 'refresh_token', 'apikey', 'type']
  .map((name) => `${name}=${SECRET}`)
  .join('&');

// docs/security.md#links-by-mail
// docs/security.md#log
test('the log contains no secret of a request on any route at level trace', async () => {
  const family = await tracingServer.signUp();
  const guarded = listGuardedRoutes(() => family);
  const paths = [
    '/reset-password',
    '/confirm-email',
    ...['/', '/p/session/', '/auth/v1/', '/rest/v1/', '/api/', '/functions/v1/'].map((path) => path + SECRET),
    `/x/${SECRET}/y`,
    `/%E0%A4%A${SECRET}`,
    `/auth/v1/verify%E0%A4%A${SECRET}`,
  ].map((path) => `GET ${path}`);
  for (const route of [...listRoutes(tracingServer.app), ...paths]) {
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
      await tracingServer.app.inject({
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
  expect(traced.length).toBeGreaterThan(200);
  expect(traced.filter((line) => line.includes(SECRET))).toEqual([]);
  expect(traced.filter((line) => line.includes(family.accessToken))).toEqual([]);
});
