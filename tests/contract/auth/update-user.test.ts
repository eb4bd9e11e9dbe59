import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { createAuthDeps } from '#server/auth/actions/auth-deps.ts';
import { grantByPassword } from '#server/auth/routes/token.ts';
import { createRateLimit } from '#server/http/rate-limit.ts';
import { createMailer } from '#server/mail/mail-queue.ts';
import { ACCOUNT_PATHS } from '#shared/account/protocol.ts';
import { runSql } from '#tests/support/database/run-sql.ts';
import { createMailboxes } from '#tests/support/mail/account-mails.ts';
import { callAccount } from '#tests/support/server/account-server.ts';
import { callAuth } from '#tests/support/server/call-auth.ts';
import { logIn, PASSWORD, type SignedUp } from '#tests/support/server/sign-up.ts';
import { createTestClient, type TestClient } from '#tests/support/server/test-client.ts';
import { setUpTestServer } from '#tests/support/server/test-server.ts';

const NEW_PASSWORD = 'another-secret';

const server = setUpTestServer();
const mailboxes = createMailboxes(server);

const put = (family: SignedUp, body: object, headers = {}) =>
  callAuth(server, { method: 'PUT', path: '/user', token: family.accessToken, body, headers });
const canLogIn = async (email: string, password: string) =>
  (await logIn(server, email, password)).error === null;

describe('A new password', () => {
  // docs/security.md#new-password
  it('ends all other sessions', async () => {
    const family = await server.signUp();
    const { client, email } = family;
    const other = createTestClient(server.url);
    await other.auth.signInWithPassword({ email, password: PASSWORD });
    const { data, error } = await client.auth.updateUser({
      password: NEW_PASSWORD,
      current_password: PASSWORD,
    });
    expect([error, data.user?.id]).toEqual([null, family.user.id]);
    expect((await client.auth.getUser()).error).toBeNull();
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect((await other.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
    expect([await canLogIn(email, NEW_PASSWORD), await canLogIn(email, PASSWORD)]).toEqual([true, false]);
    const mails = await mailboxes.listMailsTo(email);
    expect(mails.map((mail) => mail.subject)).toEqual(['Your password was changed']);
    expect(mails[0]?.text).toContain('http://sproutcards.test/forgot-password');
    expect(JSON.stringify(mails)).not.toContain(NEW_PASSWORD);
  });

  /** All refused requests share one family with two sessions, because none may change it. */
  let unchanged: { family: SignedUp; other: TestClient };
  beforeAll(async () => {
    unchanged = { family: await server.signUp(), other: createTestClient(server.url) };
    const { email } = unchanged.family;
    await unchanged.other.auth.signInWithPassword({ email, password: PASSWORD });
  });

  it.each([
    ['without the current one', { password: NEW_PASSWORD }, 400, 'current_password_required'],
    [
      'with an empty current one',
      { password: NEW_PASSWORD, current_password: '' },
      400,
      'current_password_required',
    ],
    [
      'with a wrong current one',
      { password: NEW_PASSWORD, current_password: 'guess-1' },
      400,
      'current_password_invalid',
    ],
    ['when equal to the old one', { password: PASSWORD, current_password: PASSWORD }, 422, 'same_password'],
    ['when too short', { password: '12345', current_password: PASSWORD }, 422, 'weak_password'],
    ['when too long', { password: 'x'.repeat(73), current_password: PASSWORD }, 400, 'validation_failed'],
    [
      'with a broken address',
      { password: NEW_PASSWORD, current_password: PASSWORD, email: 'x@y' },
      400,
      'validation_failed',
    ],
    ['with another address but no proof', { email: 'other@example.org' }, 400, 'current_password_required'],
    ['with a phone number', { phone: '+491234' }, 400, 'phone_provider_disabled'],
  ])('is refused %s', async (_title, body, status, code) => {
    const response = await put(unchanged.family, body);
    expect(response).toMatchObject({ status, body: { code, message: expect.any(String) } });
  });

  it('changes nothing when refused', async () => {
    const { family, other } = unchanged;
    expect((await other.auth.getUser()).error).toBeNull();
    expect(await canLogIn(family.email, PASSWORD)).toBe(true);
    expect(await mailboxes.listMailsTo(family.email)).toEqual([]);
  });

  // docs/security.md#new-password
  it.each([
    ['oauth', 9, 200],
    ['recovery', 9, 200],
    ['otp', 9, 200],
    ['oauth', 10, 400],
    ['recovery', 10, 400],
    ['password', 0, 400],
  ])(
    'without the current one after a sign-in by %s %i minutes ago gets %i',
    async (method, minutes, status) => {
      const family = await server.signUp();
      await server.db.transaction(async (tx) => {
        await tx.execute(sql`update auth_sessions set method = ${method},
        created_at = ${new Date(server.clock().getTime() - minutes * 60_000).toISOString()}
        where user_id = ${family.user.id}`);
      });
      expect((await put(family, { password: NEW_PASSWORD })).status).toBe(status);
    },
  );

  it('is set once by five concurrent requests', async () => {
    const family = await server.signUp();
    const responses = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        put(family, { password: `secret-${index}-x`, current_password: PASSWORD }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const winner = responses.findIndex(({ status }) => status === 200);
    expect(await canLogIn(family.email, `secret-${winner}-x`)).toBe(true);
    expect(await mailboxes.listMailsTo(family.email)).toHaveLength(1);
  });

  // docs/security.md#new-password
  it('shares its limit on guesses of the current one with the deletion', async () => {
    const family = await server.signUp();
    const guess = { password: NEW_PASSWORD, current_password: 'guess-1' };
    const limit = createRateLimit(server.db, { name: 'account-password', points: 10, seconds: 3600 });
    await limit.consume(family.user.id, 9);
    expect((await put(family, guess)).status).toBe(400);
    const refused = await put(family, { password: NEW_PASSWORD, current_password: PASSWORD });
    expect(refused).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const deletion = await callAccount(server, family, ACCOUNT_PATHS.delete, { password: PASSWORD });
    expect(deletion.status).toBe(429);
    // The family can still log in elsewhere and change its name.
    expect(await canLogIn(family.email, PASSWORD)).toBe(true);
    expect((await put(family, { data: { name: 'Ann' } })).status).toBe(200);
  });

  it("does not affect other users' sessions", async () => {
    const [family, stranger] = [await server.signUp(), await server.signUp()];
    await put(family, { password: NEW_PASSWORD, current_password: PASSWORD });
    expect((await stranger.client.auth.getUser()).error).toBeNull();
  });
});

describe('User metadata', () => {
  // docs/security.md#server-columns
  it("is merged by key without changing the server's keys", async () => {
    const { client, user } = await server.signUp({ name: 'Ann' });
    await client.auth.updateUser({ data: { city: 'Bonn', pets: 2 } });
    const { data, error } = await client.auth.updateUser({
      data: { name: 'Anna', city: null, sub: 'x', email: 'x@y.zz', email_verified: false, __proto__: null },
    });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toEqual({ ...user.user_metadata, name: 'Anna', pets: 2 });
    expect((await client.auth.getUser()).data.user?.user_metadata).toEqual(data.user?.user_metadata);
    expect((await client.auth.updateUser({ email: user.email!.toUpperCase() })).error).toBeNull();
  });

  it('cannot outgrow a token in small steps', async () => {
    const family = await server.signUp();
    const responses = [];
    for (const key of ['a', 'b', 'c'])
      responses.push(await put(family, { data: { [key]: 'x'.repeat(800) } }));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 400]);
  });

  it('changes neither password nor sessions', async () => {
    const { client, email } = await server.signUp();
    const other = createTestClient(server.url);
    await other.auth.signInWithPassword({ email, password: PASSWORD });
    await client.auth.updateUser({ data: { name: 'Anna' } });
    expect((await other.auth.getUser()).error).toBeNull();
    expect(await mailboxes.listMailsTo(email)).toEqual([]);
  });
});

// docs/security.md#ended-session
test('a log-in fails if the account changes during the check', async () => {
  const mailer = createMailer({ clock: server.clock, wake: () => {} });
  const deps = createAuthDeps({
    propagateEmailChange: async () => {},
    db: server.db,
    clock: server.clock,
    mailer,
    publicUrl: server.url,
    confirmEmail: false,
    sessionLife: { idleMs: 86_400_000, maxMs: 86_400_000 },
    log: { error: () => {} },
  });
  for (const statement of ['update users set password_hash = null', 'delete from users']) {
    const family = await server.signUp();
    const passwordHasher = {
      ...deps.passwordHasher,
      async verifyPassword(hash: string | null, password: string) {
        const isRight = await deps.passwordHasher.verifyPassword(hash, password);
        const change = sql`${sql.raw(statement)} where id = ${family.user.id}::uuid`;
        await runSql(server.db, change);
        return isRight;
      },
    };
    const grant = grantByPassword(
      { ...deps, passwordHasher },
      { email: family.email, password: PASSWORD },
      { device: '', language: 'en', hasSignedInTo: () => false },
    );
    await expect(grant).rejects.toMatchObject({ code: 'invalid_credentials' });
  }
});
