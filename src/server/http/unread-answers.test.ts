import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { answerApiError } from './errors.ts';
import { holdAnswer, shareWork } from './share-work.ts';

const MB = 1024 * 1024;

let app: FastifyInstance;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

/** Answers `/N` with N megabytes, and has room for 50. */
async function startApp(): Promise<void> {
  app = Fastify();
  app.setErrorHandler(answerApiError);
  const identify = async ({ headers }: { headers: Record<string, unknown> }) => {
    const name = String(headers.client);
    return { key: name, address: name, isPage: false };
  };
  shareWork(app, identify, { roomBytes: 50 * MB });
  app.get<{ Params: { size: number } }>('/:size', async ({ params }) => 'x'.repeat(params.size * MB));
  app.get<{ Params: { size: number } }>('/kept/:size', async (request) => {
    holdAnswer(request, request.params.size * MB);
    return 'kept';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
}

/** Asks for an answer and does not read it. Comes back when the server has it ready. */
async function ask(client: string, path: string): Promise<Socket> {
  const [socket, arrived] = [
    connect((app.server.address() as AddressInfo).port),
    once(app.server, 'request'),
  ];
  sockets.push(socket.pause().on('error', () => {}));
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nclient: ${client}\r\nconnection: close\r\n\r\n`);
  const [, answer] = await arrived;
  await expect.poll(() => answer.writableEnded || answer.destroyed, { interval: 5 }).toBe(true);
  return socket;
}

async function readAll(socket: Socket): Promise<number> {
  let bytes = 0;
  socket.on('data', ({ length }) => (bytes += length)).resume();
  await once(socket, 'close');
  return bytes;
}

// docs/product/limits.md#room-for-bodies
it('ends the largest of the unread answers when there is no room left for others', async () => {
  await startApp();
  const large = await ask('a', '/20');
  const small = await ask('b', '/16');
  const last = await ask('c', '/18');
  expect(await readAll(large)).toBeLessThan(20 * MB);
  expect(await readAll(small)).toBeGreaterThan(16 * MB);
  expect(await readAll(last)).toBeGreaterThan(18 * MB);
});

// docs/product/limits.md#room-for-bodies
it('gives back the room of answers that were read', async () => {
  await startApp();
  for (let count = 0; count < 4; count += 1) {
    expect(await readAll(await ask('a', '/18'))).toBeGreaterThan(18 * MB);
  }
});

// docs/product/limits.md#room-for-bodies
it('counts what is collected for an answer before it is sent', async () => {
  await startApp();
  const large = await ask('a', '/20');
  expect(await readAll(await ask('b', '/kept/60'))).toBe(0);
  expect(await readAll(large)).toBeGreaterThan(20 * MB);
});
