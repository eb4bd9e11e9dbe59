import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { limitConnections } from '#server/http/connections.ts';

let app: FastifyInstance;
const sockets: Socket[] = [];
/** Ends the answers to `GET /wait`. */
let answers: (() => void)[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const answer of answers.splice(0)) answer();
  await app.close();
});

type Connection = { client: Socket; served: Socket };

async function listen(trustedProxies: string[]): Promise<() => Promise<Connection>> {
  answers = [];
  app = Fastify();
  limitConnections(app, trustedProxies, 2);
  app.get('/wait', () => new Promise<string>((resolve) => answers.push(() => resolve('done'))));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return async () => {
    const client = connect(port, '127.0.0.1').on('error', () => {});
    sockets.push(client);
    const [[served]] = await Promise.all([once(app.server, 'connection'), once(client, 'connect')]);
    return { client, served: served as Socket };
  };
}

async function ask({ client }: Connection): Promise<void> {
  const arrived = once(app.server, 'request');
  client.write('GET /wait HTTP/1.1\r\nhost: x\r\n\r\n');
  await arrived;
}

const areClosed = (connections: Connection[]) => connections.map(({ served }) => served.destroyed);

it('closes the connection that has been quiet for longest when an address opens one beyond the limit', async () => {
  const open = await listen([]);
  const all = [await open(), await open(), await open()];
  expect(areClosed(all)).toEqual([true, false, false]);
  // One that was used is younger than one that was not, and half of a request is none.
  await ask(all[1]!);
  const answered = once(all[1]!.client, 'data');
  answers[0]?.();
  await answered;
  all[2]!.client.write('GET /wait HTTP/1.1\r\n');
  all.push(await open());
  expect(areClosed(all)).toEqual([true, false, true, false]);
});

it('closes a connection beyond the limit while all others of its address are at work', async () => {
  const open = await listen([]);
  const all = [await open(), await open()];
  for (const one of all) await ask(one);
  all.push(await open());
  expect(areClosed(all)).toEqual([false, false, true]);
  all[0]!.client.destroy();
  await once(all[0]!.served, 'close');
  all.push(await open());
  expect(areClosed(all)).toEqual([true, false, true, false]);
});

it('counts nothing behind a trusted proxy', async () => {
  const open = await listen(['loopback']);
  expect(areClosed([await open(), await open(), await open()])).toEqual([false, false, false]);
});
