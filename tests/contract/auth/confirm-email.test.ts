import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#server/auth/records/tables.ts';
import { type Mailboxes, openMailboxes } from '#tests/support/mail/account-mails.ts';
import { callAuth } from '#tests/support/server/call-auth.ts';
import { newProfile, PASSWORD } from '#tests/support/server/sign-up.ts';
import { createTestClient } from '#tests/support/server/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const MINUTE = 60_000;

let server: TestServer;
let mailboxes: Mailboxes;
beforeAll(async () => {
  server = await startTestServer({ settings: { confirmEmail: true } });
  mailboxes = await openMailboxes(server, { signUpMails: true });
});
afterAll(async () => {
  await mailboxes.close();
  await server.close();
});

const newEmail = () => `${randomUUID()}@example.org`;
const subjectsTo = async (email: string) =>
  (await mailboxes.mailsTo(email)).map((mail) => mail.email.subject);

function signUp(email: string, password = PASSWORD) {
  const client = createTestClient(server.url);
  return client.auth.signUp({ email, password, options: { data: { name: 'Ann' } } });
}
const logIn = (email: string, password = PASSWORD) =>
  createTestClient(server.url).auth.signInWithPassword({ email, password });

/** Signs up and opens the link, in one browser. */
async function confirm(email: string) {
  await signUp(email);
  const client = createTestClient(server.url);
  const token = await mailboxes.newestToken(email);
  return { client, ...(await client.auth.verifyOtp({ token_hash: token, type: 'signup' })) };
}

describe('a sign-up with confirmation', () => {
  // docs/product/accounts.md#confirmation
  it('brings no session; the link of the mail does, once', async () => {
    const email = newEmail();
    const { data, error } = await signUp(email.toUpperCase());
    expect([error, data.session]).toEqual([null, null]);
    expect(data.user).toMatchObject({ email, confirmation_sent_at: expect.any(String) });
    expect(data.user?.email_confirmed_at).toBeUndefined();
    const [mail] = await mailboxes.mailsTo(email);
    expect(mail?.email.subject).toBe('Confirm your email address');
    expect(mail?.email.text).toMatch(
      /http:\/\/sproutcards\.test\/confirm-email#token_hash=[\w-]{43}&type=signup/,
    );

    const client = createTestClient(server.url);
    const token = await mailboxes.newestToken(email);
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
    expect((await logIn(email)).error).toBeNull();
  });

  it('refuses the log-in before, and gives the reason only with the right password', async () => {
    const email = newEmail();
    await signUp(email);
    expect((await logIn(email, 'wrong-password')).error).toMatchObject({ code: 'invalid_credentials' });
    expect((await logIn(email)).error).toMatchObject({
      status: 400,
      code: 'email_not_confirmed',
      message: 'Email not confirmed',
    });
  });

  it('lets the link live a day', async () => {
    const [early, late] = [newEmail(), newEmail()];
    await Promise.all([signUp(early), signUp(late)]);
    const [first, second] = [await mailboxes.newestToken(early), await mailboxes.newestToken(late)];
    const verify = (token: string) =>
      callAuth(server, { path: '/verify', body: { token_hash: token, type: 'signup' } });
    server.advanceClock(24 * 60 * MINUTE - 5 * MINUTE);
    expect((await verify(first)).status).toBe(200);
    server.advanceClock(5 * MINUTE);
    expect((await verify(second)).body).toMatchObject({ code: 'otp_expired' });
  });
});

describe('a taken address', () => {
  it('is answered like a new one, and only its owner gets a mail about it, once an hour', async () => {
    const email = newEmail();
    const owner = await confirm(email);
    server.advanceClock(61 * MINUTE);
    const fresh = newEmail();
    const answers = [await signUp(email, 'other-secret'), await signUp(fresh, 'other-secret')];
    const shapes = answers.map(({ data, error }) => {
      expect([error, data.session]).toEqual([null, null]);
      return JSON.stringify(data.user)
        .replaceAll(data.user!.email!, 'E')
        .replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'X');
    });
    expect(shapes[0]).toBe(shapes[1]);
    expect(answers[0]!.data.user?.id).not.toBe(owner.data.user?.id);
    await signUp(email);
    expect((await subjectsTo(email)).sort()).toEqual([
      'Confirm your email address',
      'You already have an account',
    ]);
    expect((await logIn(email)).error).toBeNull();
    expect((await logIn(email, 'other-secret')).error).toMatchObject({ code: 'invalid_credentials' });
    expect((await owner.client.auth.refreshSession()).error).toBeNull();
  });

  it('that is not confirmed yet gets its mail again a minute after the same sign-up; the older link ends', async () => {
    const email = newEmail();
    await signUp(email);
    const first = await mailboxes.newestToken(email);
    await signUp(email);
    expect(await subjectsTo(email)).toHaveLength(1);
    server.advanceClock(MINUTE);
    await signUp(email);
    expect(await subjectsTo(email)).toHaveLength(2);
    const body = { token_hash: first, type: 'signup' };
    expect(await callAuth(server, { path: '/verify', body })).toMatchObject({ status: 403 });
    const newest = { ...body, token_hash: await mailboxes.newestToken(email) };
    expect(await callAuth(server, { path: '/verify', body: newest })).toMatchObject({ status: 200 });
    expect((await logIn(email)).error).toBeNull();
  });

  it('makes one account and one mail of 10 sign-ups at the same moment', async () => {
    const email = newEmail();
    const answers = await Promise.all(Array.from({ length: 10 }, () => signUp(email)));
    expect(answers.map(({ error }) => error)).toEqual(Array(10).fill(null));
    expect(await subjectsTo(email)).toHaveLength(1);
    const body = { token_hash: await mailboxes.newestToken(email), type: 'signup' };
    expect(await callAuth(server, { path: '/verify', body })).toMatchObject({ status: 200 });
    const { rows } = await server.db.transaction((tx) =>
      tx.execute(sql`select 1 from ${users} where email = ${email}`),
    );
    expect(rows).toHaveLength(1);
  });
});

describe('sending again', () => {
  it('answers alike for everybody, and sends a waiting account one mail a minute', async () => {
    const [waiting, stranger] = [newEmail(), newEmail()];
    await signUp(waiting);
    expect(await subjectsTo(waiting)).toHaveLength(1);
    server.advanceClock(MINUTE);
    for (const email of [waiting, stranger, waiting]) {
      const { error } = await createTestClient(server.url).auth.resend({ type: 'signup', email });
      expect(error).toBeNull();
    }
    expect(await subjectsTo(waiting)).toHaveLength(2);
    expect(await subjectsTo(stranger)).toEqual([]);
  });

  it.each([
    ['nothing', {}],
    ['no-address', { type: 'signup' }],
    ['another type', { type: 'email_change', email: 'a@b.cc' }],
    ['a phone', { type: 'sms', phone: '1' }],
  ])('bad input: %s', async (_title, body) => {
    expect(await callAuth(server, { path: '/resend', body })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    });
  });
});
