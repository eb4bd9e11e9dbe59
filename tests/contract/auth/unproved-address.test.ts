import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Mailboxes, openMailboxes } from '#tests/support/mail/account-mails.ts';
import { callAuth } from '#tests/support/server/call-auth.ts';
import { PASSWORD } from '#tests/support/server/sign-up.ts';
import { createTestClient } from '#tests/support/server/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
let mailboxes: Mailboxes;
beforeAll(async () => {
  server = await startTestServer();
  mailboxes = await openMailboxes(server, { signUpMails: true });
});
afterAll(async () => {
  await mailboxes.close();
  await server.close();
});

const verify = (token: string, type = 'signup') =>
  callAuth(server, { path: '/verify', body: { token_hash: token, type } });
async function logIn(email: string, password: string): Promise<string> {
  const { error } = await createTestClient(server.url).auth.signInWithPassword({ email, password });
  return error?.code ?? 'signed in';
}
const readUser = async (token: string) =>
  (await callAuth(server, { method: 'GET', path: '/user', token })).body;

describe('an account whose address no mail has proved', () => {
  // docs/product/accounts.md#unproved-address
  it('is signed in at once, says so honestly, and is asked by mail', async () => {
    const { email, user, client } = await server.signUp();
    expect(user).toMatchObject({
      email_confirmed_at: expect.any(String),
      confirmation_sent_at: expect.any(String),
      user_metadata: { email_verified: false },
    });
    expect((await client.auth.getUser()).error).toBeNull();
    const mails = await mailboxes.mailsTo(email);
    expect(mails.map((mail) => mail.email.subject)).toEqual(['Confirm your email address']);
    expect(mails[0]?.email.text).toContain('Your account is ready.');
    expect(mails[0]?.email.text).toContain("Didn't sign up?");
  });

  it('is asked in Chinese where the browser reads Chinese', async () => {
    const email = `${randomUUID()}@example.org`;
    const headers = { 'Accept-Language': 'zh-CN' };
    await callAuth(server, { path: '/signup', body: { email, password: PASSWORD }, headers });
    const [mail] = await mailboxes.mailsTo(email);
    expect(mail?.email.subject).toBe('请确认您的邮箱');
  });

  // docs/security.md#unproved-address
  it('is proved by the link, once, and keeps password, name and every session', async () => {
    const { email, accessToken } = await server.signUp({ name: 'Bea' });
    const token = await mailboxes.newestToken(email);
    const { status, body } = await verify(token);
    expect([status, body.user.user_metadata]).toMatchObject([200, { name: 'Bea', email_verified: true }]);
    expect(await verify(token)).toMatchObject({ status: 403 });
    expect((await readUser(accessToken)).user_metadata).toMatchObject({ email_verified: true });
    expect(await logIn(email, PASSWORD)).toBe('signed in');
  });

  it('shows before the link is used who signed up and when, as a stranger may have done it', async () => {
    const { email } = await server.signUp({ name: 'Mallory' });
    const response = await fetch(`${server.url}/api/auth-links/check`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token_hash: await mailboxes.newestToken(email), type: 'signup' }),
    });
    expect(await response.json()).toEqual({
      signUp: { email, name: 'Mallory', signedUpAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
    });
  });

  it('is asked again on demand; the older link ends', async () => {
    const { email, client } = await server.signUp();
    const first = await mailboxes.newestToken(email);
    server.advanceClock(60_000);
    expect((await client.auth.resend({ type: 'signup', email })).error).toBeNull();
    const second = await mailboxes.newestToken(email);
    expect(await verify(first)).toMatchObject({ status: 403 });
    expect(await verify(second)).toMatchObject({ status: 200 });
  });

  // docs/product/accounts.md#unproved-address
  // docs/security.md#unproved-address
  it('goes to the owner of the address with a new password; a stranger who made it is out at once', async () => {
    const stranger = await server.signUp();
    await createTestClient(server.url).auth.resetPasswordForEmail(stranger.email);
    const link = await mailboxes.newestToken(stranger.email, 'recovery');
    const { body } = await verify(link, 'recovery');
    expect(body.user.user_metadata).toMatchObject({ email_verified: true });
    // Also when the owner leaves without choosing a password.
    expect(await logIn(stranger.email, PASSWORD)).toBe('invalid_credentials');
    expect((await stranger.client.auth.refreshSession()).error).not.toBeNull();
    expect((await stranger.client.auth.getUser()).error).not.toBeNull();
  });

  it('is unchanged when another person signs up with the address', async () => {
    const { email } = await server.signUp();
    const before = (await mailboxes.mailsTo(email)).length;
    const { error } = await createTestClient(server.url).auth.signUp({ email, password: 'something else' });
    expect(error?.code).toBe('user_already_exists');
    expect(await mailboxes.mailsTo(email)).toHaveLength(before);
    expect(await logIn(email, PASSWORD)).toBe('signed in');
  });
});

describe('after the operator has confirmation turned on', () => {
  // docs/security.md#unproved-address
  it('gives an unproved account to the person who opens the link to a new password', async () => {
    const stranger = await server.signUp();
    const confirming = await startTestServer({ beside: server, settings: { confirmEmail: true } });
    const parent = createTestClient(confirming.url);
    const signedUp = await parent.auth.signUp({ email: stranger.email, password: "the parent's own" });
    expect(signedUp.error).toBeNull();
    expect(await logIn(stranger.email, "the parent's own")).toBe('invalid_credentials');
    await parent.auth.resetPasswordForEmail(stranger.email);
    const token = await mailboxes.newestToken(stranger.email, 'recovery');
    await parent.auth.verifyOtp({ token_hash: token, type: 'recovery' });
    expect((await parent.auth.updateUser({ password: "the parent's own" })).error).toBeNull();
    expect(await logIn(stranger.email, PASSWORD)).toBe('invalid_credentials');
    expect(await logIn(stranger.email, "the parent's own")).toBe('signed in');
    await confirming.close();
  });

  it('a link from before is not stopped by an account that a stranger made without proof', async () => {
    const email = `${randomUUID()}@example.org`;
    const confirming = await startTestServer({ beside: server, settings: { confirmEmail: true } });
    await createTestClient(confirming.url).auth.signUp({ email, password: "the parent's own" });
    const token = await mailboxes.newestToken(email);
    const stranger = await server.signUp({ email });
    expect(await verify(token)).toMatchObject({ status: 200, body: { user: { id: stranger.user.id } } });
    expect(await logIn(email, "the parent's own")).toBe('signed in');
    expect(await logIn(email, PASSWORD)).toBe('invalid_credentials');
    expect((await stranger.client.auth.getUser()).error).not.toBeNull();
    await confirming.close();
  });
});
