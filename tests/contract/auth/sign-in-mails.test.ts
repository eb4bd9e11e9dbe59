import { describe, expect, it } from 'vitest';
import { createMailboxes } from '#tests/support/mail/account-mails.ts';
import { proveEmail } from '#tests/support/server/account-rows.ts';
import { callAuth } from '#tests/support/server/call-auth.ts';
import { logIn, newEmail, PASSWORD } from '#tests/support/server/sign-up.ts';
import { createTestClient } from '#tests/support/server/test-client.ts';
import { setUpTestServer, startTestServer } from '#tests/support/server/test-server.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';
const NEW_DEVICE = { en: 'A new device signed in to your account', zh: '有新设备登录了您的账户' };
const WELCOME = 'Welcome to Sproutcards';

const server = setUpTestServer();
const mailboxes = createMailboxes(server, { signUpMails: true });

async function countMails(email: string, subject: string): Promise<number> {
  const mails = await mailboxes.listSignInMailsTo(email);
  return mails.filter((mail) => mail.subject === subject).length;
}

/** Logs in with a browser that sends these headers, and returns the cookie that the response sets. */
async function signIn({ email }: { email: string }, headers: Record<string, string> = {}) {
  const body = { email, password: PASSWORD };
  const response = await callAuth(server, { path: '/token?grant_type=password', body, headers });
  expect(response.status).toBe(200);
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
}

// docs/security.md#sign-in-mails
describe('The email about a new device', () => {
  it('names the browser after its first sign-in to the account', async () => {
    const family = await server.signUp();
    expect(await countMails(family.email, NEW_DEVICE.en)).toBe(0);
    await signIn(family, { 'user-agent': FIREFOX });
    expect(await countMails(family.email, NEW_DEVICE.en)).toBe(1);
    const mail = (await mailboxes.listSignInMailsTo(family.email)).at(-1)!;
    expect(mail.text).toContain('with Firefox, Linux,');
    expect(mail.text).not.toContain('127.0.0.1');
  });

  it("is repeated unless the browser has the account's cookie", async () => {
    const [family, other] = [await server.signUp(), await server.signUp()];
    const cookie = await signIn(family);
    await signIn(family, { cookie });
    expect(await countMails(family.email, NEW_DEVICE.en)).toBe(1);
    await signIn(other, { cookie });
    expect(await countMails(other.email, NEW_DEVICE.en)).toBe(1);
    await signIn(family, { cookie: `${cookie.slice(0, -2)}xx` });
    expect(await countMails(family.email, NEW_DEVICE.en)).toBe(2);
  });

  it('is not sent for a wrong password or a refresh', async () => {
    const family = await server.signUp();
    await logIn(server, family.email, 'wrong one');
    await family.client.auth.refreshSession();
    expect(await countMails(family.email, NEW_DEVICE.en)).toBe(0);
  });

  it("is written in the browser's language", async () => {
    const family = await server.signUp();
    await signIn(family, { 'accept-language': 'zh-CN' });
    expect(await countMails(family.email, NEW_DEVICE.zh)).toBe(1);
  });
});

describe('The welcome email', () => {
  it('is sent once after the address is verified', async () => {
    const family = await server.signUp();
    await signIn(family);
    expect(await countMails(family.email, WELCOME)).toBe(0);
    await proveEmail(server, family);
    await signIn(family);
    await signIn(family);
    expect(await countMails(family.email, WELCOME)).toBe(1);
  });

  it('is sent only for the first link of a sign-up', async () => {
    const confirming = await startTestServer({ settings: { confirmEmail: true }, beside: server });
    const { auth } = createTestClient(confirming.url);
    const email = newEmail();
    const signedUp = await auth.signUp({ email, password: PASSWORD });
    expect(signedUp.error).toBeNull();
    const token = await mailboxes.getNewestToken(email);
    await auth.verifyOtp({ token_hash: token, type: 'signup' });
    expect(await countMails(email, WELCOME)).toBe(1);
    await auth.resetPasswordForEmail(email);
    const recovery = await mailboxes.getNewestToken(email);
    await auth.verifyOtp({ token_hash: recovery, type: 'recovery' });
    expect(await countMails(email, WELCOME)).toBe(1);
    await confirming.close();
  });
});
