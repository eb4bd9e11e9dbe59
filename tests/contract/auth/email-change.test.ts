import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessions, users } from '#server/auth/records/tables.ts';
import { ACCOUNT_PATHS, SECURITY_PATHS } from '#shared/account/protocol.ts';
import { type Mailboxes, openMailboxes } from '#tests/support/mail/account-mails.ts';
import { callAccount } from '#tests/support/server/account-server.ts';
import { callAuth } from '#tests/support/server/call-auth.ts';
import { newProfile, PASSWORD, type SignedUp } from '#tests/support/server/sign-up.ts';
import { createTestClient } from '#tests/support/server/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
let mailboxes: Mailboxes;
beforeAll(async () => {
  server = await startTestServer();
  mailboxes = openMailboxes(server);
});
afterAll(() => server.close());

const newAddress = () => `${randomUUID()}@example.org`;

/** Asks for another address with the current password, as the profile does. */
const ask = (family: SignedUp, email: string, current = PASSWORD) =>
  family.client.auth.updateUser({ email, current_password: current } as object);

/** Asks for a change to a new address; `token` is that of the link which was sent there. */
async function askForChange() {
  const family = await server.signUp();
  const email = newAddress();
  expect((await ask(family, email)).error).toBeNull();
  return { family, email, token: await mailboxes.newestToken(email) };
}

const confirm = (token: string, client = createTestClient(server.url)) =>
  client.auth.verifyOtp({ token_hash: token, type: 'email_change' });

const logIn = (email: string) =>
  createTestClient(server.url).auth.signInWithPassword({ email, password: PASSWORD });

const subjectsTo = async (email: string) => (await mailboxes.mailsTo(email)).map(({ subject }) => subject);

describe('a change of address', () => {
  // docs/product/accounts.md#email-change
  // docs/security.md#email-change
  it('tells the old address, asks the new one, and holds once the link was opened', async () => {
    const family = await server.signUp();
    await family.client.rest.from('profiles').insert(newProfile(family.user));
    const email = newAddress();
    const { data, error } = await ask(family, email.toUpperCase());
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email: family.email, new_email: email });
    expect(await subjectsTo(family.email)).toContain('Your email address is about to change');
    expect((await logIn(email)).error).toMatchObject({ code: 'invalid_credentials' });

    const opened = await confirm(await mailboxes.newestToken(email));
    expect(opened.error).toBeNull();
    expect(opened.data.user).toMatchObject({
      id: family.user.id,
      email,
      user_metadata: { email_verified: true },
    });
    expect(opened.data.user?.new_email).toBeUndefined();
    expect(opened.data.user?.identities).toMatchObject([{ provider: 'email', identity_data: { email } }]);
    expect((await logIn(email)).data.user?.id).toBe(family.user.id);
    expect((await logIn(family.email)).error).toMatchObject({ code: 'invalid_credentials' });
    expect(await subjectsTo(family.email)).toContain('Your email address was changed');
    const { data: profile } = await family.client.rest.from('profiles').select('email');
    expect(profile).toEqual([{ email }]);
    // The device that asked stays signed in, and its next token names the new address.
    expect((await family.client.auth.refreshSession()).data.user?.email).toBe(email);
  });

  it('keeps the session of the browser that is signed in to the account', async () => {
    const { family, email, token } = await askForChange();
    const answer = await callAuth(server, {
      path: '/verify',
      body: { token_hash: token, type: 'email_change' },
      token: family.accessToken,
    });
    expect(answer.body).toMatchObject({ user: { email } });
    const rows = await server.db.transaction((tx) =>
      tx.$count(sessions, eq(sessions.userId, family.user.id)),
    );
    expect(rows).toBe(1);
  });

  it('is followed by GET /verify as well', async () => {
    const { family, email, token } = await askForChange();
    const path = `/verify?token=${token}&type=email_change`;
    expect((await callAuth(server, { method: 'GET', path })).status).toBe(303);
    expect((await logIn(email)).data.user?.id).toBe(family.user.id);
  });
});

describe('a change of address is refused', () => {
  /** One family for all addresses that are none. */
  let refused: SignedUp | undefined;

  // docs/security.md#email-change
  it('without the current password, with a wrong one, and with a password session of just now', async () => {
    const family = await server.signUp();
    const { error: none } = await family.client.auth.updateUser({ email: newAddress() });
    expect(none).toMatchObject({ code: 'current_password_required' });
    const { error: wrong } = await ask(family, newAddress(), 'wrong one');
    expect(wrong).toMatchObject({ code: 'current_password_invalid' });
    expect((await family.client.auth.getUser()).data.user?.new_email).toBeUndefined();
  });

  it('without a password where the sign-in by a provider is older than ten minutes', async () => {
    const family = await server.signUp();
    const setBack = async (minutes: number) => {
      await server.db.transaction(async (tx) => {
        await tx.update(users).set({ passwordHash: null }).where(eq(users.id, family.user.id));
        const createdAt = new Date(server.clock().getTime() - minutes * 60_000);
        await tx
          .update(sessions)
          .set({ method: 'oauth', createdAt })
          .where(eq(sessions.userId, family.user.id));
      });
    };
    await setBack(11);
    const { error } = await family.client.auth.updateUser({ email: newAddress() });
    expect(error).toMatchObject({ code: 'reauthentication_needed' });
    await setBack(9);
    expect((await family.client.auth.updateUser({ email: newAddress() })).error).toBeNull();
  });

  it.each(['no-address', 'a@b', 'a b@example.org', `${'x'.repeat(250)}@example.org`])(
    'to %s',
    async (email) => {
      refused ??= await server.signUp();
      expect((await ask(refused, email)).error).toMatchObject({ code: 'validation_failed' });
    },
  );
});

describe('an address that has an account already', () => {
  // docs/security.md#email-change
  it('gets the same answer as a free one; its owner gets a notice without a link', async () => {
    const [family, owner] = [await server.signUp(), await server.signUp()];
    const free = newAddress();
    const shapeOf = (user: object | null) => Object.keys(user ?? {}).sort();
    const first = await ask(family, free);
    const second = await ask(family, owner.email);
    expect(second.error).toBeNull();
    expect(shapeOf(second.data.user)).toEqual(shapeOf(first.data.user));
    expect(second.data.user?.new_email).toBe(owner.email);
    expect(await subjectsTo(owner.email)).toContain('You already have an account');
    const texts = (await mailboxes.mailsTo(owner.email)).map(({ text }) => text);
    expect(texts.filter((text) => text.includes('type=email_change'))).toEqual([]);
    expect((await logIn(owner.email)).data.user?.id).toBe(owner.user.id);
  });

  it('is refused at the confirmation when another account took it meanwhile', async () => {
    const { family, email, token } = await askForChange();
    const owner = await server.signUp({ email });
    expect((await confirm(token)).error).toMatchObject({ status: 422, code: 'email_exists' });
    expect((await confirm(token)).error).toMatchObject({ code: 'otp_expired' });
    expect((await logIn(email)).data.user?.id).toBe(owner.user.id);
    expect((await logIn(family.email)).data.user?.new_email).toBeUndefined();
  });
});

describe('the link of a change', () => {
  it('works once, and not when used twice at the same moment', async () => {
    const { token } = await askForChange();
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect((await confirm(token)).error).toMatchObject({ code: 'otp_expired' });
  });

  const cancel = ({ accessToken }: SignedUp) =>
    fetch(`${server.url}${SECURITY_PATHS.emailChange}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${accessToken}` },
    });

  it.each<[string, (family: SignedUp) => unknown]>([
    ['a newer change is asked for', (family) => ask(family, newAddress())],
    ['the parent gives the change up', cancel],
    [
      'the password is changed',
      ({ client }) => client.auth.updateUser({ password: 'secret2', current_password: PASSWORD } as object),
    ],
    ['a day has passed', () => server.advanceClock(24 * 3_600_000)],
  ])('ends when %s', async (_title, end) => {
    const { family, token } = await askForChange();
    await end(family);
    expect((await confirm(token)).error).toMatchObject({ code: 'otp_expired' });
  });

  // docs/security.md#email-change
  it('changes nothing in a browser that is signed in to another account', async () => {
    const [family, other] = [await server.signUp(), await server.signUp()];
    const email = newAddress();
    await ask(family, email);
    const token = await mailboxes.newestToken(email);
    const link = { token_hash: token, type: 'email_change' };
    const answer = await callAuth(server, { path: '/verify', body: link, token: other.accessToken });
    expect(answer).toMatchObject({ status: 403, body: { code: 'other_account' } });
    expect((await logIn(other.email)).data.user?.id).toBe(other.user.id);
    // It was not used up.
    expect((await confirm(token)).data.user?.id).toBe(family.user.id);
  });

  it('opens nothing as a link of another kind, nor does another kind change an address', async () => {
    const { family, token } = await askForChange();
    for (const type of ['recovery', 'signup', 'email'] as const) {
      const { error } = await createTestClient(server.url).auth.verifyOtp({ token_hash: token, type });
      expect(error).toMatchObject({ code: 'otp_expired' });
    }
    await createTestClient(server.url).auth.resetPasswordForEmail(family.email);
    const recovery = await mailboxes.newestToken(family.email);
    expect((await confirm(recovery)).error).toMatchObject({ code: 'otp_expired' });
  });

  it('brings a session that does not stand for the current password', async () => {
    const { token } = await askForChange();
    const client = createTestClient(server.url);
    await confirm(token, client);
    const { error } = await client.auth.updateUser({ password: 'stolen1' });
    expect(error).toMatchObject({ code: 'current_password_required' });
  });
});

describe('after a change of address', () => {
  it('links that were sent to the former one are void', async () => {
    const family = await server.signUp();
    await createTestClient(server.url).auth.resetPasswordForEmail(family.email);
    const recovery = await mailboxes.newestToken(family.email);
    const email = newAddress();
    await ask(family, email);
    await confirm(await mailboxes.newestToken(email));
    const { error } = await createTestClient(server.url).auth.verifyOtp({
      token_hash: recovery,
      type: 'recovery',
    });
    expect(error).toMatchObject({ code: 'otp_expired' });
  });

  it('the waitlist entry of a proved address moves along', async () => {
    const family = await server.signUp();
    const email = newAddress();
    await server.db.transaction(async (tx) => {
      await tx.update(users).set({ emailProvedAt: server.clock() }).where(eq(users.id, family.user.id));
      await tx.execute(
        sql`insert into waitlist (email, source, updates_asked) values (${family.email}, 'test', true)`,
      );
    });
    await ask(family, email);
    await confirm(await mailboxes.newestToken(email));
    const { rows } = await server.db.transaction((tx) =>
      tx.execute(sql`select email from waitlist where email in (${email}, ${family.email})`),
    );
    expect(rows).toEqual([{ email }]);
  });
});

/**
 * Makes a family that signs in with Google only and mistyped its new address; returns the session of the
 * stranger who opened the link there.
 */
async function openMistyped(): Promise<{ accessToken: string }> {
  const { user, accessToken } = await server.signUp();
  await server.db.transaction(async (tx) => {
    await tx.update(users).set({ passwordHash: null }).where(eq(users.id, user.id));
    await tx.update(sessions).set({ method: 'oauth' }).where(eq(sessions.userId, user.id));
  });
  const email = newAddress();
  const asked = await callAuth(server, { method: 'PUT', path: '/user', body: { email }, token: accessToken });
  expect(asked.status).toBe(200);
  const link = { token_hash: await mailboxes.newestToken(email), type: 'email_change' };
  const { status, body } = await callAuth(server, { path: '/verify', body: link });
  expect(status).toBe(200);
  return { accessToken: body.access_token };
}

it('the session of a link to a mistyped address cannot set a first password', async () => {
  const { accessToken: token } = await openMistyped();
  const set = await callAuth(server, {
    method: 'PUT',
    path: '/user',
    body: { password: 'of a stranger' },
    token,
  });
  expect(set).toMatchObject({ status: 400, body: { code: 'reauthentication_needed' } });
});

it('the session of a link to a mistyped address is no proof for a deletion', async () => {
  const stranger = await openMistyped();
  const summary = await callAccount(server, stranger, ACCOUNT_PATHS.summary);
  expect(summary.body).toMatchObject({ hasPassword: false, freshSignIn: false });
  const deleted = await callAccount(server, stranger, ACCOUNT_PATHS.delete, {});
  expect(deleted).toMatchObject({ status: 403, body: { code: 'fresh_sign_in_needed' } });
});
