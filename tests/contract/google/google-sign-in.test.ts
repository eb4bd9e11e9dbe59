import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { runSql } from '#tests/support/database/run-sql.ts';
import { createMailboxes, type Mailboxes } from '#tests/support/mail/account-mails.ts';
import { proveEmail } from '#tests/support/server/account-rows.ts';
import { callAuth } from '#tests/support/server/call-auth.ts';
import {
  createGoogleVisitor,
  createSignInStart,
  goAndReturn,
  startGoogleServer,
} from '#tests/support/server/google-visitor.ts';
import { logIn, newEmail, newProfile, PASSWORD } from '#tests/support/server/sign-up.ts';
import { createTestClient } from '#tests/support/server/test-client.ts';
import { TEST_PUBLIC_URL, type TestServer } from '#tests/support/server/test-server.ts';
import { setUpForFile } from '#tests/support/set-up-for-file.ts';

const google = setUpForFile(startGoogleServer);
let server: TestServer;
let mailboxes: Mailboxes;
beforeAll(() => {
  ({ server } = google);
  mailboxes = createMailboxes(server, { signUpMails: true });
});

const PASSWORD_REMOVED = 'The password of your account was removed';

/** Signs in with Google in a new browser, with an address that Google has verified. */
const signInAs = (email: string, name = '') =>
  createGoogleVisitor(server).signIn({ email, name, verified: 'yes' });
const fillInForm = () => ({ email: newEmail(), name: '', verified: 'yes', action: 'continue' });
const countUsers = async (email: string) => {
  const count = sql<{ n: number }>`select count(*)::int as n from users where email = ${email}`;
  return (await runSql(server.db, count))[0];
};

describe('Sign-in with a verified address', () => {
  // docs/product/sign-in.md#google
  it('creates an account without a password', async () => {
    const email = newEmail();
    const first = await signInAs(email.toUpperCase(), 'Ann');
    expect(first.url).toMatch(/^http:\/\/sproutcards\.test\/profile\?code=[\w-]+$/);
    expect(first.session.user).toMatchObject({
      email,
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: {
        iss: google.standin.issuer,
        email,
        email_verified: true,
        name: 'Ann',
        full_name: 'Ann',
      },
      identities: [{ provider: 'google', email }],
    });
    expect(first.session.user.user_metadata.sub).toBe(first.session.user.identities[0].id);
    const again = await signInAs(email, 'Other');
    expect(again.session.user.id).toBe(first.session.user.id);
    for (const password of [PASSWORD, ''])
      expect((await logIn(server, email, password)).error?.code).toBe('invalid_credentials');
    const claims = JSON.parse(Buffer.from(first.session.access_token.split('.')[1], 'base64url').toString());
    expect(claims.amr[0].method).toBe('oauth');
  });

  it('links a verified account without changing it', async () => {
    const family = await server.signUp({ name: 'Bea' });
    await proveEmail(server, family);
    const linked = await signInAs(family.email, 'B.');
    expect(linked.session.user).toMatchObject({
      id: family.user.id,
      app_metadata: { provider: 'email', providers: ['email', 'google'] },
      user_metadata: { name: 'Bea', sub: family.user.id },
    });
    expect((await logIn(server, family.email)).error).toBeNull();
    expect((await family.client.auth.getUser()).error).toBeNull();
    expect(await mailboxes.listSubjectsTo(family.email)).not.toContain(PASSWORD_REMOVED);
  });

  // docs/security.md#unproved-address
  it('takes over an unconfirmed account from its creator', async () => {
    const creator = await server.signUp({ name: 'Mallory' });
    expect((await creator.client.rest.from('profiles').insert(newProfile(creator.user))).error).toBeNull();
    const owner = await signInAs(creator.email, 'Carol');
    expect(owner.session.user).toMatchObject({
      id: creator.user.id,
      app_metadata: { providers: ['google'] },
      user_metadata: { name: 'Carol', email_verified: true },
    });
    expect(owner.session.user.email_confirmed_at).toBeTruthy();
    expect((await logIn(server, creator.email)).error?.code).toBe('invalid_credentials');
    expect((await creator.client.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
    expect((await creator.client.auth.getUser()).error).not.toBeNull();
    expect((await mailboxes.listSubjectsTo(creator.email)).sort()).toEqual([
      'Confirm your email address',
      PASSWORD_REMOVED,
    ]);
    const stored = sql<{ n: number }>`select count(*)::int as n from profiles where id = ${creator.user.id}`;
    expect(await runSql(server.db, stored)).toEqual([{ n: 1 }]);
  });

  // docs/security.md#unproved-address
  it('voids the links that the creator of an unconfirmed account requested', async () => {
    const creator = await server.signUp();
    await creator.client.auth.resetPasswordForEmail(creator.email);
    const token = await mailboxes.getNewestToken(creator.email, 'recovery');
    await signInAs(creator.email);
    const { error } = await creator.client.auth.verifyOtp({ token_hash: token, type: 'recovery' });
    expect(error?.code).toBe('otp_expired');
  });

  it('keeps a password that the owner sets afterwards', async () => {
    const creator = await server.signUp();
    await signInAs(creator.email);
    const client = createTestClient(server.url);
    await client.auth.resetPasswordForEmail(creator.email);
    const token = await mailboxes.getNewestToken(creator.email, 'recovery');
    await client.auth.verifyOtp({ token_hash: token, type: 'recovery' });
    expect((await client.auth.updateUser({ password: 'my own choice' })).error).toBeNull();
    await signInAs(creator.email);
    expect((await logIn(server, creator.email, 'my own choice')).error).toBeNull();
  });

  it('creates one account for three browsers at the same time', async () => {
    const email = newEmail();
    const signIns = await Promise.all([1, 2, 3].map(() => signInAs(email)));
    expect(new Set(signIns.map(({ session }) => session.user.id)).size).toBe(1);
    expect(await countUsers(email)).toEqual({ n: 1 });
  });

  it('returns the session in the fragment without PKCE', async () => {
    const { browser } = createGoogleVisitor(server);
    const path = `/auth/v1/authorize?provider=google&redirect_to=${TEST_PUBLIC_URL}/profile`;
    const url = new URL(await goAndReturn(browser, path, { email: newEmail(), verified: 'yes' }));
    expect(url.search).toBe('');
    const fragment = new URLSearchParams(url.hash.slice(1));
    expect(Object.fromEntries(fragment)).toMatchObject({ token_type: 'bearer', expires_in: '3600', sb: '' });
    const token = fragment.get('access_token')!;
    expect((await callAuth(server, { method: 'GET', path: '/user', token })).status).toBe(200);
  });
});

describe('Sign-in with Google opens no session', () => {
  // docs/security.md#google-answers
  it('for an unverified address', async () => {
    const family = await server.signUp();
    for (const email of [family.email, newEmail()]) {
      const { url, session } = await createGoogleVisitor(server).signIn({ email });
      expect(session).toBeNull();
      const query = new URL(url).searchParams;
      expect(query.get('error_code')).toBe('provider_email_needs_verification');
      expect(new URLSearchParams(new URL(url).hash.slice(1)).get('error')).toBe('access_denied');
      expect(await countUsers(email)).toEqual({ n: email === family.email ? 1 : 0 });
    }
  });

  it('after Cancel', async () => {
    const { url } = await createGoogleVisitor(server).signIn({ email: '', action: 'cancel' });
    expect(new URL(url).pathname).toBe('/profile');
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
      error: 'access_denied',
      error_code: 'oauth_cancelled',
      error_description: 'The sign-in was cancelled.',
    });
  });

  // docs/security.md#google-answers
  it('for a response that is repeated, late, from another browser or unrequested', async () => {
    const owner = createGoogleVisitor(server);
    const callback = async (visitor = owner) => {
      const page = await visitor.browser.follow(createSignInStart().path, () => true);
      const form = fillInForm();
      return (await visitor.browser.follow(page.url, (url) => !url.includes('/auth/v1/callback'), form)).url;
    };
    const expectBadState = async (visitor: ReturnType<typeof createGoogleVisitor>, url: string) => {
      const response = await visitor.browser.open(url);
      expect(response.status).toBe(303);
      expect(response.headers.get('location')).toMatch(
        /^http:\/\/sproutcards\.test\/\?.*error_code=bad_oauth_state/,
      );
    };
    const planted = await callback();
    const stranger = createGoogleVisitor(server);
    await expectBadState(stranger, planted);
    await stranger.browser.open(createSignInStart().path);
    await expectBadState(stranger, planted);
    expect((await owner.browser.open(planted)).headers.get('location')).toContain('/profile?code=');
    await expectBadState(owner, planted);
    const late = await callback();
    server.advanceClock(5 * 60_000 + 1000);
    await expectBadState(owner, late);
    await expectBadState(owner, `${TEST_PUBLIC_URL}/auth/v1/callback`);
    await expectBadState(owner, `${TEST_PUBLIC_URL}/auth/v1/callback?code=x&state=${'a'.repeat(43)}`);
    await expectBadState(owner, `${TEST_PUBLIC_URL}/auth/v1/callback?error=access_denied&state=a&state=b`);
  });

  // docs/security.md#redirects
  it('at another origin', async () => {
    for (const redirectTo of [
      'https://evil.example/x',
      '//evil.example',
      'http://sproutcards.test@evil.example/',
    ]) {
      const { browser } = createGoogleVisitor(server);
      const url = await goAndReturn(browser, createSignInStart({ redirectTo }).path, {
        email: newEmail(),
        verified: 'yes',
      });
      expect(url).toMatch(/^http:\/\/sproutcards\.test\/\?code=/);
    }
  });

  it.each([
    ['', 'validation_failed'],
    ['provider=facebook', 'validation_failed'],
    ['provider=google&provider=google', 'validation_failed'],
    ['provider=google&code_challenge_method=s256', 'validation_failed'],
  ])('for the malformed query "%s"', async (query, code) => {
    const response = await fetch(`${server.url}/auth/v1/authorize?${query}`, { redirect: 'manual' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 400, error_code: code });
  });
});

test('two tabs of one browser can sign in at the same time', async () => {
  const { browser } = createGoogleVisitor(server);
  const [firstTab, secondTab] = [
    await browser.follow(createSignInStart().path, () => true),
    await browser.follow(createSignInStart().path, () => true),
  ];
  const form = fillInForm();
  for (const { url } of [firstTab, secondTab]) {
    const back = await browser.follow(url, (next) => !next.includes('/profile'), form);
    expect(back.url).toContain('/profile?code=');
  }
});

test('the cookie only identifies a browser', async () => {
  const { browser } = createGoogleVisitor(server);
  await browser.open(createSignInStart().path);
  expect(browser.cookies()).toEqual([
    expect.stringMatching(/^sproutcards-sign-in=[\w-]{43}; Path=\/; Max-Age=300; HttpOnly; SameSite=Lax$/),
  ]);
});

test('the page of the test sign-in works once', async () => {
  const { browser } = createGoogleVisitor(server);
  const page = await browser.follow(createSignInStart().path, () => true);
  const text = await page.response?.text();
  expect(text).toContain('Test sign-in. This is not Google.');
  expect(page.response?.headers.get('content-security-policy')).toContain(
    "default-src 'none'; style-src 'self'",
  );
  const typo = await browser.open(page.url, { email: '"><b>x', name: '', action: 'continue' });
  expect(typo.status).toBe(400);
  expect(await typo.text()).toContain('value="&quot;&gt;&lt;b&gt;x"');
  const form = fillInForm();
  await browser.follow(page.url, (url) => !url.includes('/profile'), form);
  expect((await browser.open(page.url)).status).toBe(410);
  expect((await createGoogleVisitor(server).browser.open(page.url)).status).toBe(410);
});
