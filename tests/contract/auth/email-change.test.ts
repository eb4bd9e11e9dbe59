import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, test } from 'vitest';
import { sessions, users } from '#server/auth/records/tables.ts';
import { ACCOUNT_PATHS, SECURITY_PATHS } from '#shared/account/protocol.ts';
import { runSql } from '#tests/support/database/run-sql.ts';
import { createMailboxes } from '#tests/support/mail/account-mails.ts';
import { proveEmail } from '#tests/support/server/account-rows.ts';
import { callAccount } from '#tests/support/server/account-server.ts';
import { callAuth, followLink } from '#tests/support/server/call-auth.ts';
import { logIn, newEmail, newProfile, PASSWORD, type SignedUp } from '#tests/support/server/sign-up.ts';
import { createTestClient } from '#tests/support/server/test-client.ts';
import { setUpTestServer } from '#tests/support/server/test-server.ts';

const server = setUpTestServer();
const mailboxes = createMailboxes(server);

/** Requests another address with the current password, as the profile does. */
const requestChange = (family: SignedUp, email: string, currentPassword = PASSWORD) =>
  family.client.auth.updateUser({ email, current_password: currentPassword } as object);

/** Requests a change to a new address and returns the token of the link that was sent there. */
async function startChange() {
  const family = await server.signUp();
  const email = newEmail();
  expect((await requestChange(family, email)).error).toBeNull();
  return { family, email, token: await mailboxes.getNewestToken(email) };
}

const confirm = (token: string, client = createTestClient(server.url)) =>
  client.auth.verifyOtp({ token_hash: token, type: 'email_change' });

describe('Change of address', () => {
  // docs/product/accounts.md#email-change
  // docs/security.md#email-change
  it('takes effect when the link at the new address is opened', async () => {
    const family = await server.signUp();
    await family.client.rest.from('profiles').insert(newProfile(family.user));
    const email = newEmail();
    const { data, error } = await requestChange(family, email.toUpperCase());
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email: family.email, new_email: email });
    expect(await mailboxes.listSubjectsTo(family.email)).toContain('Your email address is about to change');
    expect((await logIn(server, email)).error).toMatchObject({ code: 'invalid_credentials' });

    const opened = await confirm(await mailboxes.getNewestToken(email));
    expect(opened.error).toBeNull();
    expect(opened.data.user).toMatchObject({
      id: family.user.id,
      email,
      user_metadata: { email_verified: true },
    });
    expect(opened.data.user?.new_email).toBeUndefined();
    expect(opened.data.user?.identities).toMatchObject([{ provider: 'email', identity_data: { email } }]);
    expect((await logIn(server, email)).data.user?.id).toBe(family.user.id);
    expect((await logIn(server, family.email)).error).toMatchObject({ code: 'invalid_credentials' });
    expect(await mailboxes.listSubjectsTo(family.email)).toContain('Your email address was changed');
    const { data: profile } = await family.client.rest.from('profiles').select('email');
    expect(profile).toEqual([{ email }]);
    // The device that requested the change stays signed in, and its next token contains the new address.
    expect((await family.client.auth.refreshSession()).data.user?.email).toBe(email);
  });

  it('keeps the session of a signed-in browser that opens the link', async () => {
    const { family, email, token } = await startChange();
    const response = await callAuth(server, {
      path: '/verify',
      body: { token_hash: token, type: 'email_change' },
      token: family.accessToken,
    });
    expect(response.body).toMatchObject({ user: { email } });
    const rows = await server.db.transaction((tx) =>
      tx.$count(sessions, eq(sessions.userId, family.user.id)),
    );
    expect(rows).toBe(1);
  });

  it('takes effect through GET /verify', async () => {
    const { family, email, token } = await startChange();
    const path = `/verify?token=${token}&type=email_change`;
    expect((await callAuth(server, { method: 'GET', path })).status).toBe(303);
    expect((await logIn(server, email)).data.user?.id).toBe(family.user.id);
  });

  // docs/security.md#email-change
  it('requires the current password even right after a log-in', async () => {
    const family = await server.signUp();
    const { error: none } = await family.client.auth.updateUser({ email: newEmail() });
    expect(none).toMatchObject({ code: 'current_password_required' });
    const { error: wrong } = await requestChange(family, newEmail(), 'wrong one');
    expect(wrong).toMatchObject({ code: 'current_password_invalid' });
    expect((await family.client.auth.getUser()).data.user?.new_email).toBeUndefined();
  });

  it('requires a recent sign-in from an account without a password', async () => {
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
    const { error } = await family.client.auth.updateUser({ email: newEmail() });
    expect(error).toMatchObject({ code: 'reauthentication_needed' });
    await setBack(9);
    expect((await family.client.auth.updateUser({ email: newEmail() })).error).toBeNull();
  });

  it('refuses malformed and oversized addresses', async () => {
    const family = await server.signUp();
    for (const email of ['no-address', 'a@b', 'a b@example.org', `${'x'.repeat(250)}@example.org`])
      expect((await requestChange(family, email)).error, email).toMatchObject({ code: 'validation_failed' });
  });
});

describe('Change to the address of another account', () => {
  // docs/security.md#email-change
  it('gets the same response as a change to a free address', async () => {
    const [family, owner] = [await server.signUp(), await server.signUp()];
    const free = newEmail();
    const listFields = (user: object | null) => Object.keys(user ?? {}).sort();
    const first = await requestChange(family, free);
    const second = await requestChange(family, owner.email);
    expect(second.error).toBeNull();
    expect(listFields(second.data.user)).toEqual(listFields(first.data.user));
    expect(second.data.user?.new_email).toBe(owner.email);
    expect(await mailboxes.listSubjectsTo(owner.email)).toContain('You already have an account');
    const texts = (await mailboxes.listMailsTo(owner.email)).map(({ text }) => text);
    expect(texts.filter((text) => text.includes('type=email_change'))).toEqual([]);
    expect((await logIn(server, owner.email)).data.user?.id).toBe(owner.user.id);
  });

  it('is refused at the confirmation if the account was created in the meantime', async () => {
    const { family, email, token } = await startChange();
    const owner = await server.signUp({ email });
    expect((await confirm(token)).error).toMatchObject({ status: 422, code: 'email_exists' });
    expect((await confirm(token)).error).toMatchObject({ code: 'otp_expired' });
    expect((await logIn(server, email)).data.user?.id).toBe(owner.user.id);
    expect((await logIn(server, family.email)).data.user?.new_email).toBeUndefined();
  });
});

describe('Link of a change', () => {
  it('works once even when opened three times at the same time', async () => {
    const { token } = await startChange();
    const responses = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    expect(responses.filter(({ error }) => error === null)).toHaveLength(1);
    expect((await confirm(token)).error).toMatchObject({ code: 'otp_expired' });
  });

  const cancel = ({ accessToken }: SignedUp) =>
    fetch(`${server.url}${SECURITY_PATHS.emailChange}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${accessToken}` },
    });

  it.each<[string, (family: SignedUp) => unknown]>([
    ['a newer change is requested', (family) => requestChange(family, newEmail())],
    ['the parent cancels the change', cancel],
    [
      'the password is changed',
      ({ client }) => client.auth.updateUser({ password: 'secret2', current_password: PASSWORD } as object),
    ],
    ['a day has passed', () => server.advanceClock(24 * 3_600_000)],
  ])('expires when %s', async (_title, act) => {
    const { family, token } = await startChange();
    await act(family);
    expect((await confirm(token)).error).toMatchObject({ code: 'otp_expired' });
  });

  // docs/security.md#email-change
  it('changes nothing in a browser that is signed in to another account', async () => {
    const [family, other] = [await server.signUp(), await server.signUp()];
    const email = newEmail();
    await requestChange(family, email);
    const token = await mailboxes.getNewestToken(email);
    const link = { token_hash: token, type: 'email_change' };
    const response = await callAuth(server, { path: '/verify', body: link, token: other.accessToken });
    expect(response).toMatchObject({ status: 403, body: { code: 'other_account' } });
    expect((await logIn(server, other.email)).data.user?.id).toBe(other.user.id);
    // The link is still valid.
    expect((await confirm(token)).data.user?.id).toBe(family.user.id);
  });

  it('is not interchangeable with other links', async () => {
    const { family, token } = await startChange();
    for (const type of ['recovery', 'signup', 'email'] as const) {
      const { error } = await createTestClient(server.url).auth.verifyOtp({ token_hash: token, type });
      expect(error).toMatchObject({ code: 'otp_expired' });
    }
    await createTestClient(server.url).auth.resetPasswordForEmail(family.email);
    const recovery = await mailboxes.getNewestToken(family.email);
    expect((await confirm(recovery)).error).toMatchObject({ code: 'otp_expired' });
  });

  it('opens a session that is no substitute for the current password', async () => {
    const { token } = await startChange();
    const client = createTestClient(server.url);
    await confirm(token, client);
    const { error } = await client.auth.updateUser({ password: 'stolen1' });
    expect(error).toMatchObject({ code: 'current_password_required' });
  });
});

describe('After a change of address', () => {
  it('voids links that were sent to the former address', async () => {
    const family = await server.signUp();
    await createTestClient(server.url).auth.resetPasswordForEmail(family.email);
    const recovery = await mailboxes.getNewestToken(family.email);
    const email = newEmail();
    await requestChange(family, email);
    await confirm(await mailboxes.getNewestToken(email));
    const { error } = await createTestClient(server.url).auth.verifyOtp({
      token_hash: recovery,
      type: 'recovery',
    });
    expect(error).toMatchObject({ code: 'otp_expired' });
  });

  it('moves the waitlist entry of a verified address', async () => {
    const family = await server.signUp();
    const email = newEmail();
    await proveEmail(server, family);
    await runSql(
      server.db,
      sql`insert into waitlist (email, source, updates_asked) values (${family.email}, 'test', true)`,
    );
    await requestChange(family, email);
    await confirm(await mailboxes.getNewestToken(email));
    const rows = await runSql(
      server.db,
      sql`select email from waitlist where email in (${email}, ${family.email})`,
    );
    expect(rows).toEqual([{ email }]);
  });
});

/**
 * Creates a family that signs in with Google only and mistyped its new address. Returns the session of the stranger who
 * opened the link.
 */
async function openMistyped(): Promise<{ accessToken: string }> {
  const { user, accessToken } = await server.signUp();
  await server.db.transaction(async (tx) => {
    await tx.update(users).set({ passwordHash: null }).where(eq(users.id, user.id));
    await tx.update(sessions).set({ method: 'oauth' }).where(eq(sessions.userId, user.id));
  });
  const email = newEmail();
  const requested = await callAuth(server, {
    method: 'PUT',
    path: '/user',
    body: { email },
    token: accessToken,
  });
  expect(requested.status).toBe(200);
  const { status, body } = await followLink(server, await mailboxes.getNewestToken(email), 'email_change');
  expect(status).toBe(200);
  return { accessToken: body.access_token };
}

test('a stranger at a mistyped address can neither set a password nor delete the account', async () => {
  const stranger = await openMistyped();
  const token = stranger.accessToken;
  const set = await callAuth(server, { method: 'PUT', path: '/user', body: { password: 'stolen1' }, token });
  expect(set).toMatchObject({ status: 400, body: { code: 'reauthentication_needed' } });
  const summary = await callAccount(server, stranger, ACCOUNT_PATHS.summary);
  expect(summary.body).toMatchObject({ hasPassword: false, freshSignIn: false });
  const deleted = await callAccount(server, stranger, ACCOUNT_PATHS.delete, {});
  expect(deleted).toMatchObject({ status: 403, body: { code: 'fresh_sign_in_needed' } });
});
