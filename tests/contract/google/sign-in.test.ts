import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Mailboxes, openMailboxes } from '#tests/support/mail/account-mails.ts';
import {
  createVisitor,
  goAndReturn,
  makeStart,
  startGoogleServer,
} from '#tests/support/server/google-visitor.ts';
import { newProfile, PASSWORD } from '#tests/support/server/sign-up.ts';
import { createTestClient } from '#tests/support/server/test-client.ts';
import { TEST_PUBLIC_URL } from '#tests/support/server/test-server.ts';

let made: Awaited<ReturnType<typeof startGoogleServer>>;
let mailboxes: Mailboxes;
beforeAll(async () => {
  made = await startGoogleServer();
  mailboxes = openMailboxes(made.server, { signUpMails: true });
});
afterAll(async () => {
  await made.close();
});

const REMOVED = 'The password of your account was removed';
const SIGN_UP_MAILS = ['Confirm your email address'];
const subjectsTo = async (email: string) => (await mailboxes.mailsTo(email)).map((mail) => mail.subject);
async function proveByMail(email: string): Promise<void> {
  await createTestClient(made.server.url).auth.resend({ type: 'signup', email });
  const token = await mailboxes.newestToken(email, 'signup');
  const { error } = await createTestClient(made.server.url).auth.verifyOtp({
    token_hash: token,
    type: 'signup',
  });
  expect(error).toBeNull();
}

const newAddress = () => `${randomUUID()}@gmail.example`;
/** Signs in with Google in a new browser, as a person whose address Google has verified. */
const signInAs = (email: string, name = '') =>
  createVisitor(made.server).signIn({ email, name, verified: 'yes' });
const fillIn = () => ({ email: newAddress(), name: '', verified: 'yes', action: 'continue' });
const logIn = (email: string, password: string) =>
  createTestClient(made.server.url).auth.signInWithPassword({ email, password });
const countUsers = async (email: string) => {
  const count = sql<{ n: number }>`select count(*)::int as n from users where email = ${email}`;
  return (await made.server.db.transaction((tx) => tx.execute(count))).rows[0];
};

describe('a person Google vouches for', () => {
  // docs/product/sign-in.md#google
  it('gets an account without a password, and comes back to the same one', async () => {
    const email = newAddress();
    const first = await signInAs(email.toUpperCase(), 'Ann');
    expect(first.url).toMatch(/^http:\/\/sproutcards\.test\/profile\?code=[\w-]+$/);
    expect(first.session.user).toMatchObject({
      email,
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: { iss: made.standin.issuer, email, email_verified: true, name: 'Ann', full_name: 'Ann' },
      identities: [{ provider: 'google', email }],
    });
    expect(first.session.user.user_metadata.sub).toBe(first.session.user.identities[0].id);
    const again = await createVisitor(made.server).signIn({ email, name: 'Other', verified: 'yes' });
    expect(again.session.user.id).toBe(first.session.user.id);
    expect((await logIn(email, PASSWORD)).error?.code).toBe('invalid_credentials');
    expect((await logIn(email, '')).error?.code).toBe('invalid_credentials');
    const claims = JSON.parse(Buffer.from(first.session.access_token.split('.')[1], 'base64url').toString());
    expect(claims.amr[0].method).toBe('oauth');
  });

  it('is linked to the account with that address once it was proved, which keeps its password, name and sessions', async () => {
    const family = await made.server.signUp({ email: newAddress(), name: 'Bea' });
    await proveByMail(family.email);
    const linked = await signInAs(family.email, 'B.');
    expect(linked.session.user).toMatchObject({
      id: family.user.id,
      app_metadata: { provider: 'email', providers: ['email', 'google'] },
      user_metadata: { name: 'Bea', sub: family.user.id },
    });
    expect((await logIn(family.email, PASSWORD)).error).toBeNull();
    expect((await family.client.auth.getUser()).error).toBeNull();
    expect(await subjectsTo(family.email)).not.toContain(REMOVED);
  });

  // docs/security.md#unproved-address
  it('takes over an account with an unproved address: every way in of its maker ends, the library stays', async () => {
    const maker = await made.server.signUp({ email: newAddress(), name: 'Mallory' });
    expect((await maker.client.rest.from('profiles').insert(newProfile(maker.user))).error).toBeNull();
    const owner = await signInAs(maker.email, 'Carol');
    expect(owner.session.user).toMatchObject({
      id: maker.user.id,
      app_metadata: { providers: ['google'] },
      user_metadata: { name: 'Carol', email_verified: true },
    });
    expect(owner.session.user.email_confirmed_at).toBeTruthy();
    expect((await logIn(maker.email, PASSWORD)).error?.code).toBe('invalid_credentials');
    expect((await maker.client.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
    expect((await maker.client.auth.getUser()).error).not.toBeNull();
    // Mails may overtake each other.
    expect((await subjectsTo(maker.email)).sort()).toEqual([...SIGN_UP_MAILS, REMOVED].sort());
    const kept = sql<{ n: number }>`select count(*)::int as n from profiles where id = ${maker.user.id}`;
    expect((await made.server.db.transaction((tx) => tx.execute(kept))).rows).toEqual([{ n: 1 }]);
  });

  // docs/security.md#unproved-address
  it('ends the links and codes of the account’s maker', async () => {
    const maker = await made.server.signUp({ email: newAddress() });
    await maker.client.auth.resetPasswordForEmail(maker.email);
    const token = await mailboxes.newestToken(maker.email, 'recovery');
    await signInAs(maker.email);
    const { error } = await maker.client.auth.verifyOtp({ token_hash: token, type: 'recovery' });
    expect(error?.code).toBe('otp_expired');
  });

  it('keeps what they set themselves afterwards', async () => {
    const maker = await made.server.signUp({ email: newAddress() });
    await signInAs(maker.email);
    const client = createTestClient(made.server.url);
    await client.auth.resetPasswordForEmail(maker.email);
    const token = await mailboxes.newestToken(maker.email, 'recovery');
    await client.auth.verifyOtp({ token_hash: token, type: 'recovery' });
    expect((await client.auth.updateUser({ password: 'my own choice' })).error).toBeNull();
    await signInAs(maker.email);
    expect((await logIn(maker.email, 'my own choice')).error).toBeNull();
  });

  it('is one account when two browsers come back at the same moment', async () => {
    const email = newAddress();
    const both = await Promise.all([1, 2, 3].map(() => signInAs(email)));
    expect(new Set(both.map(({ session }) => session.user.id)).size).toBe(1);
    expect(await countUsers(email)).toEqual({ n: 1 });
  });

  it('without PKCE brings the session in the fragment, and no token in the query', async () => {
    const { browser } = createVisitor(made.server);
    const path = `/auth/v1/authorize?provider=google&redirect_to=${TEST_PUBLIC_URL}/profile`;
    const url = new URL(await goAndReturn(browser, path, { email: newAddress(), verified: 'yes' }));
    expect(url.search).toBe('');
    const fragment = new URLSearchParams(url.hash.slice(1));
    expect(Object.fromEntries(fragment)).toMatchObject({ token_type: 'bearer', expires_in: '3600', sb: '' });
    const user = await fetch(`${made.server.url}/auth/v1/user`, {
      headers: { authorization: `Bearer ${fragment.get('access_token')}` },
    });
    expect(user.status).toBe(200);
  });
});

describe('no session is opened', () => {
  // docs/security.md#google-answers
  it('with an address Google has not verified, be there an account or not', async () => {
    const family = await made.server.signUp({ email: newAddress() });
    for (const email of [family.email, newAddress()]) {
      const { url, session } = await createVisitor(made.server).signIn({ email });
      expect(session).toBeNull();
      const query = new URL(url).searchParams;
      expect(query.get('error_code')).toBe('provider_email_needs_verification');
      expect(new URLSearchParams(new URL(url).hash.slice(1)).get('error')).toBe('access_denied');
      expect(await countUsers(email)).toEqual({ n: email === family.email ? 1 : 0 });
    }
  });

  it('by Cancel: the reason comes back to where the sign-in began', async () => {
    const { url } = await createVisitor(made.server).signIn({ email: '', action: 'cancel' });
    expect(new URL(url).pathname).toBe('/profile');
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
      error: 'access_denied',
      error_code: 'oauth_cancelled',
      error_description: 'The sign-in was cancelled.',
    });
  });

  // docs/security.md#google-answers
  it('by an answer that comes twice, late, from another browser, or without a request', async () => {
    const mine = createVisitor(made.server);
    const callback = async (visitor = mine) => {
      const page = await visitor.browser.follow(makeStart().path, () => true);
      const form = fillIn();
      return (await visitor.browser.follow(page.url, (url) => !url.includes('/auth/v1/callback'), form)).url;
    };
    const expectBadState = async (visitor: ReturnType<typeof createVisitor>, url: string) => {
      const answer = await visitor.browser.open(url);
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toMatch(
        /^http:\/\/sproutcards\.test\/\?.*error_code=bad_oauth_state/,
      );
    };
    const planted = await callback();
    const stranger = createVisitor(made.server);
    await expectBadState(stranger, planted);
    await stranger.browser.open(makeStart().path);
    await expectBadState(stranger, planted);
    expect((await mine.browser.open(planted)).headers.get('location')).toContain('/profile?code=');
    await expectBadState(mine, planted);
    const late = await callback();
    made.server.advanceClock(5 * 60_000 + 1000);
    await expectBadState(mine, late);
    await expectBadState(mine, `${TEST_PUBLIC_URL}/auth/v1/callback`);
    await expectBadState(mine, `${TEST_PUBLIC_URL}/auth/v1/callback?code=x&state=${'a'.repeat(43)}`);
    await expectBadState(mine, `${TEST_PUBLIC_URL}/auth/v1/callback?error=access_denied&state=a&state=b`);
  });

  // docs/security.md#redirects
  it('at a stranger’s address: redirects lead to PUBLIC_URL', async () => {
    for (const redirectTo of [
      'https://evil.example/x',
      '//evil.example',
      'http://sproutcards.test@evil.example/',
    ]) {
      const { browser } = createVisitor(made.server);
      const url = await goAndReturn(browser, makeStart({ redirectTo }).path, {
        email: newAddress(),
        verified: 'yes',
      });
      expect(url).toMatch(/^http:\/\/sproutcards\.test\/\?code=/);
    }
  });

  it.each([
    ['', 'validation_failed'],
    ['provider=facebook', 'validation_failed'],
    ['provider=google&provider=google', 'validation_failed'],
    ['provider=google&code_challenge=short&code_challenge_method=s256', 'validation_failed'],
    ['provider=google&code_challenge_method=s256', 'validation_failed'],
  ])('by a request that makes no sense: %s', async (query, code) => {
    const answer = await fetch(`${made.server.url}/auth/v1/authorize?${query}`, { redirect: 'manual' });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 400, error_code: code });
  });
});

it('two tabs of one browser do not disturb each other', async () => {
  const { browser } = createVisitor(made.server);
  const [one, two] = [
    await browser.follow(makeStart().path, () => true),
    await browser.follow(makeStart().path, () => true),
  ];
  const form = fillIn();
  for (const { url } of [one, two]) {
    const back = await browser.follow(url, (next) => !next.includes('/profile'), form);
    expect(back.url).toContain('/profile?code=');
  }
});

it('the cookie names a browser and nothing else', async () => {
  const { browser } = createVisitor(made.server);
  await browser.open(makeStart().path);
  expect(browser.cookies()).toEqual([
    expect.stringMatching(/^sproutcards-sign-in=[\w-]{43}; Path=\/; Max-Age=300; HttpOnly; SameSite=Lax$/),
  ]);
});

it('the page of the test sign-in says what it is, keeps what was typed wrongly, and ends once', async () => {
  const { browser } = createVisitor(made.server);
  const page = await browser.follow(makeStart().path, () => true);
  const text = await page.response?.text();
  expect(text).toContain('Test sign-in. This is not Google.');
  expect(page.response?.headers.get('content-security-policy')).toContain(
    "default-src 'none'; style-src 'self'",
  );
  const typo = await browser.open(page.url, { email: '"><b>x', name: '', action: 'continue' });
  expect(typo.status).toBe(400);
  expect(await typo.text()).toContain('value="&quot;&gt;&lt;b&gt;x"');
  const form = fillIn();
  await browser.follow(page.url, (url) => !url.includes('/profile'), form);
  expect((await browser.open(page.url)).status).toBe(410);
  expect((await createVisitor(made.server).browser.open(page.url)).status).toBe(410);
});
