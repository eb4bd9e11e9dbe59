import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '#server/http/log.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const lines: Record<string, unknown>[] = [];
const PROXY_ID = '0af7651916cd43dd8448eb211c80319c';

let server: TestServer;
beforeAll(async () => {
  const logger = createLogger('info', { write: (line) => lines.push(JSON.parse(line)) });
  server = await startTestServer({
    logger,
    access: { trustedProxies: ['10.0.0.0/8'] },
    testPages: async (app) => {
      // Code below a handler writes to the log of the server, before and after it has asked the database.
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
});
afterAll(() => server.close());

const ask = (remoteAddress: string, id?: string) =>
  server.app.inject({
    url: '/logging',
    remoteAddress,
    headers: id === undefined ? {} : { 'x-request-id': id },
  });
const listIds = () => new Set(lines.map(({ reqId }) => reqId));

describe('the id of a request', () => {
  it('is in its answer and in every line of the log that is written while it is served', async () => {
    lines.length = 0;
    const answer = await ask('192.0.2.1');
    const id = answer.headers['x-request-id'];
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
  it('is a trusted proxy’s where that is well-formed, and never another client’s', async () => {
    const idOf = async (...given: Parameters<typeof ask>) => (await ask(...given)).headers['x-request-id'];
    expect(await idOf('10.1.2.3', PROXY_ID)).toBe(PROXY_ID);
    expect(await idOf('192.0.2.1', PROXY_ID)).not.toBe(PROXY_ID);
    for (const forged of ['short', 'x'.repeat(65), 'a b c d e f g', '{"level":50}', 'ünïcödé-id']) {
      expect(await idOf('10.1.2.3', forged)).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('is in the answer to an address that cannot be read', async () => {
    const broken = await server.app.inject({ url: '/api/%E0%A4%A' });
    expect(broken.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is in the body where something went wrong, for a person to report', async () => {
    const failed = await server.app.inject({ url: '/failing' });
    expect(failed.json()).toMatchObject({
      code: 'unexpected',
      request_id: failed.headers['x-request-id'],
    });
    expect((await server.app.inject({ url: '/api/nothing' })).json()).not.toHaveProperty('request_id');
  });

  it('reaches lines written after a body was read from the network', async () => {
    lines.length = 0;
    const call = httpRequest(`${server.url}/logging`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    call.write('{"first":1,');
    await new Promise((resolve) => setImmediate(resolve));
    call.end('"second":2}');
    const [answer] = await once(call, 'response');
    answer.resume();
    await once(answer, 'end');
    expect(lines).toHaveLength(4);
    expect(listIds()).toEqual(new Set([answer.headers['x-request-id']]));
  });
});
