import { sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { describe, expect, it, test } from 'vitest';
import { users } from '#server/auth/records/tables.ts';
import { runSql } from '#tests/support/database/run-sql.ts';
import { createMailboxes } from '#tests/support/mail/account-mails.ts';
import { checkLink, followLink } from '#tests/support/server/call-auth.ts';
import { logIn, newEmail, newProfile, PASSWORD } from '#tests/support/server/sign-up.ts';
import { createTestClient } from '#tests/support/server/test-client.ts';
import { setUpTestServer } from '#tests/support/server/test-server.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const server = setUpTestServer({ settings: { confirmEmail: true } });
const mailboxes = createMailboxes(server, { signUpMails: true });

function signUp(email: string, password = PASSWORD) {
  const client = createTestClient(server.url);
  return client.auth.signUp({ email, password, options: { data: { name: 'Ann' } } });
}
const verify = (token: string, type?: string) => followLink(server, token, type);
const resend = (email: string) => createTestClient(server.url).auth.resend({ type: 'signup', email });

/** Signs up and opens the link in another browser. */
async function confirm(email: string) {
  await signUp(email);
  const client = createTestClient(server.url);
  const token = await mailboxes.getNewestToken(email);
  return { client, ...(await client.auth.verifyOtp({ token_hash: token, type: 'signup' })) };
}

describe('Sign-up with confirmation', () => {
  // docs/product/accounts.md#confirmation
  it('opens a session only through the link in the email', async () => {
    const email = newEmail();
    const { data, error } = await signUp(email.toUpperCase());
    expect([error, data.session]).toEqual([null, null]);
    expect(data.user).toMatchObject({ email, confirmation_sent_at: expect.any(String) });
    expect(data.user?.email_confirmed_at).toBeUndefined();
    const [mail] = await mailboxes.listMailsTo(email);
    expect(mail?.subject).toBe('Confirm your email address');
    expect(mail?.text).toMatch(/http:\/\/sproutcards\.test\/confirm-email#token_hash=[\w-]{43}&type=signup/);

    const client = createTestClient(server.url);
    const token = await mailboxes.getNewestToken(email);
    const opened = await client.auth.verifyOtp({ token_hash: token, type: 'email' });
    expect(opened.error).toBeNull();
    expect(opened.data.user).toMatchObject({
      id: data.user?.id,
      email_confirmed_at: expect.any(String),
      user_metadata: { name: 'Ann', email_verified: true },
    });
    expect(opened.data.user?.identities?.[0]?.identity_data).toMatchObject({ email_verified: true });
    expect(decodeJwt(opened.data.session!.access_token).amr).toMatchObject([{ method: 'otp' }]);
    expect((await client.rest.from('profiles').insert(newProfile(opened.data.user!))).error).toBeNull();
    expect((await client.auth.verifyOtp({ token_hash: token, type: 'email' })).error).toMatchObject({
      code: 'otp_expired',
    });
    expect((await logIn(server, email)).error).toBeNull();
  });

  it('accepts the link for a day', async () => {
    const [early, late] = [newEmail(), newEmail()];
    await Promise.all([signUp(early), signUp(late)]);
    const [first, second] = [await mailboxes.getNewestToken(early), await mailboxes.getNewestToken(late)];
    server.advanceClock(DAY_MS - 5 * MINUTE_MS);
    expect((await verify(first)).status).toBe(200);
    server.advanceClock(5 * MINUTE_MS);
    expect((await verify(second)).body).toMatchObject({ code: 'otp_expired' });
  });
});

describe('Sign-up with an address that is in use', () => {
  it('gets the same response as a sign-up with a new address', async () => {
    const email = newEmail();
    const owner = await confirm(email);
    server.advanceClock(61 * MINUTE_MS);
    const fresh = newEmail();
    const responses = [await signUp(email, 'other-secret'), await signUp(fresh, 'other-secret')];
    const shapes = responses.map(({ data, error }) => {
      expect([error, data.session]).toEqual([null, null]);
      return JSON.stringify(data.user)
        .replaceAll(data.user!.email!, 'E')
        .replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'X');
    });
    expect(shapes[0]).toBe(shapes[1]);
    expect(responses[0]!.data.user?.id).not.toBe(owner.data.user?.id);
    await signUp(email);
    expect((await mailboxes.listSubjectsTo(email)).sort()).toEqual([
      'Confirm your email address',
      'You already have an account',
    ]);
    expect(await tryPassword(email, PASSWORD)).toBe('signed in');
    expect(await tryPassword(email, 'other-secret')).toBe('invalid_credentials');
    expect((await owner.client.auth.refreshSession()).error).toBeNull();
  });

  it('replaces the link of an unconfirmed sign-up after a minute', async () => {
    const email = newEmail();
    await signUp(email);
    const first = await mailboxes.getNewestToken(email);
    await signUp(email);
    expect(await countMailsTo(email)).toBe(1);
    server.advanceClock(MINUTE_MS);
    await signUp(email);
    expect(await countMailsTo(email)).toBe(2);
    expect((await verify(first)).status).toBe(403);
    expect((await verify(await mailboxes.getNewestToken(email))).status).toBe(200);
    expect(await tryPassword(email, PASSWORD)).toBe('signed in');
  });

  it('creates one account and one email for five concurrent sign-ups', async () => {
    const email = newEmail();
    const responses = await Promise.all(Array.from({ length: 5 }, () => signUp(email)));
    expect(responses.map(({ error }) => error)).toEqual(Array(5).fill(null));
    expect(await countMailsTo(email)).toBe(1);
    expect((await verify(await mailboxes.getNewestToken(email))).status).toBe(200);
    const rows = await runSql(server.db, sql`select 1 from ${users} where email = ${email}`);
    expect(rows).toHaveLength(1);
  });
});

describe('Resend', () => {
  it('responds to every address alike', async () => {
    const [waiting, stranger] = [newEmail(), newEmail()];
    await signUp(waiting);
    expect(await countMailsTo(waiting)).toBe(1);
    server.advanceClock(MINUTE_MS);
    for (const email of [waiting, stranger, waiting]) expect((await resend(email)).error).toBeNull();
    expect(await countMailsTo(waiting)).toBe(2);
    expect(await countMailsTo(stranger)).toBe(0);
  });
});

const PARENT = { name: 'Ann', password: "the parent's own" };
const STRANGER = { name: 'Mallory', password: "the stranger's" };

/** Signs up and returns the token of the link in its email. */
async function signUpAs(email: string, { name, password }: { name: string; password: string }) {
  const client = createTestClient(server.url);
  const { error } = await client.auth.signUp({ email, password, options: { data: { name } } });
  expect(error).toBeNull();
  return mailboxes.getNewestToken(email);
}
const countMailsTo = async (email: string) => (await mailboxes.listMailsTo(email)).length;
async function tryPassword(email: string, password: string): Promise<string> {
  return (await logIn(server, email, password)).error?.code ?? 'signed in';
}

describe('An address that two people sign up with', () => {
  // docs/security.md#foreign-address
  it.each([
    ['the stranger comes first', [STRANGER, PARENT]],
    ['the parent comes first', [PARENT, STRANGER]],
  ])('belongs to the person whose link is opened when %s', async (_title, people) => {
    const email = newEmail();
    const tokens = new Map<string, string>();
    for (const person of people) tokens.set(person.name, await signUpAs(email, person));
    const { status, body } = await verify(tokens.get(PARENT.name)!);
    expect(status).toBe(200);
    expect(body.user.user_metadata).toMatchObject({ name: PARENT.name, email, email_verified: true });
    expect(await tryPassword(email, PARENT.password)).toBe('signed in');
    expect(await tryPassword(email, STRANGER.password)).toBe('invalid_credentials');
    expect(await verify(tokens.get(STRANGER.name)!)).toMatchObject({ status: 403 });
  });

  // docs/security.md#mail-texts
  it('gets an email per sign-up with the name unless it may be an advertisement', async () => {
    const email = newEmail();
    await signUpAs(email, PARENT);
    await signUpAs(email, { ...STRANGER, name: 'Win 500 at www.evil.example' });
    const [ownMail, foreignMail] = await mailboxes.listMailsTo(email);
    expect(ownMail?.text).toMatch(/under the name “Ann” on .+ at \d\d:\d\d UTC/);
    expect(foreignMail?.text).not.toContain('evil');
    expect(foreignMail?.html).not.toContain('evil');
  });

  // docs/security.md#foreign-address
  it('belongs to only one of two people who open their links at the same time', async () => {
    const email = newEmail();
    const tokens = [await signUpAs(email, STRANGER), await signUpAs(email, PARENT)];
    const responses = await Promise.all([...tokens, ...tokens].map((token) => verify(token)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
    const name = responses.find(({ status }) => status === 200)!.body.user.user_metadata.name;
    const [winner, loser] = name === PARENT.name ? [PARENT, STRANGER] : [STRANGER, PARENT];
    expect(await tryPassword(email, winner.password)).toBe('signed in');
    expect(await tryPassword(email, loser.password)).toBe('invalid_credentials');
  });

  it('reports the missing confirmation only to these two', async () => {
    const email = newEmail();
    await signUpAs(email, PARENT);
    await signUpAs(email, STRANGER);
    expect(await tryPassword(email, PARENT.password)).toBe('email_not_confirmed');
    expect(await tryPassword(email, STRANGER.password)).toBe('email_not_confirmed');
    expect(await tryPassword(email, 'neither of them')).toBe('invalid_credentials');
  });
});

describe('A new link', () => {
  it('keeps the password of the only person who signed up', async () => {
    const email = newEmail();
    const first = await signUpAs(email, PARENT);
    server.advanceClock(MINUTE_MS);
    await resend(email);
    const second = await mailboxes.getNewestToken(email);
    expect(await verify(first)).toMatchObject({ status: 403 });
    expect((await verify(second)).body.user.user_metadata.name).toBe(PARENT.name);
    expect(await tryPassword(email, PARENT.password)).toBe('signed in');
  });

  // docs/security.md#foreign-address
  it('requires a new password when two people have signed up', async () => {
    const email = newEmail();
    await signUpAs(email, PARENT);
    await signUpAs(email, STRANGER);
    server.advanceClock(MINUTE_MS);
    await resend(email);
    const mail = (await mailboxes.listMailsTo(email)).at(-1);
    expect(mail?.text).toMatch(/\/reset-password#token_hash=[\w-]{43}&type=recovery/);
    const token = await mailboxes.getNewestToken(email);
    expect(await verify(token)).toMatchObject({ status: 403 });
    const client = createTestClient(server.url);
    const opened = await client.auth.verifyOtp({ token_hash: token, type: 'recovery' });
    expect(opened.error).toBeNull();
    expect(opened.data.user?.user_metadata).not.toHaveProperty('name');
    for (const { password } of [PARENT, STRANGER])
      expect(await tryPassword(email, password)).toBe('invalid_credentials');
    expect((await client.auth.updateUser({ password: 'chosen at last' })).error).toBeNull();
    expect(await tryPassword(email, 'chosen at last')).toBe('signed in');
  });

  it("leaves the parent's link valid when a stranger requests it", async () => {
    const email = newEmail();
    await signUpAs(email, STRANGER);
    const parentToken = await signUpAs(email, PARENT);
    server.advanceClock(MINUTE_MS);
    await resend(email);
    const requested = await mailboxes.getNewestToken(email);
    expect((await verify(parentToken)).body.user.user_metadata.name).toBe(PARENT.name);
    expect(await tryPassword(email, PARENT.password)).toBe('signed in');
    expect(await verify(requested, 'recovery')).toMatchObject({ status: 403 });
  });

  it('confirms the address when it comes from "Forgot your password?"', async () => {
    const email = newEmail();
    await signUpAs(email, PARENT);
    await createTestClient(server.url).auth.resetPasswordForEmail(email);
    const token = await mailboxes.getNewestToken(email);
    expect(await verify(token, 'recovery')).toMatchObject({ status: 200 });
    expect(await tryPassword(email, PARENT.password)).toBe('invalid_credentials');
  });
});

// docs/security.md#foreign-address
describe('A stranger who signs up repeatedly', () => {
  it('can neither lock the parent out nor flood the mailbox', async () => {
    const email = newEmail();
    const foreignTokens: string[] = [];
    for (let count = 0; count < 8; count += 1) {
      const mailsBefore = await countMailsTo(email);
      await createTestClient(server.url).auth.signUp({ email, password: `guess number ${count}` });
      if ((await countMailsTo(email)) > mailsBefore)
        foreignTokens.push(await mailboxes.getNewestToken(email));
    }
    expect(await countMailsTo(email)).toBe(6);
    await createTestClient(server.url).auth.signUp({ email, password: PARENT.password });
    for (const token of foreignTokens.slice(0, 5)) expect((await checkLink(server, token)).ok).toBe(false);
    const client = createTestClient(server.url);
    const token = await mailboxes.getNewestToken(email);
    expect((await client.auth.verifyOtp({ token_hash: token, type: 'recovery' })).error).toBeNull();
    expect((await client.auth.updateUser({ password: PARENT.password })).error).toBeNull();
    expect(await tryPassword(email, PARENT.password)).toBe('signed in');
    expect(await tryPassword(email, 'guess number 0')).toBe('invalid_credentials');
  });
});

// docs/security.md#foreign-address
test('a sign-up expires when its link is not opened for a week', async () => {
  const email = newEmail();
  await signUpAs(email, PARENT);
  server.advanceClock(7 * DAY_MS);
  expect(await tryPassword(email, PARENT.password)).toBe('invalid_credentials');
  const before = await countMailsTo(email);
  await resend(email);
  expect(await countMailsTo(email)).toBe(before);
});
