import { sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { describe, expect, it, test } from 'vitest';
import { oneTimeTokens, sessions, users } from '#server/auth/records/tables.ts';
import { runSql } from '#tests/support/database/run-sql.ts';
import { createMailboxes } from '#tests/support/mail/account-mails.ts';
import { callAuth, checkLink, followLink } from '#tests/support/server/call-auth.ts';
import { logIn, newEmail, PASSWORD } from '#tests/support/server/sign-up.ts';
import { createTestClient } from '#tests/support/server/test-client.ts';
import { setUpTestServer } from '#tests/support/server/test-server.ts';

const MINUTE_MS = 60_000;

const server = setUpTestServer();
const mailboxes = createMailboxes(server);

const requestLink = (email: string) => createTestClient(server.url).auth.resetPasswordForEmail(email);
const verify = (token: string, type = 'recovery') => followLink(server, token, type);
const EXPIRED = {
  status: 403,
  body: { code: 'otp_expired', message: 'Email link is invalid or has expired' },
};

async function checkStatus(token: unknown, type: unknown = 'recovery') {
  const response = await checkLink(server, token, type);
  const body = (await response.json()) as { code?: string };
  return [response.status, body.code ?? null];
}

describe('A forgotten password', () => {
  // docs/product/sign-in.md#forgotten-password
  // docs/security.md#password-ends-sessions
  it('is replaced through the link in an email', async () => {
    const { email, client: kitchen, session: stolen } = await server.signUp();
    expect(await requestLink(email.toUpperCase())).toEqual({ data: {}, error: null });
    const [mail, ...others] = await mailboxes.listMailsTo(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Choose a new password');
    expect(mail?.html).toContain('http://sproutcards.test/reset-password#token_hash=');

    const phone = createTestClient(server.url);
    const token = await mailboxes.getNewestToken(email);
    const events: string[] = [];
    phone.auth.onAuthStateChange((event) => void events.push(event));
    const opened = await phone.auth.verifyOtp({ token_hash: token, type: 'recovery' });
    expect(opened.error).toBeNull();
    expect(events).toContain('PASSWORD_RECOVERY');
    expect(decodeJwt(opened.data.session!.access_token).amr).toMatchObject([{ method: 'recovery' }]);

    expect((await phone.auth.updateUser({ password: 'another-secret' })).error).toBeNull();
    expect((await phone.auth.getUser()).data.user?.email).toBe(email);
    expect((await kitchen.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
    const user = await callAuth(server, { method: 'GET', path: '/user', token: stolen.access_token });
    expect(user.status).toBe(403);
    expect((await logIn(server, email)).error).toMatchObject({ code: 'invalid_credentials' });
    expect((await logIn(server, email, 'another-secret')).error).toBeNull();
    expect(await mailboxes.listSubjectsTo(email)).toEqual([
      'Choose a new password',
      'Your password was changed',
    ]);
  });

  it("gets an email in the browser's language", async () => {
    const { email } = await server.signUp();
    const headers = { 'Accept-Language': 'zh-CN,zh;q=0.9' };
    await callAuth(server, { path: '/recover', body: { email }, headers });
    expect(await mailboxes.listSubjectsTo(email)).toEqual(['设置新密码']);
  });

  it('can be a first password after sign-ins with Google', async () => {
    const { email, user, client } = await server.signUp();
    await server.db.transaction(async (tx) => {
      await tx.execute(
        sql`update users set password_hash = null, email_proved_at = now() where id = ${user.id}`,
      );
      await tx.execute(sql`update auth_identities set provider = 'google', provider_id = '4711'
        where user_id = ${user.id}`);
    });
    await requestLink(email);
    await client.auth.verifyOtp({ token_hash: await mailboxes.getNewestToken(email), type: 'recovery' });
    const { data, error } = await client.auth.updateUser({ password: 'another-secret' });
    expect(error).toBeNull();
    expect(data.user?.app_metadata).toEqual({ provider: 'google', providers: ['google', 'email'] });
    expect((await logIn(server, email, 'another-secret')).error).toBeNull();
  });
});

// docs/security.md#password-links
describe('The link', () => {
  it('works once even when opened five times at the same time', async () => {
    const { email, user } = await server.signUp();
    await requestLink(email);
    const token = await mailboxes.getNewestToken(email);
    const responses = await Promise.all(Array.from({ length: 5 }, () => verify(token)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(4).fill(403)]);
    const rows = await server.db.transaction((tx) => tx.select().from(sessions));
    const opened = rows.filter((row) => row.userId === user.id && row.method === 'recovery');
    expect(opened).toHaveLength(1);
    expect(await verify(token)).toMatchObject(EXPIRED);
  });

  // docs/security.md#remember-me
  it('can be checked without being used', async () => {
    const { email } = await server.signUp();
    await requestLink(email);
    const token = await mailboxes.getNewestToken(email);
    for (let time = 0; time < 3; time += 1) expect(await checkStatus(token)).toEqual([200, null]);
    expect(await checkStatus(token, 'signup')).toEqual([410, 'otp_expired']);
    expect((await verify(token)).status).toBe(200);
    expect(await checkStatus(token)).toEqual([410, 'otp_expired']);
    expect(await checkStatus('x'.repeat(43))).toEqual([410, 'otp_expired']);
    for (const [invalid, type] of [
      [null, 'recovery'],
      [token, 'magic'],
      ['x'.repeat(501), 'recovery'],
      [{}, 1],
    ]) {
      expect(await checkStatus(invalid, type)).toEqual([400, 'invalid_request']);
    }
  });

  it('expires after an hour', async () => {
    const [early, late] = [await server.signUp(), await server.signUp()];
    await requestLink(early.email);
    await requestLink(late.email);
    const [first, second] = [
      await mailboxes.getNewestToken(early.email),
      await mailboxes.getNewestToken(late.email),
    ];
    server.advanceClock(59 * MINUTE_MS);
    expect((await verify(first)).status).toBe(200);
    server.advanceClock(MINUTE_MS);
    expect(await checkStatus(second)).toEqual([410, 'otp_expired']);
    expect(await verify(second)).toMatchObject(EXPIRED);
  });

  it('is voided by a newer one', async () => {
    const { email } = await server.signUp();
    await requestLink(email);
    const first = await mailboxes.getNewestToken(email);
    for (let time = 0; time < 3; time += 1) expect((await requestLink(email)).error).toBeNull();
    expect(await mailboxes.listMailsTo(email)).toHaveLength(1);
    server.advanceClock(MINUTE_MS);
    await Promise.all([requestLink(email), requestLink(email), requestLink(email)]);
    expect(await mailboxes.listMailsTo(email)).toHaveLength(2);
    expect(await verify(first)).toMatchObject(EXPIRED);
    expect((await verify(await mailboxes.getNewestToken(email))).status).toBe(200);
  });

  // docs/security.md#stored-secrets
  it('works for no other purpose', async () => {
    const { email, client } = await server.signUp();
    await requestLink(email);
    const token = await mailboxes.getNewestToken(email);
    const stored = JSON.stringify(await server.db.transaction((tx) => tx.select().from(oneTimeTokens)));
    expect(stored).not.toContain(token);
    for (const type of ['signup', 'email', 'invite', 'magiclink']) {
      expect(await verify(token, type)).toMatchObject(EXPIRED);
    }
    const { tokenHash } = JSON.parse(stored).at(-1);
    expect(await verify(tokenHash)).toMatchObject(EXPIRED);
    // A change of the password voids it.
    await client.auth.updateUser({ password: 'another-secret', current_password: PASSWORD });
    expect(await verify(token)).toMatchObject(EXPIRED);
  });

  it('drops the password of an unconfirmed sign-up', async () => {
    const { email, user, accessToken } = await server.signUp();
    await runSql(
      server.db,
      sql`update users set email_confirmed_at = null, email_proved_at = null where id = ${user.id}`,
    );
    await requestLink(email);
    const { status, body } = await verify(await mailboxes.getNewestToken(email));
    expect([status, typeof body.user.email_confirmed_at]).toEqual([200, 'string']);
    expect(body.user.user_metadata).toMatchObject({ email_verified: true });
    expect(await callAuth(server, { method: 'GET', path: '/user', token: accessToken })).toMatchObject({
      status: 403,
    });
    expect((await logIn(server, email)).error).toMatchObject({ code: 'invalid_credentials' });
  });
});

// docs/product/sign-in.md#forgotten-password
// docs/security.md#account-existence
test('/recover responds to known and unknown addresses alike', async () => {
  const { email } = await server.signUp();
  const stranger = newEmail();
  const responses = await Promise.all(
    [email, stranger].map((address) => callAuth(server, { path: '/recover', body: { email: address } })),
  );
  const visible = responses.map(({ status, headers, body }) => {
    const comparable = new Headers(headers);
    for (const name of ['date', 'x-request-id', 'content-security-policy']) comparable.delete(name);
    return { status, headers: [...comparable], body };
  });
  expect(visible[1]).toEqual(visible[0]);
  expect(visible[0]).toMatchObject({ status: 200, body: {} });
  expect(await mailboxes.listMailsTo(stranger)).toEqual([]);
  const rows = await server.db.transaction((tx) => tx.select().from(users));
  expect(rows.map((row) => row.email)).not.toContain(stranger);
});

describe('GET /verify', () => {
  const follow = (query: Record<string, string>) =>
    callAuth(server, { method: 'GET', path: `/verify?${new URLSearchParams(query)}` });

  it('redirects with the session if the link was requested without a challenge', async () => {
    const { email } = await server.signUp();
    await callAuth(server, { path: '/recover', body: { email } });
    const token = await mailboxes.getNewestToken(email);
    const redirectTo = 'http://sproutcards.test/reset-password?from=mail';
    const { status, headers } = await follow({ token, type: 'recovery', redirect_to: redirectTo });
    const target = new URL(headers.get('location')!);
    expect([status, target.origin + target.pathname + target.search]).toEqual([303, redirectTo]);
    const session = Object.fromEntries(new URLSearchParams(target.hash.slice(1)));
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: '3600', type: 'recovery' });
    const { error } = await createTestClient(server.url).auth.setSession({
      access_token: session.access_token!,
      refresh_token: session.refresh_token!,
    });
    expect(error).toBeNull();
  });

  it('redirects with a code if the link was requested with a challenge', async () => {
    const { email, user } = await server.signUp();
    const client = createTestClient(server.url);
    await client.auth.resetPasswordForEmail(email, { redirectTo: 'http://sproutcards.test/reset-password' });
    const { headers } = await follow({ token: await mailboxes.getNewestToken(email), type: 'recovery' });
    const target = new URL(headers.get('location')!);
    expect(target.hash).toBe('');
    const { data, error } = await client.auth.exchangeCodeForSession(target.searchParams.get('code')!);
    expect([error, data.user?.id]).toEqual([null, user.id]);
    expect((await client.auth.updateUser({ password: 'another-secret' })).error).toBeNull();
  });

  it.each([
    ['an unknown token', { token: 'x'.repeat(43), type: 'recovery' }],
    ['a foreign page', { token: 'x', type: 'recovery', redirect_to: 'https://evil.example/' }],
  ])('redirects home with an error for %s', async (_title, query) => {
    const { status, headers } = await follow(query as Record<string, string>);
    expect([status, headers.get('location')]).toEqual([
      303,
      'http://sproutcards.test/#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=',
    ]);
  });
});
