import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Mailboxes, openMailboxes } from '#tests/support/mail/account-mails.ts';
import { callAuth } from '#tests/support/server/call-auth.ts';
import { createTestClient } from '#tests/support/server/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

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
const PARENT = { name: 'Ann', password: "the parent's own" };
const STRANGER = { name: 'Mallory', password: "the stranger's" };

/** Signs up and returns the token of the link that this sign-up was sent. */
async function signUp(email: string, { name, password }: { name: string; password: string }) {
  const client = createTestClient(server.url);
  const { error } = await client.auth.signUp({ email, password, options: { data: { name } } });
  expect(error).toBeNull();
  return mailboxes.newestToken(email);
}
const verify = (token: string, type = 'signup') =>
  callAuth(server, { path: '/verify', body: { token_hash: token, type } });
const resend = (email: string) => createTestClient(server.url).auth.resend({ type: 'signup', email });
const countMails = async (email: string) => (await mailboxes.mailsTo(email)).length;
async function logIn(email: string, password: string): Promise<string> {
  const { error } = await createTestClient(server.url).auth.signInWithPassword({ email, password });
  return error?.code ?? 'signed in';
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
    for (const person of people) tokens.set(person.name, await signUp(email, person));
    const { status, body } = await verify(tokens.get(PARENT.name)!);
    expect(status).toBe(200);
    expect(body.user.user_metadata).toMatchObject({ name: PARENT.name, email, email_verified: true });
    expect(await logIn(email, PARENT.password)).toBe('signed in');
    expect(await logIn(email, STRANGER.password)).toBe('invalid_credentials');
    expect(await verify(tokens.get(STRANGER.name)!)).toMatchObject({ status: 403 });
  });

  // docs/security.md#mail-texts
  it('says in each mail who signed up and when, and never shows an advertisement for a name', async () => {
    const email = newEmail();
    await signUp(email, PARENT);
    await signUp(email, { ...STRANGER, name: 'Win 500 at www.evil.example' });
    const [own, foreign] = await mailboxes.mailsTo(email);
    expect(own?.email.text).toMatch(/under the name “Ann” on .+ at \d\d:\d\d UTC/);
    expect(foreign?.email.text).not.toContain('evil');
    expect(foreign?.email.html).not.toContain('evil');
  });

  // docs/security.md#foreign-address
  it('goes to one of two links that are opened at the same moment', async () => {
    const email = newEmail();
    const tokens = [await signUp(email, STRANGER), await signUp(email, PARENT)];
    const answers = await Promise.all([...tokens, ...tokens].map((token) => verify(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
    const name = answers.find(({ status }) => status === 200)!.body.user.user_metadata.name;
    const [winner, loser] = name === PARENT.name ? [PARENT, STRANGER] : [STRANGER, PARENT];
    expect(await logIn(email, winner.password)).toBe('signed in');
    expect(await logIn(email, loser.password)).toBe('invalid_credentials');
  });

  it('tells each of them, and no other client, that it waits', async () => {
    const email = newEmail();
    await signUp(email, PARENT);
    await signUp(email, STRANGER);
    expect(await logIn(email, PARENT.password)).toBe('email_not_confirmed');
    expect(await logIn(email, STRANGER.password)).toBe('email_not_confirmed');
    expect(await logIn(email, 'neither of them')).toBe('invalid_credentials');
  });

  it('keeps no sign-up once it is confirmed, also not one that comes afterwards', async () => {
    const email = newEmail();
    await verify(await signUp(email, PARENT));
    const before = await countMails(email);
    await createTestClient(server.url).auth.signUp({ email, password: STRANGER.password });
    expect(await countMails(email)).toBeLessThanOrEqual(before + 1);
    expect(await logIn(email, STRANGER.password)).toBe('invalid_credentials');
    expect(await logIn(email, PARENT.password)).toBe('signed in');
  });
});

describe('a link once more', () => {
  it('keeps the password where one person signed up, and ends the older link', async () => {
    const email = newEmail();
    const first = await signUp(email, PARENT);
    server.advanceClock(MINUTE);
    await resend(email);
    const second = await mailboxes.newestToken(email);
    expect(await verify(first)).toMatchObject({ status: 403 });
    expect((await verify(second)).body.user.user_metadata.name).toBe(PARENT.name);
    expect(await logIn(email, PARENT.password)).toBe('signed in');
  });

  it('comes after the first has run out', async () => {
    const email = newEmail();
    const first = await signUp(email, PARENT);
    server.advanceClock(DAY);
    expect(await verify(first)).toMatchObject({ status: 403 });
    await resend(email);
    expect((await verify(await mailboxes.newestToken(email))).status).toBe(200);
    expect(await logIn(email, PARENT.password)).toBe('signed in');
  });

  // docs/security.md#foreign-address
  it('brings no password where two people signed up: the owner chooses one', async () => {
    const email = newEmail();
    await signUp(email, PARENT);
    await signUp(email, STRANGER);
    server.advanceClock(MINUTE);
    await resend(email);
    const mail = (await mailboxes.mailsTo(email)).at(-1);
    expect(mail?.email.text).toMatch(/\/reset-password#token_hash=[\w-]{43}&type=recovery/);
    const token = await mailboxes.newestToken(email);
    expect(await verify(token)).toMatchObject({ status: 403 });
    const client = createTestClient(server.url);
    const opened = await client.auth.verifyOtp({ token_hash: token, type: 'recovery' });
    expect(opened.error).toBeNull();
    expect(opened.data.user?.user_metadata).not.toHaveProperty('name');
    for (const { password } of [PARENT, STRANGER])
      expect(await logIn(email, password)).toBe('invalid_credentials');
    expect((await client.auth.updateUser({ password: 'chosen at last' })).error).toBeNull();
    expect(await logIn(email, 'chosen at last')).toBe('signed in');
  });

  it('that a stranger asks for leaves the link of the parent working', async () => {
    const email = newEmail();
    await signUp(email, STRANGER);
    const own = await signUp(email, PARENT);
    server.advanceClock(MINUTE);
    await resend(email);
    const askedFor = await mailboxes.newestToken(email);
    expect((await verify(own)).body.user.user_metadata.name).toBe(PARENT.name);
    expect(await logIn(email, PARENT.password)).toBe('signed in');
    expect(await verify(askedFor, 'recovery')).toMatchObject({ status: 403 });
  });

  it('by "Forgot your password?" confirms the address as well', async () => {
    const email = newEmail();
    await signUp(email, PARENT);
    await createTestClient(server.url).auth.resetPasswordForEmail(email);
    const token = await mailboxes.newestToken(email);
    expect(await verify(token, 'recovery')).toMatchObject({ status: 200 });
    expect(await logIn(email, PARENT.password)).toBe('invalid_credentials');
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
    expect(await logIn(email, PARENT.password)).toBe('signed in');
    expect(await logIn(email, 'guess number 0')).toBe('invalid_credentials');
  });
});

// docs/security.md#foreign-address
it('a sign-up that waits for a week without its link being opened is forgotten', async () => {
  const email = newEmail();
  await signUp(email, PARENT);
  server.advanceClock(7 * DAY);
  expect(await logIn(email, PARENT.password)).toBe('invalid_credentials');
  const before = await countMails(email);
  await resend(email);
  expect(await countMails(email)).toBe(before);
});
