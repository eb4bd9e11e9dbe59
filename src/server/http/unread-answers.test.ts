import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { answerApiError } from './errors.ts';
import { reserveAnswer, shareWork } from './share-work.ts';

const MB = 1024 * 1024;

let app: FastifyInstance;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

/** Answers `/N` with N megabytes, with a budget of 50 MB. */
async function startApp(): Promise<void> {
  app = Fastify();
  app.setErrorHandler(answerApiError);
  const identify = async ({ headers }: { headers: Record<string, unknown> }) => {
    const name = String(headers.client);
    return { key: name, address: name, isPage: false };
  };
  shareWork(app, identify, { budgetBytes: 50 * MB });
  app.get<{ Params: { size: number } }>('/:size', async ({ params }) => 'x'.repeat(params.size * MB));
  app.get<{ Params: { size: number } }>('/reserved/:size', async (request) => {
    reserveAnswer(request, request.params.size * MB);
    return 'done';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
}

/** Requests an answer without reading it. Resolves when the server has it ready. */
async function requestUnread(client: string, path: string): Promise<Socket> {
  const arrived = once(app.server, 'request');
  const socket = connect((app.server.address() as AddressInfo).port);
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

describe('shareWork with unread answers', () => {
  // docs/product/limits.md#room-for-bodies
  it('ends the largest unread answer when memory for others runs out', async () => {
    await startApp();
    const large = await requestUnread('a', '/20');
    const small = await requestUnread('b', '/16');
    const last = await requestUnread('c', '/18');
    expect(await readAll(large)).toBeLessThan(20 * MB);
    expect(await readAll(small)).toBeGreaterThan(16 * MB);
    expect(await readAll(last)).toBeGreaterThan(18 * MB);
  });

  // docs/product/limits.md#room-for-bodies
  it('releases the memory of answers that were read', async () => {
    await startApp();
    for (let count = 0; count < 4; count += 1) {
      expect(await readAll(await requestUnread('a', '/18'))).toBeGreaterThan(18 * MB);
    }
  });

  // docs/product/limits.md#room-for-bodies
  it('counts the memory reserved for an answer before it is sent', async () => {
    await startApp();
    const large = await requestUnread('a', '/20');
    expect(await readAll(await requestUnread('b', '/reserved/60'))).toBe(0);
    expect(await readAll(large)).toBeGreaterThan(20 * MB);
  });
});
