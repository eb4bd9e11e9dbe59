import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import {
  createHttpServer,
  endConnections,
  limitConnections,
  MAX_UNANSWERED,
} from '#server/http/connections.ts';

let app: FastifyInstance;
const sockets: Socket[] = [];
/** Each function ends a response to `GET /wait`. */
let finishers: (() => void)[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const finish of finishers.splice(0)) finish();
  await app.close();
});

type Connection = { client: Socket; served: Socket };

async function listen(trustedProxies: string[]): Promise<() => Promise<Connection>> {
  finishers = [];
  app = Fastify({ serverFactory: createHttpServer });
  endConnections(app);
  limitConnections(app, trustedProxies, 2);
  app.get('/wait', () => new Promise<string>((resolve) => finishers.push(() => resolve('done'))));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return async () => {
    const client = connect(port, '127.0.0.1').on('error', () => {});
    sockets.push(client);
    const [[served]] = await Promise.all([once(app.server, 'connection'), once(client, 'connect')]);
    return { client, served: served as Socket };
  };
}

async function sendRequest({ client }: Connection): Promise<void> {
  const arrived = once(app.server, 'request');
  client.write('GET /wait HTTP/1.1\r\nhost: x\r\n\r\n');
  await arrived;
}

const listClosedStates = (connections: Connection[]) => connections.map(({ served }) => served.destroyed);

describe('limitConnections', () => {
  it('closes the connection that is idle for longest when an address exceeds its limit', async () => {
    const open = await listen([]);
    const all = [await open(), await open(), await open()];
    expect(listClosedStates(all)).toEqual([true, false, false]);
    // A connection counts as idle since its last response, and an incomplete request does not count.
    await sendRequest(all[1]!);
    const received = once(all[1]!.client, 'data');
    finishers[0]?.();
    await received;
    all[2]!.client.write('GET /wait HTTP/1.1\r\n');
    all.push(await open());
    expect(listClosedStates(all)).toEqual([true, false, true, false]);
  });

  it('closes a new connection beyond the limit while all others of its address are busy', async () => {
    const open = await listen([]);
    const all = [await open(), await open()];
    for (const connection of all) await sendRequest(connection);
    all.push(await open());
    expect(listClosedStates(all)).toEqual([false, false, true]);
    all[0]!.client.destroy();
    await once(all[0]!.served, 'close');
    all.push(await open());
    expect(listClosedStates(all)).toEqual([true, false, true, false]);
  });

  it('does not limit connections behind a trusted proxy', async () => {
    const open = await listen(['loopback']);
    expect(listClosedStates([await open(), await open(), await open()])).toEqual([false, false, false]);
  });
});

const REQUEST = 'GET /wait HTTP/1.1\r\nhost: x\r\n';

describe('createHttpServer', () => {
  // docs/product/limits.md#unanswered-requests
  it.each([
    ['requests', REQUEST],
    ['requests with Expect: 100-continue', `${REQUEST}expect: 100-continue\r\n`],
    ['requests with an unknown Expect header', `${REQUEST}expect: tea\r\n`],
  ])('closes a connection that pipelines ten %s before it handles any of them', async (_, head) => {
    const { client } = await (await listen([]))();
    let parsed = 0;
    app.server.on('request', () => (parsed += 1));
    const closed = once(client, 'close');
    client.resume().write(`${head}\r\n`.repeat(10));
    await closed;
    expect(finishers).toHaveLength(0);
    expect(parsed).toBe(MAX_UNANSWERED + 1);
  });

  // docs/product/limits.md#unanswered-requests
  it('closes only the connection that keeps sending while its first requests wait', async () => {
    const open = await listen([]);
    const [busy, other] = [await open(), await open()];
    const closed = once(busy.client, 'close');
    for (let count = 0; count < MAX_UNANSWERED; count += 1) await sendRequest(busy);
    expect(finishers).toHaveLength(MAX_UNANSWERED);
    busy.client.write(`${REQUEST}\r\n`);
    await closed;
    for (let count = 1; count <= 3 * MAX_UNANSWERED; count += 1) {
      await sendRequest(other);
      const received = once(other.client, 'data');
      finishers.at(-1)?.();
      expect(String((await received)[0])).toMatch(/^HTTP\/1.1 200/);
    }
  });
});
