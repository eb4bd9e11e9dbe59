import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endConnections } from './connections.ts';
import { handleApiError } from './errors.ts';
import { shareWork } from './share-work.ts';
import { MAX_UNREAD_BYTES, REQUEST_SLOTS } from './work-queue.ts';

const MAX_REQUESTS = REQUEST_SLOTS.active + REQUEST_SLOTS.waiting;

let app: FastifyInstance;
let port: number;
let streams: Readable[];
let handleBody: () => Promise<void>;

beforeEach(async () => {
  streams = [];
  handleBody = async () => {};
  app = Fastify();
  app.setErrorHandler(handleApiError);
  endConnections(app);
  shareWork(app, async () => ({ key: 'a', address: 'a', isPage: false }));
  app.post('/body', async () => {
    await handleBody();
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

/** Pipelines requests on one connection. Resolves when the server has received all of them. */
async function pipeline(request: string, count: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  const arrived = new Promise<void>((resolve) => {
    let received = 0;
    app.server.on('request', () => {
      received += 1;
      if (received === count) resolve();
    });
  });
  socket.write(request.repeat(count));
  await arrived;
  return socket;
}

async function disconnect(socket: Socket): Promise<void> {
  socket.resetAndDestroy();
  await expect
    .poll(() => new Promise((resolve) => app.server.getConnections((_, count) => resolve(count))))
    .toBe(0);
}

const POST = 'POST /body HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\n';

async function sendBody(): Promise<number> {
  const headers = { connection: 'close' };
  const response = await fetch(`http://127.0.0.1:${port}/body`, { method: 'POST', body: 'xx', headers });
  return response.status;
}

describe('shareWork with pipelined requests', () => {
  it('frees the slots of pipelined bodies when their connection closes', async () => {
    let openGate = () => {};
    const opened = new Promise<void>((resolve) => (openGate = resolve));
    handleBody = () => opened;
    await disconnect(
      await pipeline(`${POST}transfer-encoding: chunked\r\n\r\n2\r\nxx\r\n0\r\n\r\n`, MAX_REQUESTS),
    );
    openGate();
    await opened;
    expect(await sendBody()).toBe(200);
  });

  it('frees the slots of pipelined responses when their connection closes', async () => {
    const socket = await pipeline('GET /stream HTTP/1.1\r\nhost: x\r\n\r\n', REQUEST_SLOTS.active);
    await expect.poll(() => streams.length).toBe(REQUEST_SLOTS.active);
    const ended = Promise.all(streams.map((stream) => once(stream, 'close')));
    await disconnect(socket);
    await ended;
    expect(await sendBody()).toBe(200);
  });

  it('responds with 429 while a client leaves its last responses unread', async () => {
    const socket = await pipeline('GET /large HTTP/1.1\r\nhost: x\r\n\r\n', 2);
    await expect.poll(sendBody, { timeout: 10_000 }).toBe(429);
    await disconnect(socket);
    expect(await sendBody()).toBe(200);
  });
});
