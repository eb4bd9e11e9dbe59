import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Mailboxes, openMailboxes } from '#tests/support/mail/account-mails.ts';
import { PASSWORD } from '#tests/support/server/sign-up.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let lastClient = 0;
/** A network of its own for each client of these tests (RFC 3849). */
const newClient = () => `2001:db8:${(++lastClient).toString(16)}::1`;
const newEmail = () => `${randomUUID()}@example.org`;
const MINUTE = 60_000;

let server: TestServer;
let confirming: TestServer;
let mailboxes: Mailboxes;
beforeAll(async () => {
  server = await startTestServer({ access: { signInLimits: 'on' } });
  confirming = await startTestServer({
    access: { signInLimits: 'on' },
    beside: server,
    settings: { confirmEmail: true },
  });
  mailboxes = await openMailboxes(server, { signUpMails: true });
});
afterAll(async () => {
  await mailboxes.close();
  await confirming.close();
  await server.close();
});

type Sent = { from?: string | undefined; cookie?: string; to?: TestServer };

function send(path: string, payload: object, { from = newClient(), cookie, to = server }: Sent = {}) {
  const headers = { 'x-supabase-api-version': '2024-01-01', ...(cookie !== undefined && { cookie }) };
  const request: InjectOptions = { method: 'POST', url: `/auth/v1${path}`, headers, payload };
  return to.app.inject({ ...request, remoteAddress: from });
}

async function ask(path: '/recover' | '/resend', email: string, sent?: Sent) {
  const answer = await send(path, { email, ...(path === '/resend' && { type: 'signup' }) }, sent);
  expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
  const mails = await mailboxes.mailsTo(email);
  // Past the pause between two mails.
  server.advanceClock(MINUTE);
  return mails.length;
}

const logIn = (email: string, password: string, sent?: Sent) =>
  send('/token?grant_type=password', { email, password }, sent);

/** Sets how many points all keys of these limits have used up. */
async function setCounts(points: Record<string, number>): Promise<void> {
  await server.db.transaction(async (tx) => {
    for (const [name, used] of Object.entries(points)) {
      await tx.execute(sql`update rate_limits set points = ${used} where key like ${`${name}:%`}`);
    }
  });
}

/** An account with the cookie of the device that made it, and how many mails it has had by then. */
async function signUp() {
  const email = newEmail();
  const answer = await send('/signup', { email, password: PASSWORD });
  expect(answer.statusCode).toBe(200);
  const [cookie = ''] = String(answer.headers['set-cookie']).split(';');
  const before = (await mailboxes.mailsTo(email)).length;
  server.advanceClock(MINUTE);
  return { email, cookie, before };
}

describe('mails with links', () => {
  // docs/product/limits.md#mail-limits
  // docs/security.md#no-lock-out
  it('a stranger who asks for confirmations does not keep the owner from a new password', async () => {
    const { email } = await signUp();
    for (let attempt = 0; attempt < 8; attempt++) await ask('/resend', email);
    const before = (await mailboxes.mailsTo(email)).length;
    expect(await ask('/recover', email)).toBe(before + 1);
  });

  it('counts no request that brought no mail with a link', async () => {
    const email = newEmail();
    for (let attempt = 0; attempt < 8; attempt++) expect(await ask('/resend', email)).toBe(0);
    const signedUp = await send('/signup', { email, password: PASSWORD }, { to: confirming });
    expect(signedUp.statusCode).toBe(200);
    const before = (await mailboxes.mailsTo(email)).length;
    server.advanceClock(MINUTE);
    expect(await ask('/resend', email)).toBe(before + 1);
  });

  it('one network gets three an hour, and the owner in another one still gets the mail', async () => {
    const { email, before } = await signUp();
    const from = newClient();
    const counts = [];
    for (let attempt = 0; attempt < 5; attempt++)
      counts.push((await ask('/recover', email, { from })) - before);
    expect(counts).toEqual([1, 2, 3, 3, 3]);
    expect(await ask('/recover', email)).toBe(before + 4);
  });

  // docs/security.md#no-lock-out
  it('gives all strangers together six an hour, all known devices ten more, and each of them six', async () => {
    const { email, cookie, before } = await signUp();
    for (let attempt = 0; attempt < 8; attempt++) await ask('/recover', email);
    expect((await mailboxes.mailsTo(email)).length).toBe(before + 6);
    for (let attempt = 0; attempt < 8; attempt++) await ask('/recover', email, { cookie });
    expect((await mailboxes.mailsTo(email)).length).toBe(before + 12);
    const second = await logIn(email, PASSWORD);
    const [other = ''] = String(second.headers['set-cookie']).split(';');
    const mails = [];
    for (let attempt = 0; attempt < 6; attempt++) mails.push(await ask('/recover', email, { cookie: other }));
    expect(mails.at(-1)! - mails[0]!).toBe(3);
    // The cookie of another family is no reserve.
    const stranger = await signUp();
    expect(await ask('/recover', email, { cookie: stranger.cookie })).toBe(mails.at(-1));
  }, 60_000);

  it('a stranger who asks for another network’s limit does not stop a known device behind the same address', async () => {
    const { email, cookie, before } = await signUp();
    const from = newClient();
    for (let attempt = 0; attempt < 31; attempt++) await send('/recover', { email: 'x' }, { from });
    const stranger = await send('/recover', { email }, { from });
    expect(stranger.statusCode).toBe(429);
    expect(await ask('/recover', email, { from, cookie })).toBe(before + 1);
  });
});

// docs/security.md#no-lock-out
describe('guesses at a password', () => {
  it('lets a new phone in after 15 foreign guesses behind the same address, and names the wait at the limit', async () => {
    const { email } = await signUp();
    const from = newClient();
    for (let attempt = 0; attempt < 15; attempt++) {
      expect((await logIn(email, 'wrong', { from })).json()).toMatchObject({ code: 'invalid_credentials' });
    }
    expect((await logIn(email, PASSWORD, { from })).statusCode).toBe(200);
    for (let attempt = 0; attempt < 15; attempt++) {
      expect((await logIn(email, 'wrong', { from })).statusCode).toBe(400);
    }
    const refused = await logIn(email, PASSWORD, { from });
    expect(refused.json()).toMatchObject({ code: 'over_request_rate_limit' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    // The way that the screen names there is open.
    expect((await send('/recover', { email }, { from })).statusCode).toBe(200);
  });

  it('never counts successful sign-ins, however many and from however many networks', async () => {
    const { email, cookie } = await signUp();
    const from = newClient();
    // One guess opens each count; then one more is left to each.
    for (const guess of [{ from }, { cookie }]) {
      expect((await logIn(email, 'wrong', guess)).statusCode).toBe(400);
    }
    await setCounts({ 'sign-in-pair': 29, 'sign-in-strangers': 59, 'sign-in-device': 14 });
    for (let attempt = 0; attempt < 3; attempt++) {
      expect((await logIn(email, PASSWORD, { from })).statusCode).toBe(200);
      expect((await logIn(email, PASSWORD)).statusCode).toBe(200);
      expect((await logIn(email, PASSWORD, { from, cookie })).statusCode).toBe(200);
    }
    // It was one each.
    for (const sender of [{ from }, { from, cookie }]) {
      expect((await logIn(email, 'wrong', sender)).statusCode).toBe(400);
      expect((await logIn(email, PASSWORD, sender)).statusCode).toBe(429);
    }
    expect((await logIn(email, PASSWORD)).statusCode).toBe(429);
  });
});
