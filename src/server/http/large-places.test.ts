import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answerApiError } from './errors.ts';
import { delegateLargeBodies, type LargeAnswer } from './large-bodies.ts';
import { shareWork } from './share-work.ts';

const DONE: LargeAnswer = { statusCode: 200, headers: {}, payload: '{}', code: null, refused: [] };

let app: FastifyInstance;
/** Pending answers of the thread, in order of arrival. */
let handed: (() => void)[];
let noticed: () => void;
/** The clients whose bodies were read, and those that have closed their connection. */
let [read, gone]: [string[], string[]] = [[], []];

beforeEach(async () => {
  [handed, read, gone] = [[], [], []];
  noticed = () => {};
  const apart = {
    answer: () =>
      new Promise<LargeAnswer>((resolve) => {
        handed.push(() => resolve(DONE));
        noticed();
      }),
    close: async () => {},
  };
  app = Fastify();
  app.setErrorHandler(answerApiError);
  shareWork(app, async ({ headers }) => ({ key: String(headers.client), address: 'home', isPage: false }));
  app.addHook('onRequest', async ({ headers }, reply) => {
    reply.raw.once('close', () => gone.push(String(headers.client)));
  });
  // This must run before the hook that decides whether the thread gets the request.
  app.addHook('preValidation', async ({ headers }) => {
    read.push(String(headers.client));
  });
  await app.register(async (scope) => {
    delegateLargeBodies(scope, apart, { from: 1 });
    scope.post('/import', async () => '{}');
  });
  await app.register(async (scope) => {
    delegateLargeBodies(scope, apart, { asksMuch: (body) => (body as { undo?: boolean }).undo === true });
    scope.post('/sync', async () => '{}');
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  for (const answer of handed) answer();
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

async function untilHanded(count: number): Promise<void> {
  while (handed.length < count) await new Promise<void>((resolve) => (noticed = resolve));
}

// docs/product/limits.md#large-bodies-in-turn
it.each([
  ['/import', {}],
  ['/sync', { undo: true }],
])('works on three small bodies of an address at once that %s leaves to the thread', async (path, body) => {
  for (const client of ['a', 'b', 'c']) send(client, path, body);
  await untilHanded(3);
  send('d', path, body);
  await expect.poll(() => read).toContain('d');
  expect(handed).toHaveLength(3);
  handed[0]!();
  await untilHanded(4);
});

it('keeps the place of what the thread works on when its client has gone', async () => {
  const [first] = ['a', 'b', 'c'].map((client) => send(client, '/import', {}));
  await untilHanded(3);
  first!.destroy();
  await expect.poll(() => gone).toContain('a');
  send('d', '/import', {});
  // The third of a client begins when the places are given back that were given up before.
  for (let count = 0; count < 3; count += 1) send('e', '/sync', {});
  await expect.poll(() => read.filter((client) => client === 'e')).toHaveLength(3);
  expect(handed).toHaveLength(3);
});
