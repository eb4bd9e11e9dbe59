import { describe, expect, it } from 'vitest';
import { toClientKey } from '#server/http/ip-address.ts';
import { ACCOUNT_PATHS } from '#shared/account/protocol.ts';
import { createMailboxes } from '#tests/support/mail/account-mails.ts';
import {
  createLimitedClient,
  newClient,
  type RequestOptions,
  readCookie,
} from '#tests/support/server/limited-client.ts';
import { newEmail, PASSWORD } from '#tests/support/server/sign-up.ts';
import { setUpTestServer } from '#tests/support/server/test-server.ts';

const MINUTE_MS = 60_000;

const access = { signInLimits: 'on' as const };
const server = setUpTestServer({ access });
const confirming = setUpTestServer({ access, beside: server, settings: { confirmEmail: true } });
const client = createLimitedClient(server);
const mailboxes = createMailboxes(server, { signUpMails: true });

/** Requests a link, waits past the pause between two emails, and returns the number of emails so far. */
async function requestMail(
  path: '/recover' | '/resend',
  email: string,
  sent?: RequestOptions,
): Promise<number> {
  const response = await client.send(path, { email, ...(path === '/resend' && { type: 'signup' }) }, sent);
  expect([response.statusCode, response.json()]).toEqual([200, {}]);
  const mails = await mailboxes.listMailsTo(email);
  server.advanceClock(MINUTE_MS);
  return mails.length;
}

/** Creates an account and returns it with the cookie of its device and the number of its emails so far. */
async function signUp() {
  const created = await client.signUp();
  const before = (await mailboxes.listMailsTo(created.email)).length;
  server.advanceClock(MINUTE_MS);
  return { ...created, before };
}

const countMails = async (email: string) =>
  (await mailboxes.listMailsTo(email)).length + (await mailboxes.listSignInMailsTo(email)).length;

describe('Emails with links', () => {
  // docs/product/limits.md#mail-limits
  // docs/security.md#no-lock-out
  it('are sent for a new password while a stranger requests confirmations', async () => {
    const { email } = await signUp();
    for (let attempt = 0; attempt < 7; attempt++) await requestMail('/resend', email);
    const before = (await mailboxes.listMailsTo(email)).length;
    expect(await requestMail('/recover', email)).toBe(before + 1);
  });

  it('count toward the limit only when sent', async () => {
    const email = newEmail();
    for (let attempt = 0; attempt < 7; attempt++) expect(await requestMail('/resend', email)).toBe(0);
    expect(
      (await client.send('/signup', { email, password: PASSWORD }, { server: confirming })).statusCode,
    ).toBe(200);
    const before = (await mailboxes.listMailsTo(email)).length;
    server.advanceClock(MINUTE_MS);
    expect(await requestMail('/resend', email)).toBe(before + 1);
  });

  it('are limited to three an hour per network', async () => {
    const { email, before } = await signUp();
    const from = newClient();
    const counts = [];
    for (let attempt = 0; attempt < 5; attempt++)
      counts.push((await requestMail('/recover', email, { from })) - before);
    expect(counts).toEqual([1, 2, 3, 3, 3]);
    expect(await requestMail('/recover', email)).toBe(before + 4);
  });

  // docs/security.md#no-lock-out
  it('are limited separately for strangers and known devices', async () => {
    const { email, cookie, before } = await signUp();
    for (let attempt = 0; attempt < 7; attempt++) await requestMail('/recover', email);
    expect((await mailboxes.listMailsTo(email)).length).toBe(before + 6);
    for (let attempt = 0; attempt < 7; attempt++) await requestMail('/recover', email, { cookie });
    expect((await mailboxes.listMailsTo(email)).length).toBe(before + 12);
    const other = readCookie(await client.logIn(email, PASSWORD));
    const mails = [];
    for (let attempt = 0; attempt < 5; attempt++)
      mails.push(await requestMail('/recover', email, { cookie: other }));
    expect(mails.at(-1)! - mails[0]!).toBe(3);
    // Another family's cookie does not count.
    const stranger = await signUp();
    expect(await requestMail('/recover', email, { cookie: stranger.cookie })).toBe(mails.at(-1));
    const link = { token_hash: await mailboxes.getNewestToken(email), type: 'recovery' };
    // The HEAD request of a mail scanner does not use the link up.
    const head = await client.send(`/verify?${new URLSearchParams(link)}`, undefined, { method: 'HEAD' });
    expect(head.statusCode).toBe(405);
    expect((await client.send('/verify', link)).statusCode).toBe(200);
  });

  it('are sent for a known device after strangers used up the limit of its network', async () => {
    const { email, cookie, before } = await signUp();
    const from = newClient();
    await client.exhaust({ name: 'recover-client', points: 30, seconds: 300 }, toClientKey(from));
    expect((await client.send('/recover', { email }, { from })).statusCode).toBe(429);
    expect(await requestMail('/recover', email, { from, cookie })).toBe(before + 1);
  });
});

// docs/security.md#no-lock-out
describe('The owner of an address that others use', () => {
  it('gets at most six warnings about repeated sign-ins', async () => {
    const { email } = await client.signUp();
    for (let attempt = 0; attempt < 8; attempt++)
      expect((await client.logIn(email, PASSWORD)).statusCode).toBe(200);
    expect((await mailboxes.listSignInMailsTo(email)).length).toBeLessThanOrEqual(6);
  });

  it('gets ten emails about repeated sign-ups and deletions', async () => {
    const email = newEmail();
    for (let attempt = 0; attempt < 7; attempt++) {
      const { access_token } = await client.signUp(email);
      // A deletion deletes queued emails.
      await countMails(email);
      const response = await server.app.inject({
        method: 'POST',
        url: ACCOUNT_PATHS.delete,
        headers: { authorization: `Bearer ${access_token}` },
        payload: { password: PASSWORD },
      });
      expect(response.statusCode).toBe(200);
    }
    expect(await countMails(email)).toBe(10);
  });

  it('gets three links an hour per sign-up', async () => {
    const email = newEmail();
    const signUpWith = (password: string) =>
      client.send('/signup', { email, password }, { server: confirming });
    for (let attempt = 0; attempt < 5; attempt++) {
      expect((await signUpWith('of the stranger')).statusCode).toBe(200);
      await mailboxes.listMailsTo(email);
      for (const testServer of [server, confirming]) testServer.advanceClock(MINUTE_MS);
    }
    expect(await countMails(email)).toBe(3);
    expect((await signUpWith('of the owner')).statusCode).toBe(200);
    expect(await countMails(email)).toBe(4);
  });
});
