import { once } from 'node:events';
import { type ClientRequest, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerApiError } from './errors.ts';
import { shareWork } from './share-work.ts';
import { MIN_ROOM, PLACES, SLOWEST_BODY } from './work-queue.ts';

const ROOM = 64 * MIN_ROOM;

let app: FastifyInstance;
let port: number;
/** Ends the handlers that wait, in the order in which they began. */
let gates: { who: string; open: () => void }[] = [];
let begun: () => void = () => {};
/** How many bytes of bodies have come in from each client. */
let received: Map<string, number>;
let arrived: () => void = () => {};

beforeEach(async () => {
  // A late handler of the test before has its own.
  const begunHere: typeof gates = [];
  gates = begunHere;
  received = new Map();
  app = Fastify({ bodyLimit: 64 * 1024 * 1024 });
  app.setErrorHandler(answerApiError);
  const identify = async ({ headers }: FastifyRequest) => ({
    key: String(headers.client),
    address: String(headers.client),
    isPage: false,
  });
  shareWork(app, identify, { roomBytes: ROOM });
  app.addHook('preParsing', async ({ headers }, _reply, payload) => {
    const client = String(headers.client);
    payload.on('data', ({ length }: Buffer) => {
      received.set(client, (received.get(client) ?? 0) + length);
      arrived();
    });
    return payload;
  });
  const wait = (who: string) =>
    new Promise<string>((resolve) => {
      begunHere.push({ who, open: () => resolve('done') });
      begun();
    });
  app.get('/wait', ({ headers }) => wait(String(headers.client)));
  app.post('/wait', ({ headers }) => wait(String(headers.client)));
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterEach(async () => {
  vi.useRealTimers();
  for (const { open } of gates) open();
  app.server.closeAllConnections();
  await app.close();
});

type Answer = { status: number; retryAfter: string | undefined; text: string };

function open(client: string, method: 'GET' | 'POST' = 'GET', headers: Record<string, string> = {}) {
  const sent = httpRequest({ port, path: '/wait', method, agent: false, headers: { client, ...headers } });
  const answer = new Promise<Answer>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', async (response) => {
      let text = '';
      for await (const part of response) text += part;
      resolve({ status: response.statusCode!, retryAfter: response.headers['retry-after'], text });
    });
  });
  answer.catch(() => {});
  return { sent, answer };
}

function send(client: string): Promise<Answer> {
  const { sent, answer } = open(client);
  sent.end();
  return answer;
}

/** Sends a head that announces a body, and begins the body. */
async function beginBody(
  client: string,
  bytes: number,
): Promise<{ sent: ClientRequest; answer: Promise<Answer> }> {
  const arrived = once(app.server, 'request');
  const request = open(client, 'POST', { 'content-type': 'text/plain', 'content-length': `${bytes}` });
  request.sent.write('x');
  await arrived;
  return request;
}

async function untilReceived(client: string, bytes: number): Promise<void> {
  while ((received.get(client) ?? 0) < bytes) await new Promise<void>((resolve) => (arrived = resolve));
}

async function untilBegun(count: number): Promise<void> {
  while (gates.length < count) await new Promise<void>((resolve) => (begun = resolve));
}

it("works on two requests of a client at once, and on another's beside them", async () => {
  const answers = Array.from({ length: 5 }, () => send('a'));
  await untilBegun(2);
  answers.push(send('b'));
  await untilBegun(3);
  expect(gates.map(({ who }) => who)).toEqual(['a', 'a', 'b']);
  for (let next = 0; next < 6; next += 1) {
    await untilBegun(next + 1);
    gates[next]!.open();
  }
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(6).fill(200));
});

it('refuses what is beyond the queue with 429 and when to come back', async () => {
  const all = PLACES.atWork + PLACES.waiting;
  const answers = Array.from({ length: all + 3 }, () => send('a'));
  const refused = await Promise.race([
    Promise.any(answers),
    untilBegun(all).then(() => Promise.reject(new Error('all began'))),
  ]);
  expect(refused).toMatchObject({ status: 429, retryAfter: '1' });
  expect(JSON.parse(refused.text).code).toBe('rate_limited');
});

it('a body that comes in slowly holds no place', async () => {
  const slow = await Promise.all(Array.from({ length: 5 }, () => beginBody('a', 100)));
  const quick = send('a');
  await untilBegun(1);
  gates[0]!.open();
  expect((await quick).status).toBe(200);
  for (const { sent } of slow) sent.end('y'.repeat(99));
  await untilBegun(3);
  gates[1]!.open();
  await untilBegun(4);
});

// docs/product/limits.md#room-for-bodies
it('takes the bodies of others while clients announce more than there is room for', async () => {
  for (const client of ['a', 'b', 'c', 'd']) {
    for (let count = 0; count < 8; count += 1) await beginBody(client, 32 * ROOM);
  }
  const other = await beginBody('e', 10);
  other.sent.end('y'.repeat(9));
  await untilBegun(1);
  gates[0]!.open();
  expect((await other.answer).status).toBe(200);
});

// docs/product/limits.md#room-for-bodies
it('refuses the largest body as soon as another needs its room, with 503 and when to come back', async () => {
  const large = await beginBody('a', ROOM);
  large.sent.write('x'.repeat(ROOM - MIN_ROOM));
  await untilReceived('a', ROOM - MIN_ROOM);
  const small = await beginBody('b', 2 * MIN_ROOM);
  small.sent.end('y'.repeat(2 * MIN_ROOM - 1));
  expect(await large.answer).toMatchObject({ status: 503, retryAfter: '5' });
  await untilBegun(1);
  gates[0]!.open();
  expect((await small.answer).status).toBe(200);
});

// docs/product/limits.md#room-for-bodies
it('refuses a large body that waits for its turn as soon as another needs its room', async () => {
  const waiting = await beginBody('a', ROOM);
  const answers = [send('a'), send('a')];
  await untilBegun(2);
  waiting.sent.end('x'.repeat(ROOM - 1));
  await untilReceived('a', ROOM);
  const small = await beginBody('b', 10);
  expect(await waiting.answer).toMatchObject({ status: 503, retryAfter: '5' });
  small.sent.end('y'.repeat(9));
  await untilBegun(3);
  for (const { open: end } of gates) end();
  expect((await small.answer).status).toBe(200);
  for (const answer of answers) expect((await answer).status).toBe(200);
});

// docs/product/limits.md#slow-bodies
it('ends a body that comes in more slowly than a phone on a bad line sends, and no other', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const [slow, phone] = [await beginBody('a', ROOM), await beginBody('b', 1 + 3 * SLOWEST_BODY.bytes)];
  for (const windows of [1, 2]) {
    phone.sent.write('x'.repeat(SLOWEST_BODY.bytes));
    await untilReceived('b', windows * SLOWEST_BODY.bytes);
    await untilReceived('a', 1);
    vi.advanceTimersByTime(SLOWEST_BODY.windowMs);
    expect((await slow.answer).status).toBe(503);
  }
  phone.sent.end('x'.repeat(SLOWEST_BODY.bytes));
  await untilBegun(1);
  gates[0]!.open();
  expect((await phone.answer).status).toBe(200);
});

it('gives the place of a connection that closed to the next', async () => {
  const slow = await Promise.all([beginBody('a', 100), beginBody('a', 100)]);
  for (const { sent } of slow) sent.destroy();
  const [first, second, waiting, last] = [open('a'), open('a'), open('a'), open('a')];
  first.sent.end();
  second.sent.end();
  await untilBegun(2);
  const arrived = once(app.server, 'request');
  waiting.sent.end();
  const [, { socket }] = await arrived;
  waiting.sent.destroy();
  await once(socket, 'close');
  last.sent.end();
  gates[0]!.open();
  await untilBegun(3);
  gates[2]!.open();
  expect((await last.answer).status).toBe(200);
});

it('keeps the place of a handler until it is done, even when its client has gone', async () => {
  const [first, second] = [open('a'), open('a')];
  const arrived = once(app.server, 'request');
  first.sent.end();
  const [, { socket }] = await arrived;
  second.sent.end();
  await untilBegun(2);
  const third = send('a');
  first.sent.destroy();
  await once(socket, 'close');
  send('b').catch(() => {});
  await untilBegun(3);
  expect(gates[2]!.who).toBe('b');
  gates[0]!.open();
  await untilBegun(4);
  gates[3]!.open();
  expect((await third).status).toBe(200);
});
