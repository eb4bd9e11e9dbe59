import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toClientKey } from '#server/http/ip-address.ts';
import { ACCOUNT_PATHS } from '#shared/account/protocol.ts';
import { type Mailboxes, openMailboxes } from '#tests/support/mail/account-mails.ts';
import {
  createLimitedClient,
  newClient,
  newEmail,
  readCookie,
  type Sent,
} from '#tests/support/server/limited-client.ts';
import { PASSWORD } from '#tests/support/server/sign-up.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const MINUTE = 60_000;

let server: TestServer;
let confirming: TestServer;
let client: ReturnType<typeof createLimitedClient>;
let mailboxes: Mailboxes;
beforeAll(async () => {
  const access = { signInLimits: 'on' as const };
  server = await startTestServer({ access });
  confirming = await startTestServer({ access, beside: server, settings: { confirmEmail: true } });
  client = createLimitedClient(server);
  mailboxes = openMailboxes(server, { signUpMails: true });
});
afterAll(async () => {
  await confirming.close();
  await server.close();
});

/** Asks for a link, waits past the pause between two mails, and returns how many mails have come by then. */
async function ask(path: '/recover' | '/resend', email: string, sent?: Sent): Promise<number> {
  const answer = await client.send(path, { email, ...(path === '/resend' && { type: 'signup' }) }, sent);
  expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
  const mails = await mailboxes.mailsTo(email);
  server.advanceClock(MINUTE);
  return mails.length;
}

/** An account with the cookie of the device that made it, and how many mails it has had by then. */
async function signUp() {
  const made = await client.signUp();
  const before = (await mailboxes.mailsTo(made.email)).length;
  server.advanceClock(MINUTE);
  return { ...made, before };
}

const countMails = async (email: string) =>
  (await mailboxes.mailsTo(email)).length + (await mailboxes.signInMailsTo(email)).length;

describe('mails with links', () => {
  // docs/product/limits.md#mail-limits
  // docs/security.md#no-lock-out
  it('for a new password come although a stranger asks for confirmations', async () => {
    const { email } = await signUp();
    for (let attempt = 0; attempt < 7; attempt++) await ask('/resend', email);
    const before = (await mailboxes.mailsTo(email)).length;
    expect(await ask('/recover', email)).toBe(before + 1);
  });

  it('are counted, not the requests that brought none', async () => {
    const email = newEmail();
    for (let attempt = 0; attempt < 7; attempt++) expect(await ask('/resend', email)).toBe(0);
    expect((await client.send('/signup', { email, password: PASSWORD }, { to: confirming })).statusCode).toBe(
      200,
    );
    const before = (await mailboxes.mailsTo(email)).length;
    server.advanceClock(MINUTE);
    expect(await ask('/resend', email)).toBe(before + 1);
  });

  it('go to one network three times an hour, and to the owner in another one still', async () => {
    const { email, before } = await signUp();
    const from = newClient();
    const counts = [];
    for (let attempt = 0; attempt < 5; attempt++)
      counts.push((await ask('/recover', email, { from })) - before);
    expect(counts).toEqual([1, 2, 3, 3, 3]);
    expect(await ask('/recover', email)).toBe(before + 4);
  });

  // docs/security.md#no-lock-out
  it('come six times an hour for all strangers, ten more for known devices, six for each, and the newest works', async () => {
    const { email, cookie, before } = await signUp();
    for (let attempt = 0; attempt < 7; attempt++) await ask('/recover', email);
    expect((await mailboxes.mailsTo(email)).length).toBe(before + 6);
    for (let attempt = 0; attempt < 7; attempt++) await ask('/recover', email, { cookie });
    expect((await mailboxes.mailsTo(email)).length).toBe(before + 12);
    const other = readCookie(await client.logIn(email, PASSWORD));
    const mails = [];
    for (let attempt = 0; attempt < 5; attempt++) mails.push(await ask('/recover', email, { cookie: other }));
    expect(mails.at(-1)! - mails[0]!).toBe(3);
    // The cookie of another family is no reserve.
    const stranger = await signUp();
    expect(await ask('/recover', email, { cookie: stranger.cookie })).toBe(mails.at(-1));
    const link = { token_hash: await mailboxes.newestToken(email), type: 'recovery' };
    // A look at the link's head, as mail scanners take, does not use it up.
    const head = await client.send(`/verify?${new URLSearchParams(link)}`, undefined, { method: 'HEAD' });
    expect(head.statusCode).toBe(405);
    expect((await client.send('/verify', link)).statusCode).toBe(200);
  });

  it('come to a known device although a stranger behind the same address has used up the network’s limit', async () => {
    const { email, cookie, before } = await signUp();
    const from = newClient();
    await client.exhaust({ name: 'recover-client', points: 30, seconds: 300 }, toClientKey(from));
    expect((await client.send('/recover', { email }, { from })).statusCode).toBe(429);
    expect(await ask('/recover', email, { from, cookie })).toBe(before + 1);
  });
});

// docs/security.md#no-lock-out
describe('the owner of a foreign address', () => {
  it('gets a handful of warnings about repeated sign-ins', async () => {
    const { email } = await client.signUp();
    for (let attempt = 0; attempt < 8; attempt++)
      expect((await client.logIn(email, PASSWORD)).statusCode).toBe(200);
    expect((await mailboxes.signInMailsTo(email)).length).toBeLessThanOrEqual(6);
  });

  it('gets ten mails about repeated sign-ups and deletions', async () => {
    const email = newEmail();
    for (let attempt = 0; attempt < 7; attempt++) {
      const { access_token } = await client.signUp(email);
      // A deletion takes what waits along.
      await countMails(email);
      const answer = await server.app.inject({
        method: 'POST',
        url: ACCOUNT_PATHS.delete,
        headers: { authorization: `Bearer ${access_token}` },
        payload: { password: PASSWORD },
      });
      expect(answer.statusCode).toBe(200);
    }
    expect(await countMails(email)).toBe(10);
  });

  it('gets the link of the same sign-up three times an hour, and that of another one', async () => {
    const email = newEmail();
    const signUpWith = (password: string) => client.send('/signup', { email, password }, { to: confirming });
    for (let attempt = 0; attempt < 5; attempt++) {
      expect((await signUpWith('of the stranger')).statusCode).toBe(200);
      await mailboxes.mailsTo(email);
      for (const each of [server, confirming]) each.advanceClock(MINUTE);
    }
    expect(await countMails(email)).toBe(3);
    expect((await signUpWith('of the owner')).statusCode).toBe(200);
    expect(await countMails(email)).toBe(4);
  });
});
