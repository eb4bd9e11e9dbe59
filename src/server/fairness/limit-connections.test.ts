import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { limitConnections } from './limit-connections.ts';

let app: FastifyInstance;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

async function listen(trustedProxies: string[]): Promise<() => Promise<Socket>> {
  app = Fastify();
  limitConnections(app, trustedProxies, 2);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    sockets.push(socket);
    const [[served]] = await Promise.all([once(app.server, 'connection'), once(socket, 'connect')]);
    return served as Socket;
  };
}

it('closes the connections of an address beyond the limit, until others have ended', async () => {
  const open = await listen([]);
  const served = [await open(), await open(), await open()];
  expect(served.map(({ destroyed }) => destroyed)).toEqual([false, false, true]);
  sockets[0]?.destroy();
  await once(served[0]!, 'close');
  expect((await open()).destroyed).toBe(false);
});

it('counts nothing behind a trusted proxy', async () => {
  const open = await listen(['loopback']);
  const served = [await open(), await open(), await open()];
  expect(served.map(({ destroyed }) => destroyed)).toEqual([false, false, false]);
});
