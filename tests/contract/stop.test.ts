import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SYNC_PATH } from '#shared/library/sync-protocol.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/test-database.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let database: TestDatabase;
let server: TestServer;
beforeAll(async () => {
  database = await openTestDatabase();
  server = await startTestServer({ beside: database });
});
afterAll(() => database.close());

/** A connection that has sent `text`, its answer so far, and its end. */
async function send(text: string) {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1').setEncoding('utf8');
  let received = '';
  socket.on('data', (chunk: string) => {
    received += chunk;
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(text);
  return { socket, received: () => received, ended: once(socket, 'close') };
}

/** Until the server has taken the request up. */
async function untilSeen(request: string): Promise<Socket> {
  for await (const [{ url, socket }] of onRequests()) if (url === request) return socket;
  throw new Error('The server has ended.');
}

async function* onRequests() {
  for (;;) yield await once(server.app.server, 'request');
}

// docs/security.md#fair-share
it('ends slow and silent connections at once when the server closes, and answers the requests at work', async () => {
  const { accessToken } = await server.signUp();
  const seen = untilSeen(SYNC_PATH);
  const halfBody = await send(
    `POST ${SYNC_PATH} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${accessToken}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"proto`,
  );
  await seen;
  const halfHead = await send('GET /health HTTP/1.1\r\nhost:');
  const idle = await send('GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(idle.socket, 'data');

  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = database.db.transaction(async (tx) => {
    await tx.execute(sql`lock table mails in access exclusive mode`);
    await released;
  });
  const atWork = untilSeen('/health');
  const working = await send('GET /health HTTP/1.1\r\nhost: x\r\n\r\n');
  await atWork;

  const closed = server.app.close();
  await Promise.all([halfBody.ended, halfHead.ended, idle.ended]);
  expect(halfBody.received() + halfHead.received()).toBe('');
  expect(working.received(), 'it has not been answered yet').toBe('');
  release();
  await held;
  await working.ended;
  expect(working.received()).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*"status":"ok"/);
  await closed;
});
