import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listWaitlist } from '#server/waitlist/list-command.ts';
import { pruneWaitlist } from '#server/waitlist/owned-tables.ts';
import { WAITLIST_PATHS } from '#shared/mail/waitlist.ts';
import { startWaitlistServer, type WaitlistServer } from '#tests/support/mail/waitlist-server.ts';
import { makeEntry } from '#tests/support/mail/waitlist-visitor.ts';

const DAY = 24 * 3_600_000;

let waitlist: WaitlistServer;
beforeAll(async () => {
  waitlist = await startWaitlistServer();
});
afterAll(() => waitlist.close());

let email: string;
beforeEach(() => {
  email = `${randomUUID()}@example.org`;
});

async function askForMail() {
  await waitlist.visitor.askForMail(email);
  const [mail] = await waitlist.takeMails(email);
  return {
    subject: mail?.subject,
    token: /\/confirm-waitlist#token=([\w-]{64})/.exec(mail?.text ?? '')?.[1] ?? '',
    unsubscribePath: /\/api\/waitlist\/unsubscribe\?token=[\w-]{64}/.exec(mail?.text ?? '')?.[0] ?? '',
  };
}

async function join(given: object = {}) {
  await waitlist.visitor.join({ ...makeEntry(email), ...given });
  return askForMail();
}

async function post(path: string, body: object) {
  const answer = await waitlist.server.app.inject({ method: 'POST', url: path, payload: body });
  expect(answer.headers['cache-control']).toBe('no-store');
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
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

async function stored() {
  const { rows } = await waitlist.server.db.transaction((tx) =>
    tx.execute(sql`select * from waitlist where email = ${email}`),
  );
  return rows[0];
}

const prune = () => pruneWaitlist(waitlist.server.db, waitlist.server.clock());

describe('consent', () => {
  // docs/product/waitlist.md#confirmation
  // docs/security.md#waitlist
  it('is given by the link alone, with its time and the words; looking at the link changes nothing', async () => {
    const { token } = await join();
    expect(await check(token)).toEqual({ status: 200, body: { email, state: 'open', updates: true } });
    expect(await stored()).toMatchObject({ consent: false, confirmed_at: null, consent_at: null });
    expect(await confirm(token, true, 'zh')).toEqual({
      status: 200,
      body: { email, state: 'confirmed', updates: true },
    });
    expect(await stored()).toMatchObject({ consent: true, consent_text: 'updates-1/zh' });
    expect((await stored())?.consent_at).not.toBeNull();
    expect((await stored())?.confirmed_at).not.toBeNull();
  });

  it('is the choice of who reads the mailbox, not of who sent the form', async () => {
    const { token } = await join({ consent: true });
    await confirm(token, false);
    expect(await stored()).toMatchObject({ consent: false, consent_at: null });
    expect((await stored())?.confirmed_at).not.toBeNull();
    expect((await confirm(token, true)).body).toMatchObject({ updates: true });
    const given = await stored();
    waitlist.server.advanceClock(DAY);
    // A second press, as after a lost answer, keeps the date of the first.
    await confirm(token, true, 'zh');
    expect(await stored()).toEqual(given);
  });

  it('a mail to a confirmed address says so, and its link changes what is sent', async () => {
    const { token } = await join({ consent: false });
    await confirm(token, false);
    waitlist.server.advanceClock(DAY);
    const later = await askForMail();
    expect(later.subject).toBe("You're on the Pro Sprout waitlist");
    expect((await confirm(later.token, true)).body).toMatchObject({ state: 'confirmed', updates: true });
  });

  it('a stranger’s entry after the confirmation takes nothing away', async () => {
    const { token } = await join();
    await confirm(token);
    const before = await stored();
    await waitlist.visitor.join({ ...makeEntry(email), consent: false, utm_source: 'stranger' });
    await waitlist.settle();
    expect(await stored()).toEqual(before);
  });
});

describe('unsubscribing', () => {
  it('works before the confirmation; the link to confirm does not undo it, the way back does', async () => {
    const { token, unsubscribePath } = await join();
    expect((await leave(unsubscribePath, 'leave')).statusCode).toBe(200);
    expect((await confirm(token)).body).toEqual({ email, state: 'left', updates: false });
    expect(await stored()).toMatchObject({ consent: false, confirmed_at: null });
    waitlist.server.advanceClock(DAY);
    expect((await askForMail()).token).toBe('');
    await leave(unsubscribePath, 'return');
    expect((await confirm(token)).body).toMatchObject({ state: 'confirmed', updates: true });
  });
});

// docs/product/waitlist.md#confirmation
// docs/security.md#retention
describe('an unconfirmed address', () => {
  it('is forgotten after 30 days, and its link says so; a confirmed one and one that left stay', async () => {
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
    expect(await stored()).toBeDefined();
    email = confirmed;
    expect(await stored()).toBeDefined();
    email = waiting;
    expect(await stored()).toBeUndefined();
    for (const answer of [await check(token), await confirm(token)]) {
      expect(answer).toMatchObject({ status: 410, body: { code: 'entry_gone' } });
    }
  });
});

it('the operator’s list holds only those who agreed and stayed, each with the link that ends the mails', async () => {
  const list = () =>
    listWaitlist(waitlist.server.db, { publicUrl: 'http://sproutcards.test', now: waitlist.server.clock() });
  const lineOf = async () => (await list()).split('\r\n').find((line) => line.includes(email));
  const { token, unsubscribePath } = await join({ utm_source: '=HYPERLINK("http://evil.example")' });
  expect(await lineOf()).toBeUndefined();
  await confirm(token, false);
  expect(await lineOf()).toBeUndefined();
  await confirm(token, true);
  expect(await lineOf()).toContain(`http://sproutcards.test${unsubscribePath}`);
  expect(await lineOf()).toContain('updates-1/en');
  expect(await lineOf()).not.toMatch(/,"?=/);
  await leave(unsubscribePath, 'leave');
  expect(await lineOf()).toBeUndefined();
});

it('a link that is cut off, made up or for leaving opens nothing', async () => {
  const { token, unsubscribePath } = await join();
  const leaving = unsubscribePath.split('token=')[1] ?? '';
  for (const wrong of [token.slice(0, -1), `${token}x`, 'x', '', leaving, 'x'.repeat(600)]) {
    for (const answer of [await check(wrong), await confirm(wrong)]) {
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    }
  }
  for (const body of [
    { token },
    { token, updates: 'yes', language: 'en' },
    { token, updates: true, language: 'de' },
  ]) {
    expect((await post(WAITLIST_PATHS.confirm, body)).status).toBe(400);
  }
  expect(await stored()).toMatchObject({ consent: false, confirmed_at: null });
});

it('the database itself keeps consent from being set without its time, words and confirmation', async () => {
  await join();
  const set = (values: string) =>
    waitlist.server.db.transaction((tx) =>
      tx.execute(sql.raw(`update waitlist set ${values} where email = '${email}'`)),
    );
  await expect(set('consent = true')).rejects.toThrow();
  await expect(set("consent = true, consent_at = now(), consent_text = 'form'")).rejects.toThrow();
});
