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
const DAY = 24 * 60 * MINUTE;

let server: TestServer;
let mailboxes: Mailboxes;
beforeAll(async () => {
  server = await startTestServer({ settings: { confirmEmail: true } });
  mailboxes = openMailboxes(server, { signUpMails: true });
});
afterAll(() => server.close());

const newEmail = () => `${randomUUID()}@example.org`;
const subjectsTo = async (email: string) => (await mailboxes.mailsTo(email)).map((mail) => mail.subject);

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
    expect(mail?.subject).toBe('Confirm your email address');
    expect(mail?.text).toMatch(/http:\/\/sproutcards\.test\/confirm-email#token_hash=[\w-]{43}&type=signup/);

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

  it('lets the link live a day', async () => {
    const [early, late] = [newEmail(), newEmail()];
    await Promise.all([signUp(early), signUp(late)]);
    const [first, second] = [await mailboxes.newestToken(early), await mailboxes.newestToken(late)];
    server.advanceClock(DAY - 5 * MINUTE);
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
    expect((await verify(first)).status).toBe(403);
    expect((await verify(await mailboxes.newestToken(email))).status).toBe(200);
    expect((await logIn(email)).error).toBeNull();
  });

  it('makes one account and one mail of five sign-ups at the same moment', async () => {
    const email = newEmail();
    const answers = await Promise.all(Array.from({ length: 5 }, () => signUp(email)));
    expect(answers.map(({ error }) => error)).toEqual(Array(5).fill(null));
    expect(await subjectsTo(email)).toHaveLength(1);
    expect((await verify(await mailboxes.newestToken(email))).status).toBe(200);
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
});

const PARENT = { name: 'Ann', password: "the parent's own" };
const STRANGER = { name: 'Mallory', password: "the stranger's" };

/** Signs up and returns the token of the link that this sign-up was sent. */
async function signUpAs(email: string, { name, password }: { name: string; password: string }) {
  const client = createTestClient(server.url);
  const { error } = await client.auth.signUp({ email, password, options: { data: { name } } });
  expect(error).toBeNull();
  return mailboxes.newestToken(email);
}
const verify = (token: string, type = 'signup') =>
  callAuth(server, { path: '/verify', body: { token_hash: token, type } });
const resend = (email: string) => createTestClient(server.url).auth.resend({ type: 'signup', email });
const countMails = async (email: string) => (await mailboxes.mailsTo(email)).length;
async function readOutcome(email: string, password: string): Promise<string> {
  return (await logIn(email, password)).error?.code ?? 'signed in';
}
const isOpen = async (token: string, type = 'signup') => {
  const response = await fetch(`${server.url}/api/auth-links/check`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token_hash: token, type }),
  });
  return response.ok;
};

describe('an address that two people sign up with', () => {
  // docs/security.md#foreign-address
  it.each([
    ['the stranger comes first', [STRANGER, PARENT]],
    ['the parent comes first', [PARENT, STRANGER]],
  ])('belongs to the sign-up whose link is opened: %s', async (_title, people) => {
    const email = newEmail();
    const tokens = new Map<string, string>();
    for (const person of people) tokens.set(person.name, await signUpAs(email, person));
    const { status, body } = await verify(tokens.get(PARENT.name)!);
    expect(status).toBe(200);
    expect(body.user.user_metadata).toMatchObject({ name: PARENT.name, email, email_verified: true });
    expect(await readOutcome(email, PARENT.password)).toBe('signed in');
    expect(await readOutcome(email, STRANGER.password)).toBe('invalid_credentials');
    expect(await verify(tokens.get(STRANGER.name)!)).toMatchObject({ status: 403 });
  });

  // docs/security.md#mail-texts
  it('says in each mail who signed up and when, and never shows an advertisement for a name', async () => {
    const email = newEmail();
    await signUpAs(email, PARENT);
    await signUpAs(email, { ...STRANGER, name: 'Win 500 at www.evil.example' });
    const [own, foreign] = await mailboxes.mailsTo(email);
    expect(own?.text).toMatch(/under the name “Ann” on .+ at \d\d:\d\d UTC/);
    expect(foreign?.text).not.toContain('evil');
    expect(foreign?.html).not.toContain('evil');
  });

  // docs/security.md#foreign-address
  it('goes to one of two links that are opened at the same moment', async () => {
    const email = newEmail();
    const tokens = [await signUpAs(email, STRANGER), await signUpAs(email, PARENT)];
    const answers = await Promise.all([...tokens, ...tokens].map((token) => verify(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
    const name = answers.find(({ status }) => status === 200)!.body.user.user_metadata.name;
    const [winner, loser] = name === PARENT.name ? [PARENT, STRANGER] : [STRANGER, PARENT];
    expect(await readOutcome(email, winner.password)).toBe('signed in');
    expect(await readOutcome(email, loser.password)).toBe('invalid_credentials');
  });

  it('tells each of them, and no other client, that it waits', async () => {
    const email = newEmail();
    await signUpAs(email, PARENT);
    await signUpAs(email, STRANGER);
    expect(await readOutcome(email, PARENT.password)).toBe('email_not_confirmed');
    expect(await readOutcome(email, STRANGER.password)).toBe('email_not_confirmed');
    expect(await readOutcome(email, 'neither of them')).toBe('invalid_credentials');
  });
});

describe('a link once more', () => {
  it('keeps the password where one person signed up, and ends the older link', async () => {
    const email = newEmail();
    const first = await signUpAs(email, PARENT);
    server.advanceClock(MINUTE);
    await resend(email);
    const second = await mailboxes.newestToken(email);
    expect(await verify(first)).toMatchObject({ status: 403 });
    expect((await verify(second)).body.user.user_metadata.name).toBe(PARENT.name);
    expect(await readOutcome(email, PARENT.password)).toBe('signed in');
  });

  // docs/security.md#foreign-address
  it('brings no password where two people signed up: the owner chooses one', async () => {
    const email = newEmail();
    await signUpAs(email, PARENT);
    await signUpAs(email, STRANGER);
    server.advanceClock(MINUTE);
    await resend(email);
    const mail = (await mailboxes.mailsTo(email)).at(-1);
    expect(mail?.text).toMatch(/\/reset-password#token_hash=[\w-]{43}&type=recovery/);
    const token = await mailboxes.newestToken(email);
    expect(await verify(token)).toMatchObject({ status: 403 });
    const client = createTestClient(server.url);
    const opened = await client.auth.verifyOtp({ token_hash: token, type: 'recovery' });
    expect(opened.error).toBeNull();
    expect(opened.data.user?.user_metadata).not.toHaveProperty('name');
    for (const { password } of [PARENT, STRANGER])
      expect(await readOutcome(email, password)).toBe('invalid_credentials');
    expect((await client.auth.updateUser({ password: 'chosen at last' })).error).toBeNull();
    expect(await readOutcome(email, 'chosen at last')).toBe('signed in');
  });

  it('that a stranger asks for leaves the link of the parent working', async () => {
    const email = newEmail();
    await signUpAs(email, STRANGER);
    const own = await signUpAs(email, PARENT);
    server.advanceClock(MINUTE);
    await resend(email);
    const askedFor = await mailboxes.newestToken(email);
    expect((await verify(own)).body.user.user_metadata.name).toBe(PARENT.name);
    expect(await readOutcome(email, PARENT.password)).toBe('signed in');
    expect(await verify(askedFor, 'recovery')).toMatchObject({ status: 403 });
  });

  it('by "Forgot your password?" confirms the address as well', async () => {
    const email = newEmail();
    await signUpAs(email, PARENT);
    await createTestClient(server.url).auth.resetPasswordForEmail(email);
    const token = await mailboxes.newestToken(email);
    expect(await verify(token, 'recovery')).toMatchObject({ status: 200 });
    expect(await readOutcome(email, PARENT.password)).toBe('invalid_credentials');
  });
});

// docs/security.md#foreign-address
describe('a stranger who signs up again and again', () => {
  it('cannot keep the parent out, nor have a foreign password confirmed, nor fill the mailbox', async () => {
    const email = newEmail();
    const foreign: string[] = [];
    for (let time = 0; time < 8; time += 1) {
      const mailsBefore = await countMails(email);
      await createTestClient(server.url).auth.signUp({ email, password: `guess number ${time}` });
      if ((await countMails(email)) > mailsBefore) foreign.push(await mailboxes.newestToken(email));
    }
    expect(await countMails(email)).toBe(6);
    await createTestClient(server.url).auth.signUp({ email, password: PARENT.password });
    for (const token of foreign.slice(0, 5)) expect(await isOpen(token)).toBe(false);
    const client = createTestClient(server.url);
    const token = await mailboxes.newestToken(email);
    expect((await client.auth.verifyOtp({ token_hash: token, type: 'recovery' })).error).toBeNull();
    expect((await client.auth.updateUser({ password: PARENT.password })).error).toBeNull();
    expect(await readOutcome(email, PARENT.password)).toBe('signed in');
    expect(await readOutcome(email, 'guess number 0')).toBe('invalid_credentials');
  });
});

// docs/security.md#foreign-address
it('a sign-up that waits for a week without its link being opened is forgotten', async () => {
  const email = newEmail();
  await signUpAs(email, PARENT);
  server.advanceClock(7 * DAY);
  expect(await readOutcome(email, PARENT.password)).toBe('invalid_credentials');
  const before = await countMails(email);
  await resend(email);
  expect(await countMails(email)).toBe(before);
});
