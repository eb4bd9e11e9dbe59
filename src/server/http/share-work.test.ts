import { once } from 'node:events';
import { type ClientRequest, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handleApiError } from './errors.ts';
import { shareWork } from './share-work.ts';
import { MIN_RESERVATION_BYTES, REQUEST_SLOTS, SLOWEST_BODY } from './work-queue.ts';

const BUDGET_BYTES = 64 * MIN_RESERVATION_BYTES;

let app: FastifyInstance;
let port: number;
/** Each gate ends a waiting handler, in the order in which they started. */
let gates: { client: string; open: () => void }[] = [];
let onStarted: () => void = () => {};
/** Received bytes of bodies by client. */
let received: Map<string, number>;
let onReceived: () => void = () => {};

beforeEach(async () => {
  // A late handler of the previous test must not reach the new list.
  const startedHandlers: typeof gates = [];
  gates = startedHandlers;
  received = new Map();
  app = Fastify({ bodyLimit: 64 * 1024 * 1024 });
  app.setErrorHandler(handleApiError);
  const identify = async ({ headers }: FastifyRequest) => ({
    key: String(headers.client),
    address: String(headers.client),
    isPage: false,
  });
  shareWork(app, identify, { budgetBytes: BUDGET_BYTES });
  app.addHook('preParsing', async ({ headers }, _reply, payload) => {
    const client = String(headers.client);
    payload.on('data', ({ length }: Buffer) => {
      received.set(client, (received.get(client) ?? 0) + length);
      onReceived();
    });
    return payload;
  });
  const wait = (client: string) =>
    new Promise<string>((resolve) => {
      startedHandlers.push({ client, open: () => resolve('done') });
      onStarted();
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

type ReceivedResponse = { status: number; retryAfter: string | undefined; text: string };

function open(client: string, method: 'GET' | 'POST' = 'GET', headers: Record<string, string> = {}) {
  const sent = httpRequest({ port, path: '/wait', method, agent: false, headers: { client, ...headers } });
  const response = new Promise<ReceivedResponse>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', async (response) => {
      let text = '';
      for await (const part of response) text += part;
      resolve({ status: response.statusCode!, retryAfter: response.headers['retry-after'], text });
    });
  });
  response.catch(() => {});
  return { sent, response };
}

function send(client: string): Promise<ReceivedResponse> {
  const { sent, response } = open(client);
  sent.end();
  return response;
}

/** Sends a head that announces a body, and the first byte of that body. */
async function startBody(
  client: string,
  bytes: number,
): Promise<{ sent: ClientRequest; response: Promise<ReceivedResponse> }> {
  const arrived = once(app.server, 'request');
  const request = open(client, 'POST', { 'content-type': 'text/plain', 'content-length': `${bytes}` });
  request.sent.write('x');
  await arrived;
  return request;
}

async function waitUntilReceived(client: string, bytes: number): Promise<void> {
  while ((received.get(client) ?? 0) < bytes) await new Promise<void>((resolve) => (onReceived = resolve));
}

async function waitUntilStarted(count: number): Promise<void> {
  while (gates.length < count) await new Promise<void>((resolve) => (onStarted = resolve));
}

describe('shareWork', () => {
  it('refuses requests beyond the queue with 429 and Retry-After', async () => {
    const maxRequests = REQUEST_SLOTS.active + REQUEST_SLOTS.waiting;
    const responses = Array.from({ length: maxRequests + 3 }, () => send('a'));
    const refused = await Promise.race([
      Promise.any(responses),
      waitUntilStarted(maxRequests).then(() => Promise.reject(new Error('all started'))),
    ]);
    expect(refused).toMatchObject({ status: 429, retryAfter: '1' });
    expect(JSON.parse(refused.text).code).toBe('rate_limited');
  });

  it('holds no slot for a body that is still arriving', async () => {
    const slow = await Promise.all(Array.from({ length: 5 }, () => startBody('a', 100)));
    const quick = send('a');
    await waitUntilStarted(1);
    gates[0]!.open();
    expect((await quick).status).toBe(200);
    for (const { sent } of slow) sent.end('y'.repeat(99));
    await waitUntilStarted(3);
    gates[1]!.open();
    await waitUntilStarted(4);
  });

  // docs/product/limits.md#room-for-bodies
  it('accepts bodies of others while clients announce more than fits into memory', async () => {
    for (const client of ['a', 'b', 'c', 'd']) {
      for (let count = 0; count < 8; count += 1) await startBody(client, 32 * BUDGET_BYTES);
    }
    const other = await startBody('e', 10);
    other.sent.end('y'.repeat(9));
    await waitUntilStarted(1);
    gates[0]!.open();
    expect((await other.response).status).toBe(200);
  });

  // docs/product/limits.md#room-for-bodies
  it('refuses the largest body with 503 when another needs its memory', async () => {
    const large = await startBody('a', BUDGET_BYTES);
    large.sent.write('x'.repeat(BUDGET_BYTES - MIN_RESERVATION_BYTES));
    await waitUntilReceived('a', BUDGET_BYTES - MIN_RESERVATION_BYTES);
    const small = await startBody('b', 2 * MIN_RESERVATION_BYTES);
    small.sent.end('y'.repeat(2 * MIN_RESERVATION_BYTES - 1));
    expect(await large.response).toMatchObject({ status: 503, retryAfter: '5' });
    await waitUntilStarted(1);
    gates[0]!.open();
    expect((await small.response).status).toBe(200);
  });

  // docs/product/limits.md#room-for-bodies
  it('refuses a waiting large body with 503 when another needs its memory', async () => {
    const waiting = await startBody('a', BUDGET_BYTES);
    const responses = [send('a'), send('a')];
    await waitUntilStarted(2);
    waiting.sent.end('x'.repeat(BUDGET_BYTES - 1));
    await waitUntilReceived('a', BUDGET_BYTES);
    const small = await startBody('b', 10);
    expect(await waiting.response).toMatchObject({ status: 503, retryAfter: '5' });
    small.sent.end('y'.repeat(9));
    await waitUntilStarted(3);
    for (const gate of gates) gate.open();
    expect((await small.response).status).toBe(200);
    for (const response of responses) expect((await response).status).toBe(200);
  });

  // docs/product/limits.md#slow-bodies
  it('ends only bodies that arrive more slowly than from a phone on a bad connection', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const [slow, phone] = [
      await startBody('a', BUDGET_BYTES),
      await startBody('b', 1 + 3 * SLOWEST_BODY.bytes),
    ];
    for (const windows of [1, 2]) {
      phone.sent.write('x'.repeat(SLOWEST_BODY.bytes));
      await waitUntilReceived('b', windows * SLOWEST_BODY.bytes);
      await waitUntilReceived('a', 1);
      vi.advanceTimersByTime(SLOWEST_BODY.windowMs);
      expect((await slow.response).status).toBe(503);
    }
    phone.sent.end('x'.repeat(SLOWEST_BODY.bytes));
    await waitUntilStarted(1);
    gates[0]!.open();
    expect((await phone.response).status).toBe(200);
  });

  it('passes the slot of a closed connection to the next request', async () => {
    const slow = await Promise.all([startBody('a', 100), startBody('a', 100)]);
    for (const { sent } of slow) sent.destroy();
    const [first, second, waiting, last] = [open('a'), open('a'), open('a'), open('a')];
    first.sent.end();
    second.sent.end();
    await waitUntilStarted(2);
    const arrived = once(app.server, 'request');
    waiting.sent.end();
    const [, { socket }] = await arrived;
    waiting.sent.destroy();
    await once(socket, 'close');
    last.sent.end();
    gates[0]!.open();
    await waitUntilStarted(3);
    gates[2]!.open();
    expect((await last.response).status).toBe(200);
  });

  it('keeps the slot of a running handler whose client has disconnected', async () => {
    const [first, second] = [open('a'), open('a')];
    const arrived = once(app.server, 'request');
    first.sent.end();
    const [, { socket }] = await arrived;
    second.sent.end();
    await waitUntilStarted(2);
    const third = send('a');
    first.sent.destroy();
    await once(socket, 'close');
    send('b').catch(() => {});
    await waitUntilStarted(3);
    expect(gates[2]!.client).toBe('b');
    gates[0]!.open();
    await waitUntilStarted(4);
    gates[3]!.open();
    expect((await third).status).toBe(200);
  });
});
