import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sessions, users } from '#server/auth/records/tables.ts';
import { ACCOUNT_PATHS } from '#shared/account/protocol.ts';
import { type Mailboxes, openMailboxes } from '#tests/support/mail/account-mails.ts';
import { callAccount } from '#tests/support/server/account-server.ts';
import { callAuth } from '#tests/support/server/call-auth.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
let mailboxes: Mailboxes;
beforeAll(async () => {
  server = await startTestServer();
  mailboxes = await openMailboxes(server);
});
afterAll(async () => {
  await mailboxes.close();
  await server.close();
});

/**
 * Makes a family that signs in with Google only and mistyped its new address; returns the session of the
 * stranger who opened the link there.
 */
async function openMistyped(): Promise<{ accessToken: string }> {
  const { user, accessToken } = await server.signUp();
  await server.db.transaction(async (tx) => {
    await tx.update(users).set({ passwordHash: null }).where(eq(users.id, user.id));
    await tx.update(sessions).set({ method: 'oauth' }).where(eq(sessions.userId, user.id));
  });
  const email = `${randomUUID()}@example.org`;
  const asked = await callAuth(server, { method: 'PUT', path: '/user', body: { email }, token: accessToken });
  expect(asked.status).toBe(200);
  const link = { token_hash: await mailboxes.newestToken(email), type: 'email_change' };
  const { status, body } = await callAuth(server, { path: '/verify', body: link });
  expect(status).toBe(200);
  return { accessToken: body.access_token };
}

it('the session of a link to a mistyped address cannot set a first password', async () => {
  const { accessToken: token } = await openMistyped();
  const set = await callAuth(server, {
    method: 'PUT',
    path: '/user',
    body: { password: 'of a stranger' },
    token,
  });
  expect(set).toMatchObject({ status: 400, body: { code: 'reauthentication_needed' } });
});

it('the session of a link to a mistyped address is no proof for a deletion', async () => {
  const stranger = await openMistyped();
  const summary = await callAccount(server, stranger, ACCOUNT_PATHS.summary);
  expect(summary.body).toMatchObject({ hasPassword: false, freshSignIn: false });
  const deleted = await callAccount(server, stranger, ACCOUNT_PATHS.delete, {});
  expect(deleted).toMatchObject({ status: 403, body: { code: 'fresh_sign_in_needed' } });
});
