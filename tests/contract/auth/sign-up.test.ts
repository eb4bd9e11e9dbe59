import { sql } from 'drizzle-orm';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { describe, expect, it, test } from 'vitest';
import { ACCOUNT_PATHS } from '#shared/account/protocol.ts';
import { runSql } from '#tests/support/database/run-sql.ts';
import { createMailboxes } from '#tests/support/mail/account-mails.ts';
import { callAccount } from '#tests/support/server/account-server.ts';
import { callAuth, checkLink, followLink } from '#tests/support/server/call-auth.ts';
import { logIn, newEmail, newProfile, PASSWORD } from '#tests/support/server/sign-up.ts';
import { createTestClient } from '#tests/support/server/test-client.ts';
import { setUpTestServer, startTestServer } from '#tests/support/server/test-server.ts';

const server = setUpTestServer();
const mailboxes = createMailboxes(server, { signUpMails: true });

describe('Sign-up', () => {
  it('creates an account with the address in lower case', async () => {
    const email = `Ann.${newEmail().replace('example', 'Example')}`;
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

  it('issues an ES256 token that the published key verifies', async () => {
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
      // The session starts a moment before the token is issued, possibly in the second before.
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
  it('creates one account for four concurrent sign-ups with one address', async () => {
    const email = newEmail();
    const responses = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        createTestClient(server.url).auth.signUp({
          email: index % 2 ? email : email.toUpperCase(),
          password: PASSWORD,
        }),
      ),
    );
    expect(responses.filter(({ error }) => error === null)).toHaveLength(1);
    expect(responses.flatMap(({ error }) => (error === null ? [] : error))).toMatchObject(
      Array(3).fill({ status: 422, code: 'user_already_exists', message: 'User already registered' }),
    );
  });

  // docs/security.md#server-columns
  it('ignores an id and address in the data of the client', async () => {
    const client = createTestClient(server.url);
    const { data } = await client.auth.signUp({
      email: newEmail(),
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
  it('refuses a weak password with the error of the auth client', async () => {
    const { error } = await createTestClient(server.url).auth.signUp({
      email: newEmail(),
      password: '12345',
    });
    expect(error).toMatchObject({
      name: 'AuthWeakPasswordError',
      message: 'Password should be at least 6 characters.',
      reasons: ['length'],
    });
  });
});

const verify = (token: string, type?: string) => followLink(server, token, type);
async function tryPassword(email: string, password: string): Promise<string> {
  return (await logIn(server, email, password)).error?.code ?? 'signed in';
}
const readUser = async (token: string) =>
  (await callAuth(server, { method: 'GET', path: '/user', token })).body;

describe('An account with an unconfirmed address', () => {
  // docs/product/accounts.md#unproved-address
  it('is signed in immediately and gets an email', async () => {
    const { email, user, client } = await server.signUp();
    expect(user).toMatchObject({
      email_confirmed_at: expect.any(String),
      confirmation_sent_at: expect.any(String),
      user_metadata: { email_verified: false },
    });
    expect((await client.auth.getUser()).error).toBeNull();
    const mails = await mailboxes.listMailsTo(email);
    expect(mails.map((mail) => mail.subject)).toEqual(['Confirm your email address']);
    expect(mails[0]?.text).toContain('Your account is ready.');
    expect(mails[0]?.text).toContain("Didn't sign up?");
  });

  // docs/security.md#unproved-address
  it('keeps password, name and sessions when the link verifies it', async () => {
    const { email, accessToken } = await server.signUp({ name: 'Bea' });
    const token = await mailboxes.getNewestToken(email);
    const { status, body } = await verify(token);
    expect([status, body.user.user_metadata]).toMatchObject([200, { name: 'Bea', email_verified: true }]);
    expect(await verify(token)).toMatchObject({ status: 403 });
    expect((await readUser(accessToken)).user_metadata).toMatchObject({ email_verified: true });
    expect(await tryPassword(email, PASSWORD)).toBe('signed in');
  });

  it('shows who signed up before the link is used', async () => {
    const { email } = await server.signUp({ name: 'Mallory' });
    const response = await checkLink(server, await mailboxes.getNewestToken(email));
    expect(await response.json()).toEqual({
      signUp: { email, name: 'Mallory', signedUpAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
    });
  });

  it('gets another link on request', async () => {
    const { email, client } = await server.signUp();
    const first = await mailboxes.getNewestToken(email);
    server.advanceClock(60_000);
    expect((await client.auth.resend({ type: 'signup', email })).error).toBeNull();
    const second = await mailboxes.getNewestToken(email);
    expect(await verify(first)).toMatchObject({ status: 403 });
    expect(await verify(second)).toMatchObject({ status: 200 });
  });

  // docs/product/accounts.md#unproved-address
  // docs/security.md#unproved-address
  it('belongs to the owner of the address after a password reset', async () => {
    const stranger = await server.signUp();
    await createTestClient(server.url).auth.resetPasswordForEmail(stranger.email);
    const link = await mailboxes.getNewestToken(stranger.email, 'recovery');
    const { body } = await verify(link, 'recovery');
    expect(body.user.user_metadata).toMatchObject({ email_verified: true });
    // The owner has not even chosen a password yet.
    expect(await tryPassword(stranger.email, PASSWORD)).toBe('invalid_credentials');
    expect((await stranger.client.auth.refreshSession()).error).not.toBeNull();
    expect((await stranger.client.auth.getUser()).error).not.toBeNull();
  });
});

describe('A server whose operator turned confirmation on', () => {
  // docs/security.md#unproved-address
  it('gives an unconfirmed account to the person who resets its password', async () => {
    const stranger = await server.signUp();
    const confirming = await startTestServer({ beside: server, settings: { confirmEmail: true } });
    const owner = createTestClient(confirming.url);
    const signedUp = await owner.auth.signUp({ email: stranger.email, password: "the parent's own" });
    expect(signedUp.error).toBeNull();
    expect(await tryPassword(stranger.email, "the parent's own")).toBe('invalid_credentials');
    await owner.auth.resetPasswordForEmail(stranger.email);
    const token = await mailboxes.getNewestToken(stranger.email, 'recovery');
    await owner.auth.verifyOtp({ token_hash: token, type: 'recovery' });
    expect((await owner.auth.updateUser({ password: "the parent's own" })).error).toBeNull();
    expect(await tryPassword(stranger.email, PASSWORD)).toBe('invalid_credentials');
    expect(await tryPassword(stranger.email, "the parent's own")).toBe('signed in');
    await confirming.close();
  });

  it('accepts an earlier link after a stranger created an unconfirmed account', async () => {
    const email = newEmail();
    const confirming = await startTestServer({ beside: server, settings: { confirmEmail: true } });
    await createTestClient(confirming.url).auth.signUp({ email, password: "the parent's own" });
    const token = await mailboxes.getNewestToken(email);
    const stranger = await server.signUp({ email });
    expect(await verify(token)).toMatchObject({ status: 200, body: { user: { id: stranger.user.id } } });
    expect(await tryPassword(email, "the parent's own")).toBe('signed in');
    expect(await tryPassword(email, PASSWORD)).toBe('invalid_credentials');
    expect((await stranger.client.auth.getUser()).error).not.toBeNull();
    await confirming.close();
  });
});

test.each([
  ["o'brien/x=y#z", 'example.org', 'example.org', 'example.org'],
  ['mütter', 'example.org', 'Example.ORG', 'example.org'],
  ['妈妈', '例子.中国', 'xn--fsqu00a.xn--fiqs8s', 'xn--fsqu00a.xn--fiqs8s'],
])('%s@%s can sign up and log in with any spelling', async (local, domain, other, stored) => {
  const name = `${newEmail().slice(0, 8)}${local}`;
  const family = await server.signUp({ email: `${name}@${domain}` });
  const email = `${name}@${stored}`;
  expect(family.user.email).toBe(email);
  expect((await family.client.rest.from('profiles').insert(newProfile(family.user))).error).toBeNull();
  for (const typed of [`${name.toUpperCase()}@${domain}`, `${name.normalize('NFD')}@${other}`])
    expect((await logIn(server, typed)).data.user?.id).toBe(family.user.id);

  const client = createTestClient(server.url);
  expect((await client.auth.resetPasswordForEmail(`${name}@${domain}`)).error).toBeNull();
  const token = await mailboxes.getNewestToken(email, 'recovery');
  expect((await client.auth.verifyOtp({ token_hash: token, type: 'recovery' })).error).toBeNull();
  expect((await client.auth.updateUser({ password: 'another one' })).error).toBeNull();
  expect((await logIn(server, email, 'another one')).error).toBeNull();
});

// docs/product/accounts.md#one-account-per-address
test('two spellings of a domain belong to one account', async () => {
  const family = await server.signUp({ email: newEmail().replace('example.org', 'xn--bcher-kva.example') });
  const again = await createTestClient(server.url).auth.signUp({
    email: family.email.replace('xn--bcher-kva', 'bücher'),
    password: PASSWORD,
  });
  expect(again.error?.code).toBe('user_already_exists');
});

test('an account whose address is one character too long for emails can be used', async () => {
  const email = `${newEmail().slice(0, 8)}${'a'.repeat(235)}@example.org`;
  expect(email).toHaveLength(255);
  const family = await server.signUp({ email });
  expect((await family.client.rest.from('profiles').insert(newProfile(family.user))).error).toBeNull();
  const changed = await family.client.auth.updateUser({
    password: 'another one',
    current_password: PASSWORD,
  });
  expect(changed.error).toBeNull();
  expect((await createTestClient(server.url).auth.resetPasswordForEmail(email)).error).toBeNull();
  const deleted = await callAccount(server, family, ACCOUNT_PATHS.delete, { password: 'another one' });
  expect(deleted.status).toBe(200);
  expect(await runSql(server.db, sql`select from users where email = ${email}`)).toEqual([]);
  expect(await mailboxes.listMailsTo(email)).toEqual([]);
});
