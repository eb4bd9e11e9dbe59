import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { endConnections } from './connections.ts';
import { answerApiError } from './errors.ts';
import { shareWork } from './share-work.ts';
import { MAX_UNREAD_BYTES, PLACES } from './work-queue.ts';

const AT_ONCE = PLACES.atWork + PLACES.waiting;

let app: FastifyInstance;
let port: number;
let streams: Readable[];
/** What it does for a request with a body. */
let working: () => Promise<void>;

beforeEach(async () => {
  streams = [];
  working = async () => {};
  app = Fastify();
  app.setErrorHandler(answerApiError);
  endConnections(app);
  shareWork(app, async () => ({ key: 'a', address: 'a', isPage: false }));
  app.post('/body', async () => {
    await working();
    return 'done';
  });
  app.get('/large', async () => 'x'.repeat(MAX_UNREAD_BYTES));
  app.get('/stream', (_request, reply) => {
    const stream = new Readable({ read() {} });
    streams.push(stream);
    reply.send(stream);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterEach(async () => {
  app.server.closeAllConnections();
  await app.close();
});

/** Sends requests on one connection without waiting for answers; comes back when the server has all of them. */
async function pipeline(request: string, count: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  const arrived = new Promise<void>((resolve) => {
    let seen = 0;
    const note = () => {
      seen += 1;
      if (seen === count) resolve();
    };
    app.server.on('request', note);
  });
  socket.write(request.repeat(count));
  await arrived;
  return socket;
}

async function cut(socket: Socket): Promise<void> {
  socket.resetAndDestroy();
  await expect
    .poll(() => new Promise((resolve) => app.server.getConnections((_, count) => resolve(count))))
    .toBe(0);
}

const POST = 'POST /body HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\n';

async function sendBody(): Promise<number> {
  return (
    await fetch(`http://127.0.0.1:${port}/body`, {
      method: 'POST',
      body: 'xx',
      headers: { connection: 'close' },
    })
  ).status;
}

it('gives the places of bodies back that were sent without waiting for answers when their connection closes', async () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  working = () => opened;
  await cut(await pipeline(`${POST}transfer-encoding: chunked\r\n\r\n2\r\nxx\r\n0\r\n\r\n`, AT_ONCE));
  open();
  await opened;
  expect(await sendBody()).toBe(200);
});

it('ends the answers to requests that were sent without waiting, and gives their places to the next', async () => {
  const socket = await pipeline('GET /stream HTTP/1.1\r\nhost: x\r\n\r\n', PLACES.atWork);
  await expect.poll(() => streams.length).toBe(PLACES.atWork);
  const ended = Promise.all(streams.map((stream) => once(stream, 'close')));
  await cut(socket);
  await ended;
  expect(await sendBody()).toBe(200);
});

it('makes no more answers for a client that leaves the last ones unread, until their connection closes', async () => {
  const socket = await pipeline('GET /large HTTP/1.1\r\nhost: x\r\n\r\n', 2);
  await expect.poll(sendBody, { timeout: 10_000 }).toBe(429);
  await cut(socket);
  expect(await sendBody()).toBe(200);
});
