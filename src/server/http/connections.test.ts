import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import {
  createHttpServer,
  endConnections,
  limitConnections,
  MAX_UNANSWERED,
} from '#server/http/connections.ts';

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
  app = Fastify({ serverFactory: createHttpServer });
  endConnections(app);
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

const REQUEST = 'GET /wait HTTP/1.1\r\nhost: x\r\n';

// docs/product/limits.md#unanswered-requests
it.each([
  ['requests', REQUEST],
  ['requests that wait to be asked for their body', `${REQUEST}expect: 100-continue\r\n`],
  ['requests with an unknown expectation', `${REQUEST}expect: tea\r\n`],
])(
  'closes a connection that sends ten %s without waiting, before anything is done for them',
  async (_, head) => {
    const { client } = await (await listen([]))();
    let parsed = 0;
    app.server.on('request', () => (parsed += 1));
    const closed = once(client, 'close');
    client.resume().write(`${head}\r\n`.repeat(10));
    await closed;
    expect(answers).toHaveLength(0);
    expect(parsed).toBe(MAX_UNANSWERED + 1);
  },
);

// docs/product/limits.md#unanswered-requests
it('closes a connection that goes on sending while its first requests wait, and answers others as before', async () => {
  const open = await listen([]);
  const [hasty, other] = [await open(), await open()];
  const closed = once(hasty.client, 'close');
  for (let count = 0; count < MAX_UNANSWERED; count += 1) await ask(hasty);
  expect(answers).toHaveLength(MAX_UNANSWERED);
  hasty.client.write(`${REQUEST}\r\n`);
  await closed;
  for (let count = 1; count <= 3 * MAX_UNANSWERED; count += 1) {
    await ask(other);
    const answered = once(other.client, 'data');
    answers.at(-1)?.();
    expect(String((await answered)[0])).toMatch(/^HTTP\/1.1 200/);
  }
});
