import { randomUUID } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader } from 'jose';
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
  mailboxes = openMailboxes(server, { signUpMails: true });
});
afterAll(() => server.close());

describe('sign-up', () => {
  it('makes an account, stores the address in lower case and signs in', async () => {
    const email = `Ann.${randomUUID()}@Example.org`;
    const { user, session } = await server.signUp({ email, name: 'Ann' });
    expect(user).toMatchObject({
      aud: 'authenticated',
      role: 'authenticated',
      email: email.toLowerCase(),
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { name: 'Ann', sub: user.id, email: email.toLowerCase(), email_verified: false },
      is_anonymous: false,
    });
    expect(user.identities).toMatchObject([{ id: user.id, user_id: user.id, provider: 'email' }]);
    expect(JSON.stringify(user)).not.toContain('argon2');
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
  });

  it('gives an ES256 token with the claims of the contract, which the published key verifies', async () => {
    const { user, accessToken, client } = await server.signUp();
    expect(decodeProtectedHeader(accessToken)).toEqual({ alg: 'ES256', typ: 'JWT', kid: expect.any(String) });
    const claims = decodeJwt(accessToken);
    expect(claims).toEqual({
      iss: 'http://sproutcards.test/auth/v1',
      sub: user.id,
      aud: 'authenticated',
      exp: claims.iat! + 3600,
      iat: expect.any(Number),
      email: user.email,
      phone: '',
      app_metadata: user.app_metadata,
      user_metadata: user.user_metadata,
      role: 'authenticated',
      aal: 'aal1',
      // The session begins a moment before the token, which may be another second.
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      is_anonymous: false,
    });
    const checked = await client.auth.getClaims();
    expect(checked.error).toBeNull();
    expect(checked.data?.claims.sub).toBe(user.id);
  });

  // docs/security.md#key-rotation
  it('publishes no private key', async () => {
    const response = await fetch(`${server.url}/auth/v1/.well-known/jwks.json`);
    const { keys } = (await response.json()) as { keys: Record<string, unknown>[] };
    expect(keys).toHaveLength(1);
    expect(keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' });
    expect(keys[0]).not.toHaveProperty('d');
    expect(response.headers.get('cache-control')).toBe('public, max-age=600');
  });

  // docs/product/accounts.md#one-account-per-address
  it('lets one of many sign-ups with one address win', async () => {
    const email = `${randomUUID()}@example.org`;
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, i) =>
        createTestClient(server.url).auth.signUp({
          email: i % 2 ? email : email.toUpperCase(),
          password: PASSWORD,
        }),
      ),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    const refused = answers.filter(({ error }) => error !== null).map(({ error }) => error!);
    expect(refused.map(({ status, code, message }) => ({ status, code, message }))).toEqual(
      Array(3).fill({ status: 422, code: 'user_already_exists', message: 'User already registered' }),
    );
  });

  // docs/security.md#server-columns
  it('keeps its own word on the address against what the client claims', async () => {
    const client = createTestClient(server.url);
    const { data } = await client.auth.signUp({
      email: `${randomUUID()}@example.org`,
      password: PASSWORD,
      options: { data: { sub: 'another-user', email: 'other@example.org', name: '小明 \\u0000 👶' } },
    });
    expect(data.user?.user_metadata).toMatchObject({
      sub: data.user?.id,
      email: data.user?.email,
      name: '小明 \\u0000 👶',
    });
  });

  // docs/product/accounts.md#password
  it('tells a weak password by its own error', async () => {
    const { error } = await createTestClient(server.url).auth.signUp({
      email: `${randomUUID()}@example.org`,
      password: '12345',
    });
    expect(error).toMatchObject({
      name: 'AuthWeakPasswordError',
      message: 'Password should be at least 6 characters.',
      reasons: ['length'],
    });
  });
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
    expect(mails.map((mail) => mail.subject)).toEqual(['Confirm your email address']);
    expect(mails[0]?.text).toContain('Your account is ready.');
    expect(mails[0]?.text).toContain("Didn't sign up?");
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
