import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { handleApiError } from './errors.ts';
import {
  createLargeBodies,
  delegateLargeBodies,
  holdsTooManyValues,
  type LargeResponse,
} from './large-bodies.ts';
import { LARGE_BODY_BYTES, shareWork } from './share-work.ts';

const DONE: LargeResponse = { statusCode: 200, headers: {}, payload: '{}', code: null, refused: [] };

let app: FastifyInstance;
/** Each function finishes a response of the thread, in order of arrival. */
let finishers: (() => void)[];
let onDelegated: () => void;
let clientsRead: string[];
let clientsGone: string[];

beforeEach(async () => {
  finishers = [];
  clientsRead = [];
  clientsGone = [];
  onDelegated = () => {};
  const thread = {
    handle: () =>
      new Promise<LargeResponse>((resolve) => {
        finishers.push(() => resolve(DONE));
        onDelegated();
      }),
    close: async () => {},
  };
  app = Fastify();
  app.setErrorHandler(handleApiError);
  shareWork(app, async ({ headers }) => ({ key: String(headers.client), address: 'home', isPage: false }));
  app.addHook('onRequest', async ({ headers }, reply) => {
    reply.raw.once('close', () => clientsGone.push(String(headers.client)));
  });
  // This must run before the hook that decides whether the thread gets the request.
  app.addHook('preValidation', async ({ headers }) => {
    clientsRead.push(String(headers.client));
  });
  await app.register(async (scope) => {
    delegateLargeBodies(scope, thread, { minBytes: 1 });
    scope.post('/import', async () => '{}');
  });
  await app.register(async (scope) => {
    delegateLargeBodies(scope, thread, { isCostly: (body) => (body as { undo?: boolean }).undo === true });
    scope.post('/sync', async () => '{}');
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  for (const finish of finishers) finish();
  app.server.closeAllConnections();
  await app.close();
});

function send(client: string, path: string, body: object) {
  const { port } = app.server.address() as AddressInfo;
  const headers = { client, 'content-type': 'application/json' };
  const request = httpRequest({ port, path, method: 'POST', agent: false, headers });
  request.on('error', () => {});
  request.end(JSON.stringify(body));
  return request;
}

async function waitUntilDelegated(count: number): Promise<void> {
  while (finishers.length < count) await new Promise<void>((resolve) => (onDelegated = resolve));
}

describe('delegateLargeBodies', () => {
  // docs/product/limits.md#large-bodies-in-turn
  it.each([
    ['/import', {}],
    ['/sync', { undo: true }],
  ])('delegates at most three small bodies of one address to %s at a time', async (path, body) => {
    for (const client of ['a', 'b', 'c']) send(client, path, body);
    await waitUntilDelegated(3);
    send('d', path, body);
    await expect.poll(() => clientsRead).toContain('d');
    expect(finishers).toHaveLength(3);
    finishers[0]!();
    await waitUntilDelegated(4);
  });

  it('keeps the slot of a delegated request when its client disconnects', async () => {
    const [first] = ['a', 'b', 'c'].map((client) => send(client, '/import', {}));
    await waitUntilDelegated(3);
    first!.destroy();
    await expect.poll(() => clientsGone).toContain('a');
    send('d', '/import', {});
    // The third request of a client starts only after freed slots were passed on.
    for (let count = 0; count < 3; count += 1) send('e', '/sync', {});
    await expect.poll(() => clientsRead.filter((client) => client === 'e')).toHaveLength(3);
    expect(finishers).toHaveLength(3);
  });
});

test('createLargeBodies rejects the requests of a thread that dies', async () => {
  // The sources do not contain the compiled thread, so each one dies when it starts.
  const bodies = createLargeBodies({
    databaseUrl: '',
    databaseDirectory: null,
    publicUrl: 'http://localhost',
    logLevel: 'silent',
    planLimits: 'off',
    sessionLife: { idleMs: 1, maxMs: 1 },
  });
  const send = () => bodies.handle({ url: '/', headers: {}, payload: Buffer.alloc(LARGE_BODY_BYTES) });
  const first = [send(), send()];
  for (const response of first) await expect(response).rejects.toThrow();
  await expect(send()).rejects.toThrow();
  await bodies.close();
});

describe('holdsTooManyValues', () => {
  const checkJson = (json: string) => holdsTooManyValues(Buffer.from(json));

  // docs/security.md#fair-share
  it.each(['[', '{},', '0,', '[{},'])('rejects megabytes of %j', (piece) => {
    expect(checkJson(piece.repeat(1_000_000))).toBe(true);
  });

  it('accepts small bodies and entire libraries', () => {
    expect(checkJson('['.repeat(20_000))).toBe(false);
    const flash = { setId: 1, cardIds: ['f1'], count: 1 };
    const card = { id: 'f1', word: 'a', categoryId: 'cat1' };
    expect(checkJson(JSON.stringify(Array(100_000).fill(card)))).toBe(false);
    expect(checkJson(JSON.stringify(Array(100_000).fill(flash)))).toBe(false);
  });
});
