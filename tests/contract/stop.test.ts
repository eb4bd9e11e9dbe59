import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { SYNC_PATH } from '#shared/library/sync-protocol.ts';
import { openTestDatabase } from '#tests/support/database/test-database.ts';
import { createDeferred } from '#tests/support/deferred.ts';
import { setUpTestServer } from '#tests/support/server/test-server.ts';
import { setUpForFile } from '#tests/support/set-up-for-file.ts';

const database = setUpForFile(openTestDatabase);
const server = setUpTestServer({ beside: database });

/** Opens a connection and sends a text. `received` returns the response so far, and `ended` resolves at the end. */
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

/** Waits until the server has received the request. */
async function waitForRequest(request: string): Promise<Socket> {
  for await (const [{ url, socket }] of onRequests()) if (url === request) return socket;
  throw new Error('The server has ended.');
}

async function* onRequests() {
  for (;;) yield await once(server.app.server, 'request');
}

// docs/security.md#fair-share
test('closing the server ends idle connections at once and completes pending requests', async () => {
  const { accessToken } = await server.signUp();
  const requestSeen = waitForRequest(SYNC_PATH);
  const halfBody = await send(
    `POST ${SYNC_PATH} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${accessToken}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"proto`,
  );
  await requestSeen;
  const halfHead = await send('GET /health HTTP/1.1\r\nhost:');
  const idle = await send('GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(idle.socket, 'data');

  const { promise: released, resolve: release } = createDeferred();
  const lock = database.db.transaction(async (tx) => {
    await tx.execute(sql`lock table mails in access exclusive mode`);
    await released;
  });
  const received = waitForRequest('/health');
  const pending = await send('GET /health HTTP/1.1\r\nhost: x\r\n\r\n');
  await received;

  const closed = server.app.close();
  await Promise.all([halfBody.ended, halfHead.ended, idle.ended]);
  expect(halfBody.received() + halfHead.received()).toBe('');
  expect(pending.received(), 'the request is still pending').toBe('');
  release();
  await lock;
  await pending.ended;
  expect(pending.received()).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*"status":"ok"/);
  await closed;
});
