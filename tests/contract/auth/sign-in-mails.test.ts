import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#server/auth/records/tables.ts';
import { type Mailboxes, openMailboxes } from '#tests/support/mail/account-mails.ts';
import { callAuth } from '#tests/support/server/call-auth.ts';
import { PASSWORD, type SignedUp } from '#tests/support/server/sign-up.ts';
import { createTestClient } from '#tests/support/server/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';
const NEW_DEVICE = { en: 'A new device signed in to your account', zh: '有新设备登录了您的账户' };
const WELCOME = 'Welcome to Sproutcards';

let server: TestServer;
let mailboxes: Mailboxes;
beforeAll(async () => {
  server = await startTestServer();
  mailboxes = openMailboxes(server, { signUpMails: true });
});
afterAll(() => server.close());

async function countMails(email: string, subject: string): Promise<number> {
  const mails = await mailboxes.signInMailsTo(email);
  return mails.filter((mail) => mail.subject === subject).length;
}

/** One sign-in by a browser with these headers; gives the cookie that the answer sets. */
async function signIn({ email }: { email: string }, headers: Record<string, string> = {}) {
  const body = { email, password: PASSWORD };
  const answer = await callAuth(server, { path: '/token?grant_type=password', body, headers });
  expect(answer.status).toBe(200);
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

const proveAddress = ({ user }: SignedUp) =>
  server.db.transaction((tx) =>
    tx.update(users).set({ emailProvedAt: server.clock() }).where(eq(users.id, user.id)),
  );

// docs/security.md#sign-in-mails
describe('the mail about a new device', () => {
  it('comes with a sign-in of a browser that never signed in to the address, and names it', async () => {
    const family = await server.signUp();
    expect(await countMails(family.email, NEW_DEVICE.en)).toBe(0);
    await signIn(family, { 'user-agent': FIREFOX });
    expect(await countMails(family.email, NEW_DEVICE.en)).toBe(1);
    const mail = (await mailboxes.signInMailsTo(family.email)).at(-1)!;
    expect(mail.text).toContain('with Firefox, Linux,');
    expect(mail.text).not.toContain('127.0.0.1');
  });

  it('does not come again for a browser that shows its cookie, but does for a cookie of another address', async () => {
    const [family, other] = [await server.signUp(), await server.signUp()];
    const cookie = await signIn(family);
    await signIn(family, { cookie });
    expect(await countMails(family.email, NEW_DEVICE.en)).toBe(1);
    await signIn(other, { cookie });
    expect(await countMails(other.email, NEW_DEVICE.en)).toBe(1);
    await signIn(family, { cookie: `${cookie.slice(0, -2)}xx` });
    expect(await countMails(family.email, NEW_DEVICE.en)).toBe(2);
  });

  it('does not come for a wrong password or a refresh', async () => {
    const family = await server.signUp();
    await createTestClient(server.url).auth.signInWithPassword({
      email: family.email,
      password: 'wrong one',
    });
    await family.client.auth.refreshSession();
    expect(await countMails(family.email, NEW_DEVICE.en)).toBe(0);
  });

  it('is written in the language of the browser', async () => {
    const family = await server.signUp();
    await signIn(family, { 'accept-language': 'zh-CN' });
    expect(await countMails(family.email, NEW_DEVICE.zh)).toBe(1);
  });
});

describe('the welcome', () => {
  it('waits until the address is proved and then comes once', async () => {
    const family = await server.signUp();
    await signIn(family);
    expect(await countMails(family.email, WELCOME)).toBe(0);
    await proveAddress(family);
    await signIn(family);
    await signIn(family);
    expect(await countMails(family.email, WELCOME)).toBe(1);
  });

  it('comes with the link that confirms a sign-up, and not again with later ones', async () => {
    const asking = await startTestServer({ settings: { confirmEmail: true }, beside: server });
    const email = `${crypto.randomUUID()}@example.org`;
    const signedUp = await createTestClient(asking.url).auth.signUp({ email, password: PASSWORD });
    expect(signedUp.error).toBeNull();
    const token = await mailboxes.newestToken(email);
    await createTestClient(asking.url).auth.verifyOtp({ token_hash: token, type: 'signup' });
    expect(await countMails(email, WELCOME)).toBe(1);
    await createTestClient(asking.url).auth.resetPasswordForEmail(email);
    const recovery = await mailboxes.newestToken(email);
    await createTestClient(asking.url).auth.verifyOtp({ token_hash: recovery, type: 'recovery' });
    expect(await countMails(email, WELCOME)).toBe(1);
    await asking.close();
  });
});
