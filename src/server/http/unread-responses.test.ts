import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { handleApiError } from './errors.ts';
import { reserveResponse, shareWork } from './share-work.ts';

const MB = 1024 * 1024;

let app: FastifyInstance;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

/** Starts an app that responds to `/N` with N megabytes and has a budget of 50 MB. */
async function startApp(): Promise<void> {
  app = Fastify();
  app.setErrorHandler(handleApiError);
  const identify = async ({ headers }: { headers: Record<string, unknown> }) => {
    const name = String(headers.client);
    return { key: name, address: name, isPage: false };
  };
  shareWork(app, identify, { budgetBytes: 50 * MB });
  app.get<{ Params: { size: number } }>('/:size', async ({ params }) => 'x'.repeat(params.size * MB));
  app.get<{ Params: { size: number } }>('/reserved/:size', async (request) => {
    reserveResponse(request, request.params.size * MB);
    return 'done';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
}

/** Requests a response without reading it. Resolves when the server has it ready. */
async function requestUnread(client: string, path: string): Promise<Socket> {
  const arrived = once(app.server, 'request');
  const socket = connect((app.server.address() as AddressInfo).port);
  sockets.push(socket.pause().on('error', () => {}));
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nclient: ${client}\r\nconnection: close\r\n\r\n`);
  const [, response] = await arrived;
  await expect.poll(() => response.writableEnded || response.destroyed, { interval: 5 }).toBe(true);
  return socket;
}

async function readAll(socket: Socket): Promise<number> {
  let bytes = 0;
  socket.on('data', ({ length }) => (bytes += length)).resume();
  await once(socket, 'close');
  return bytes;
}

describe('shareWork with unread responses', () => {
  // docs/product/limits.md#room-for-bodies
  it('ends the largest unread response when memory for others runs out', async () => {
    await startApp();
    const large = await requestUnread('a', '/20');
    const small = await requestUnread('b', '/16');
    const last = await requestUnread('c', '/18');
    expect(await readAll(large)).toBeLessThan(20 * MB);
    expect(await readAll(small)).toBeGreaterThan(16 * MB);
    expect(await readAll(last)).toBeGreaterThan(18 * MB);
  });

  // docs/product/limits.md#room-for-bodies
  it('releases the memory of responses that were read', async () => {
    await startApp();
    for (let count = 0; count < 4; count += 1) {
      expect(await readAll(await requestUnread('a', '/18'))).toBeGreaterThan(18 * MB);
    }
  });

  // docs/product/limits.md#room-for-bodies
  it('counts the memory reserved for a response before it is sent', async () => {
    await startApp();
    const large = await requestUnread('a', '/20');
    expect(await readAll(await requestUnread('b', '/reserved/60'))).toBe(0);
    expect(await readAll(large)).toBeGreaterThan(20 * MB);
  });
});
