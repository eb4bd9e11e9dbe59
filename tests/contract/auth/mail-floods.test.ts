import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ACCOUNT_PATHS } from '#shared/account/protocol.ts';
import { type Mailboxes, openMailboxes } from '#tests/support/mail/account-mails.ts';
import { PASSWORD } from '#tests/support/server/sign-up.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let lastClient = 0;
/** A network of its own for each request (RFC 3849): a flooder of mailboxes has many. */
const newClient = () => `2001:db8:${(++lastClient).toString(16)}::1`;
const newEmail = () => `${randomUUID()}@example.org`;
const MINUTE = 60_000;

let server: TestServer;
let confirming: TestServer;
let mailboxes: Mailboxes;
beforeAll(async () => {
  server = await startTestServer({ access: { signInLimits: 'on' } });
  confirming = await startTestServer({
    access: { signInLimits: 'on' },
    beside: server,
    settings: { confirmEmail: true },
  });
  mailboxes = await openMailboxes(server, { signUpMails: true });
});
afterAll(async () => {
  await mailboxes.close();
  await confirming.close();
  await server.close();
});

function send(to: TestServer, url: string, payload: object, headers: Record<string, string> = {}) {
  const request: InjectOptions = { method: 'POST', url, headers, payload, remoteAddress: newClient() };
  return to.app.inject(request);
}

const countMails = async (email: string) =>
  (await mailboxes.mailsTo(email)).length + (await mailboxes.signInMailsTo(email)).length;

it('repeated sign-ins to an account under a foreign address send its owner a handful of warnings', async () => {
  const email = newEmail();
  await send(server, '/auth/v1/signup', { email, password: PASSWORD });
  for (let attempt = 0; attempt < 12; attempt++) {
    const answer = await send(server, '/auth/v1/token?grant_type=password', { email, password: PASSWORD });
    expect(answer.statusCode).toBe(200);
  }
  expect((await mailboxes.signInMailsTo(email)).length).toBeLessThanOrEqual(6);
});

it('repeated sign-ups with and deletions of a foreign address send its owner ten mails', async () => {
  const email = newEmail();
  for (let attempt = 0; attempt < 8; attempt++) {
    const signedUp = await send(server, '/auth/v1/signup', { email, password: PASSWORD });
    // Handed over before the deletion takes what waits along.
    await countMails(email);
    const authorization = `Bearer ${signedUp.json<{ access_token: string }>().access_token}`;
    const answer = await send(server, ACCOUNT_PATHS.delete, { password: PASSWORD }, { authorization });
    expect(answer.statusCode).toBe(200);
    await countMails(email);
  }
  expect(await countMails(email)).toBe(10);
});

it('the same sign-up again brings its link three times an hour, and another one its own', async () => {
  const email = newEmail();
  const signUp = (password: string) => send(confirming, '/auth/v1/signup', { email, password });
  for (let attempt = 0; attempt < 6; attempt++) {
    expect((await signUp('of the stranger')).statusCode).toBe(200);
    await mailboxes.mailsTo(email);
    // Past the pause between two mails.
    for (const each of [server, confirming]) each.advanceClock(MINUTE);
  }
  expect(await countMails(email)).toBe(3);
  expect((await signUp('of the owner')).statusCode).toBe(200);
  expect(await countMails(email)).toBe(4);
});
