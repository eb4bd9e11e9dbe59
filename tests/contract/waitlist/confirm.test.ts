import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { listWaitlist } from '#server/waitlist/list-command.ts';
import { pruneWaitlist } from '#server/waitlist/owned-tables.ts';
import { WAITLIST_PATHS } from '#shared/mail/waitlist.ts';
import { runSql } from '#tests/support/database/run-sql.ts';
import { setUpWaitlistServer } from '#tests/support/mail/waitlist-server.ts';
import { createWaitlistEntry } from '#tests/support/mail/waitlist-visitor.ts';
import { newEmail } from '#tests/support/server/sign-up.ts';

const DAY = 24 * 3_600_000;

const waitlist = setUpWaitlistServer();

let email: string;
beforeEach(() => {
  email = newEmail();
});

async function requestMail() {
  await waitlist.visitor.requestConfirmationEmail(email);
  const [mail] = await waitlist.takeMails(email);
  return {
    subject: mail?.subject,
    token: /\/confirm-waitlist#token=([\w-]{64})/.exec(mail?.text ?? '')?.[1] ?? '',
    unsubscribePath: /\/api\/waitlist\/unsubscribe\?token=[\w-]{64}/.exec(mail?.text ?? '')?.[0] ?? '',
  };
}

async function join(fields: object = {}) {
  await waitlist.visitor.join({ ...createWaitlistEntry(email), ...fields });
  return requestMail();
}

async function post(path: string, body: object) {
  const response = await waitlist.server.app.inject({ method: 'POST', url: path, payload: body });
  expect(response.headers['cache-control']).toBe('no-store');
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}
const check = (token: string) => post(WAITLIST_PATHS.check, { token });
const confirm = (token: string, updates = true, language = 'en') =>
  post(WAITLIST_PATHS.confirm, { token, updates, language });

const leave = (path: string, action: 'leave' | 'return') =>
  waitlist.server.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `action=${action}`,
  });

async function readEntry() {
  const rows = await runSql(waitlist.server.db, sql`select * from waitlist where email = ${email}`);
  return rows[0];
}

const prune = () => pruneWaitlist(waitlist.server.db, waitlist.server.clock());

describe('Consent', () => {
  // docs/product/waitlist.md#confirmation
  // docs/security.md#waitlist
  it('is given only through the link', async () => {
    const { token } = await join();
    expect(await check(token)).toEqual({ status: 200, body: { email, state: 'open', updates: true } });
    expect(await readEntry()).toMatchObject({ consent: false, confirmed_at: null, consent_at: null });
    expect(await confirm(token, true, 'zh')).toEqual({
      status: 200,
      body: { email, state: 'confirmed', updates: true },
    });
    expect(await readEntry()).toMatchObject({ consent: true, consent_text: 'updates-1/zh' });
    expect((await readEntry())?.consent_at).not.toBeNull();
    expect((await readEntry())?.confirmed_at).not.toBeNull();
  });

  it("is the choice of the owner of the mailbox, not of the form's sender", async () => {
    const { token } = await join({ consent: true });
    await confirm(token, false);
    expect(await readEntry()).toMatchObject({ consent: false, consent_at: null });
    expect((await readEntry())?.confirmed_at).not.toBeNull();
    expect((await confirm(token, true)).body).toMatchObject({ updates: true });
    const before = await readEntry();
    waitlist.server.advanceClock(DAY);
    // A repeated click keeps the date of the first one.
    await confirm(token, true, 'zh');
    expect(await readEntry()).toEqual(before);
  });

  it('can be changed through the link of a later email', async () => {
    const { token } = await join({ consent: false });
    await confirm(token, false);
    waitlist.server.advanceClock(DAY);
    const laterEmail = await requestMail();
    expect(laterEmail.subject).toBe("You're on the Pro Sprout waitlist");
    expect((await confirm(laterEmail.token, true)).body).toMatchObject({ state: 'confirmed', updates: true });
  });

  it("is not changed by a stranger's entry", async () => {
    const { token } = await join();
    await confirm(token);
    const before = await readEntry();
    await waitlist.visitor.join({ ...createWaitlistEntry(email), consent: false, utm_source: 'stranger' });
    await waitlist.settle();
    expect(await readEntry()).toEqual(before);
  });
});

describe('Unsubscribing', () => {
  it('works before the confirmation', async () => {
    const { token, unsubscribePath } = await join();
    expect((await leave(unsubscribePath, 'leave')).statusCode).toBe(200);
    expect((await confirm(token)).body).toEqual({ email, state: 'left', updates: false });
    expect(await readEntry()).toMatchObject({ consent: false, confirmed_at: null });
    waitlist.server.advanceClock(DAY);
    expect((await requestMail()).token).toBe('');
    await leave(unsubscribePath, 'return');
    expect((await confirm(token)).body).toMatchObject({ state: 'confirmed', updates: true });
  });
});

// docs/product/waitlist.md#confirmation
// docs/security.md#retention
describe('An unconfirmed address', () => {
  it('is deleted after 30 days unlike confirmed and unsubscribed ones', async () => {
    const { token } = await join();
    const waiting = email;
    email = `confirmed-${email}`;
    await confirm((await join()).token, false);
    const confirmed = email;
    email = `left-${waiting}`;
    await leave((await join()).unsubscribePath, 'leave');
    waitlist.server.advanceClock(29 * DAY);
    expect(await prune()).toEqual({ waitlist: 0, waitlistRequests: 0 });
    waitlist.server.advanceClock(DAY + 1);
    expect((await prune()).waitlist).toBeGreaterThan(0);
    expect(await readEntry()).toBeDefined();
    email = confirmed;
    expect(await readEntry()).toBeDefined();
    email = waiting;
    expect(await readEntry()).toBeUndefined();
    for (const response of [await check(token), await confirm(token)]) {
      expect(response).toMatchObject({ status: 410, body: { code: 'entry_gone' } });
    }
  });
});

test('the list for the operator contains only subscribers', async () => {
  const listSubscribers = () =>
    listWaitlist(waitlist.server.db, { publicUrl: 'http://sproutcards.test', now: waitlist.server.clock() });
  const findLine = async () => (await listSubscribers()).split('\r\n').find((line) => line.includes(email));
  const { token, unsubscribePath } = await join({ utm_source: '=HYPERLINK("http://evil.example")' });
  expect(await findLine()).toBeUndefined();
  await confirm(token, false);
  expect(await findLine()).toBeUndefined();
  await confirm(token, true);
  expect(await findLine()).toContain(`http://sproutcards.test${unsubscribePath}`);
  expect(await findLine()).toContain('updates-1/en');
  expect(await findLine()).not.toMatch(/,"?=/);
  await leave(unsubscribePath, 'leave');
  expect(await findLine()).toBeUndefined();
});

test('a truncated, forged or unsubscribe link confirms nothing', async () => {
  const { token, unsubscribePath } = await join();
  const unsubscribeToken = unsubscribePath.split('token=')[1] ?? '';
  for (const wrong of [token.slice(0, -1), `${token}x`, 'x', '', unsubscribeToken, 'x'.repeat(600)]) {
    for (const response of [await check(wrong), await confirm(wrong)]) {
      expect(response).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    }
  }
  for (const body of [
    { token },
    { token, updates: 'yes', language: 'en' },
    { token, updates: true, language: 'de' },
  ]) {
    expect((await post(WAITLIST_PATHS.confirm, body)).status).toBe(400);
  }
  expect(await readEntry()).toMatchObject({ consent: false, confirmed_at: null });
});

test('the database refuses consent without time, wording and confirmation', async () => {
  await join();
  const updateEntry = (values: string) =>
    runSql(waitlist.server.db, sql.raw(`update waitlist set ${values} where email = '${email}'`));
  await expect(updateEntry('consent = true')).rejects.toThrow();
  await expect(updateEntry("consent = true, consent_at = now(), consent_text = 'form'")).rejects.toThrow();
});
