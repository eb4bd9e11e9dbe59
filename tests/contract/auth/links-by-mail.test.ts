import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oneTimeTokens, sessions, users } from '#server/auth/records/tables.ts';
import { type Mailboxes, openMailboxes } from '#tests/support/mail/account-mails.ts';
import { callAuth } from '#tests/support/server/call-auth.ts';
import { PASSWORD } from '#tests/support/server/sign-up.ts';
import { createTestClient } from '#tests/support/server/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const MINUTE = 60_000;

let server: TestServer;
let mailboxes: Mailboxes;
beforeAll(async () => {
  server = await startTestServer();
  mailboxes = openMailboxes(server);
});
afterAll(() => server.close());

const forgot = (email: string) => createTestClient(server.url).auth.resetPasswordForEmail(email);
const verify = (token: string, type = 'recovery') =>
  callAuth(server, { path: '/verify', body: { token_hash: token, type } });
const EXPIRED = {
  status: 403,
  body: { code: 'otp_expired', message: 'Email link is invalid or has expired' },
};

async function checkLink(token: unknown, type: unknown = 'recovery') {
  const response = await fetch(`${server.url}/api/auth-links/check`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token_hash: token, type }),
  });
  const body = (await response.json()) as { code?: string };
  return [response.status, body.code ?? null];
}

describe('a forgotten password', () => {
  // docs/product/sign-in.md#forgotten-password
  // docs/security.md#password-ends-sessions
  it('is replaced by the link of a mail; every other device is signed out', async () => {
    const { email, client: kitchen, session: stolen } = await server.signUp();
    expect(await forgot(email.toUpperCase())).toEqual({ data: {}, error: null });
    const [mail, ...others] = await mailboxes.mailsTo(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Choose a new password');
    expect(mail?.html).toContain('http://sproutcards.test/reset-password#token_hash=');

    const phone = createTestClient(server.url);
    const token = await mailboxes.newestToken(email);
    const events: string[] = [];
    phone.auth.onAuthStateChange((event) => void events.push(event));
    const opened = await phone.auth.verifyOtp({ token_hash: token, type: 'recovery' });
    expect(opened.error).toBeNull();
    expect(events).toContain('PASSWORD_RECOVERY');
    expect(decodeJwt(opened.data.session!.access_token).amr).toMatchObject([{ method: 'recovery' }]);

    expect((await phone.auth.updateUser({ password: 'another-secret' })).error).toBeNull();
    expect((await phone.auth.getUser()).data.user?.email).toBe(email);
    expect((await kitchen.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
    expect(
      await callAuth(server, { method: 'GET', path: '/user', token: stolen.access_token }),
    ).toMatchObject({
      status: 403,
    });
    const old = await kitchen.auth.signInWithPassword({ email, password: PASSWORD });
    expect(old.error).toMatchObject({ code: 'invalid_credentials' });
    const renewed = await kitchen.auth.signInWithPassword({ email, password: 'another-secret' });
    expect(renewed.error).toBeNull();
    expect((await mailboxes.mailsTo(email)).map((one) => one.subject)).toEqual([
      'Choose a new password',
      'Your password was changed',
    ]);
  });

  it('is asked for in Chinese by a browser that reads Chinese', async () => {
    const { email } = await server.signUp();
    const headers = { 'Accept-Language': 'zh-CN,zh;q=0.9' };
    await callAuth(server, { path: '/recover', body: { email }, headers });
    const [mail] = await mailboxes.mailsTo(email);
    expect(mail?.subject).toBe('设置新密码');
  });

  it('can be set by a person who has only signed in with Google', async () => {
    const { email, user, client } = await server.signUp();
    await server.db.transaction(async (tx) => {
      await tx.execute(
        sql`update users set password_hash = null, email_proved_at = now() where id = ${user.id}`,
      );
      await tx.execute(sql`update auth_identities set provider = 'google', provider_id = '4711'
        where user_id = ${user.id}`);
    });
    await forgot(email);
    await client.auth.verifyOtp({ token_hash: await mailboxes.newestToken(email), type: 'recovery' });
    const { data, error } = await client.auth.updateUser({ password: 'another-secret' });
    expect(error).toBeNull();
    expect(data.user?.app_metadata).toEqual({ provider: 'google', providers: ['google', 'email'] });
    expect((await client.auth.signInWithPassword({ email, password: 'another-secret' })).error).toBeNull();
  });
});

// docs/security.md#password-links
describe('the link', () => {
  it('works once, also when five use it at the same moment', async () => {
    const { email, user } = await server.signUp();
    await forgot(email);
    const token = await mailboxes.newestToken(email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(4).fill(403)]);
    const rows = await server.db.transaction((tx) => tx.select().from(sessions));
    const opened = rows.filter((row) => row.userId === user.id && row.method === 'recovery');
    expect(opened).toHaveLength(1);
    expect(await verify(token)).toMatchObject(EXPIRED);
  });

  // docs/security.md#remember-me
  it('can be looked at without using it, and says when it is over', async () => {
    const { email } = await server.signUp();
    await forgot(email);
    const token = await mailboxes.newestToken(email);
    for (let time = 0; time < 3; time += 1) expect(await checkLink(token)).toEqual([200, null]);
    expect(await checkLink(token, 'signup')).toEqual([410, 'otp_expired']);
    expect((await verify(token)).status).toBe(200);
    expect(await checkLink(token)).toEqual([410, 'otp_expired']);
    expect(await checkLink('x'.repeat(43))).toEqual([410, 'otp_expired']);
    for (const [shown, type] of [
      [null, 'recovery'],
      [token, 'magic'],
      ['x'.repeat(501), 'recovery'],
      [{}, 1],
    ]) {
      expect(await checkLink(shown, type)).toEqual([400, 'invalid_request']);
    }
  });

  it('lives one hour', async () => {
    const [early, late] = [await server.signUp(), await server.signUp()];
    await forgot(early.email);
    await forgot(late.email);
    const [first, second] = [
      await mailboxes.newestToken(early.email),
      await mailboxes.newestToken(late.email),
    ];
    server.advanceClock(59 * MINUTE);
    expect((await verify(first)).status).toBe(200);
    server.advanceClock(MINUTE);
    expect(await checkLink(second)).toEqual([410, 'otp_expired']);
    expect(await verify(second)).toMatchObject(EXPIRED);
  });

  it('ends when a newer one is sent, at most one a minute and without saying so', async () => {
    const { email } = await server.signUp();
    await forgot(email);
    const first = await mailboxes.newestToken(email);
    for (let time = 0; time < 3; time += 1) expect((await forgot(email)).error).toBeNull();
    expect(await mailboxes.mailsTo(email)).toHaveLength(1);
    server.advanceClock(MINUTE);
    await Promise.all([forgot(email), forgot(email), forgot(email)]);
    expect(await mailboxes.mailsTo(email)).toHaveLength(2);
    expect(await verify(first)).toMatchObject(EXPIRED);
    expect((await verify(await mailboxes.newestToken(email))).status).toBe(200);
  });

  // docs/security.md#stored-secrets
  it('is of no use for anything else, and unreadable in the database', async () => {
    const { email, client } = await server.signUp();
    await forgot(email);
    const token = await mailboxes.newestToken(email);
    const stored = JSON.stringify(await server.db.transaction((tx) => tx.select().from(oneTimeTokens)));
    expect(stored).not.toContain(token);
    for (const type of ['signup', 'email', 'invite', 'magiclink']) {
      expect(await verify(token, type)).toMatchObject(EXPIRED);
    }
    const { tokenHash } = JSON.parse(stored).at(-1);
    expect(await verify(tokenHash)).toMatchObject(EXPIRED);
    // A password change in between ends it.
    await client.auth.updateUser({ password: 'another-secret', current_password: PASSWORD });
    expect(await verify(token)).toMatchObject(EXPIRED);
  });

  it('of an unfinished sign-up drops the sign-up’s password, which another person may have chosen', async () => {
    const { email, user, accessToken } = await server.signUp();
    await server.db.transaction((tx) =>
      tx.execute(
        sql`update users set email_confirmed_at = null, email_proved_at = null where id = ${user.id}`,
      ),
    );
    await forgot(email);
    const { status, body } = await verify(await mailboxes.newestToken(email));
    expect([status, typeof body.user.email_confirmed_at]).toEqual([200, 'string']);
    expect(body.user.user_metadata).toMatchObject({ email_verified: true });
    expect(await callAuth(server, { method: 'GET', path: '/user', token: accessToken })).toMatchObject({
      status: 403,
    });
    const old = await createTestClient(server.url).auth.signInWithPassword({ email, password: PASSWORD });
    expect(old.error).toMatchObject({ code: 'invalid_credentials' });
  });
});

// docs/product/sign-in.md#forgotten-password
// docs/security.md#account-existence
describe('the answers do not reveal which addresses have an account', () => {
  it('one answer for known and unknown addresses; strangers get no mail and leave no row', async () => {
    const { email } = await server.signUp();
    const stranger = `${randomUUID()}@example.org`;
    const answers = await Promise.all(
      [email, stranger].map((address) => callAuth(server, { path: '/recover', body: { email: address } })),
    );
    const visible = answers.map(({ status, headers, body }) => {
      const kept = [...headers].filter(
        ([name]) => !['date', 'x-request-id', 'content-security-policy'].includes(name),
      );
      return { status, headers: kept, body };
    });
    expect(visible[1]).toEqual(visible[0]);
    expect(visible[0]).toMatchObject({ status: 200, body: {} });
    expect(await mailboxes.mailsTo(stranger)).toEqual([]);
    const rows = await server.db.transaction((tx) => tx.select().from(users));
    expect(rows.map((row) => row.email)).not.toContain(stranger);
  });
});

describe('GET /verify, for clients that are sent there', () => {
  const follow = (query: Record<string, string>) =>
    callAuth(server, { method: 'GET', path: `/verify?${new URLSearchParams(query)}` });

  it('goes on with the session in the fragment where the link was asked for without a challenge', async () => {
    const { email } = await server.signUp();
    await callAuth(server, { path: '/recover', body: { email } });
    const token = await mailboxes.newestToken(email);
    const redirectTo = 'http://sproutcards.test/reset-password?from=mail';
    const { status, headers } = await follow({ token, type: 'recovery', redirect_to: redirectTo });
    const target = new URL(headers.get('location')!);
    expect([status, target.origin + target.pathname + target.search]).toEqual([303, redirectTo]);
    const said = Object.fromEntries(new URLSearchParams(target.hash.slice(1)));
    expect(said).toMatchObject({ token_type: 'bearer', expires_in: '3600', type: 'recovery' });
    const client = createTestClient(server.url);
    const taken = await client.auth.setSession({
      access_token: said.access_token!,
      refresh_token: said.refresh_token!,
    });
    expect(taken.error).toBeNull();
  });

  it('goes on with a code where a challenge was given', async () => {
    const { email, user } = await server.signUp();
    const client = createTestClient(server.url);
    await client.auth.resetPasswordForEmail(email, { redirectTo: 'http://sproutcards.test/reset-password' });
    const { headers } = await follow({ token: await mailboxes.newestToken(email), type: 'recovery' });
    const target = new URL(headers.get('location')!);
    expect(target.hash).toBe('');
    const { data, error } = await client.auth.exchangeCodeForSession(target.searchParams.get('code')!);
    expect([error, data.user?.id]).toEqual([null, user.id]);
    expect((await client.auth.updateUser({ password: 'another-secret' })).error).toBeNull();
  });

  it.each([
    ['an unknown token', { token: 'x'.repeat(43), type: 'recovery' }],
    ['a foreign page', { token: 'x', type: 'recovery', redirect_to: 'https://evil.example/' }],
  ])('goes home with an error: %s', async (_title, query) => {
    const { status, headers } = await follow(query as Record<string, string>);
    expect([status, headers.get('location')]).toEqual([
      303,
      'http://sproutcards.test/#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=',
    ]);
  });
});
