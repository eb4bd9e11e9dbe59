import { FunctionsHttpError } from '@supabase/functions-js';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { runSql } from '#tests/support/database/run-sql.ts';
import { setUpWaitlistServer } from '#tests/support/mail/waitlist-server.ts';
import { createWaitlistEntry, createWaitlistVisitor } from '#tests/support/mail/waitlist-visitor.ts';

const HOUR = 3_600_000;

const waitlist = setUpWaitlistServer();
beforeEach(() => runSql(waitlist.server.db, sql`delete from rate_limits`));

describe('sendWaitlistEmail', () => {
  it('sends an email with links to confirm and to unsubscribe', async () => {
    await waitlist.visitor.join(createWaitlistEntry('ann@example.org'));
    expect(await waitlist.visitor.requestConfirmationEmail('Ann@Example.org')).toMatchObject({
      data: { ok: true },
      error: null,
    });
    const [mail, ...others] = await waitlist.takeMails('ann@example.org');
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Please confirm: the Pro Sprout waitlist');
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('forgotten after 30 days');
      expect(part).toMatch(/http:\/\/sproutcards\.test\/confirm-waitlist#token=[\w-]{64}/);
      expect(part).toMatch(/http:\/\/sproutcards\.test\/api\/waitlist\/unsubscribe\?token=[\w-]{64}/);
    }
    expect(mail?.html).not.toMatch(/<script|src="(?!cid:)/);
  });

  it('sends the email in the language of the browser', async () => {
    await waitlist.visitor.join(createWaitlistEntry('mei@example.org'));
    await createWaitlistVisitor(waitlist.server.url, 'zh-CN,zh;q=0.9,en;q=0.8').requestConfirmationEmail(
      'mei@example.org',
    );
    const [mail] = await waitlist.takeMails('mei@example.org');
    expect(mail?.subject).toBe('请确认：Pro Sprout 候补名单');
    expect(mail?.text).toContain('退订候补名单邮件');
  });

  it('prefers the language that the caller names', async () => {
    await waitlist.visitor.join(createWaitlistEntry('li@example.org'));
    const body = { email: 'li@example.org', consent: true, language: 'zh' };
    await waitlist.visitor.functions.invoke('sendWaitlistEmail', { body });
    const [mail] = await waitlist.takeMails('li@example.org');
    expect(mail?.subject).toBe('请确认：Pro Sprout 候补名单');
  });

  // docs/product/waitlist.md#one-mail-a-day
  it('sends one email a day for concurrent requests', async () => {
    await waitlist.visitor.join(createWaitlistEntry('bo@example.org'));
    const responses = await Promise.all(
      [1, 2, 3, 4].map(() => waitlist.visitor.requestConfirmationEmail('bo@example.org')),
    );
    for (const response of responses) expect(response).toMatchObject({ data: { ok: true }, error: null });
    expect(await waitlist.takeMails('bo@example.org')).toHaveLength(1);
    waitlist.server.advanceClock(23 * HOUR);
    await waitlist.visitor.requestConfirmationEmail('bo@example.org');
    expect(await waitlist.takeMails('bo@example.org')).toEqual([]);
    waitlist.server.advanceClock(HOUR);
    await waitlist.visitor.requestConfirmationEmail('bo@example.org');
    expect(await waitlist.takeMails('bo@example.org')).toHaveLength(1);
  });

  it('sends nothing to other addresses without revealing it', async () => {
    expect(await waitlist.visitor.requestConfirmationEmail('stranger@example.org')).toMatchObject({
      data: { ok: true },
      error: null,
    });
    expect(await waitlist.takeMails('stranger@example.org')).toEqual([]);
    const rows = await runSql(
      waitlist.server.db,
      sql`select 1 from waitlist where email = 'stranger@example.org'`,
    );
    expect(rows).toEqual([]);
  });

  const good = { email: 'ann@example.org', source: 'plans_modal', utm: {}, consent: true };

  it.each([
    ['a missing address', { ...good, email: undefined }, 400, 'invalid_request'],
    ['a malformed address', { ...good, email: 'ann' }, 400, 'invalid_email'],
    ['a header in the address', { ...good, email: 'a@b.c\r\nBcc: e@f.g' }, 400, 'invalid_email'],
    ['invalid consent', { ...good, consent: 'yes' }, 400, 'invalid_request'],
    ['a source that is too long', { ...good, source: 's'.repeat(101) }, 400, 'invalid_request'],
    ['a campaign that is not a string', { ...good, utm: { utm_source: 1 } }, 400, 'invalid_request'],
    ['an array', [good], 400, 'invalid_request'],
    ['an oversized body', { ...good, source: 's'.repeat(17_000) }, 413, 'body_too_large'],
  ])('refuses %s', async (_name, body, status, code) => {
    const { error } = await waitlist.visitor.functions.invoke('sendWaitlistEmail', { body });
    expect(error).toBeInstanceOf(FunctionsHttpError);
    const response = (error as FunctionsHttpError).context as Response;
    expect([response.status, await response.json()]).toEqual([status, { code, error: expect.any(String) }]);
  });
});

test('an unknown function is reported as 404', async () => {
  const { error } = await waitlist.visitor.functions.invoke('nothing', { body: {} });
  expect((error as FunctionsHttpError).context).toMatchObject({ status: 404 });
});

/** Joins and returns the link to unsubscribe on this server, which both the header and the body of the email contain. */
async function joinAndReadLink(email: string): Promise<string> {
  await waitlist.visitor.join(createWaitlistEntry(email));
  await waitlist.visitor.requestConfirmationEmail(email);
  const [mail] = await waitlist.takeMails(email);
  const link = mail?.unsubscribeUrl ?? '';
  expect(mail?.text).toContain(link);
  return link.replace('http://sproutcards.test', waitlist.server.url);
}

async function receivesEmail(email: string): Promise<boolean> {
  waitlist.server.advanceClock(24 * HOUR);
  await waitlist.visitor.requestConfirmationEmail(email);
  return (await waitlist.takeMails(email)).length > 0;
}

const post = (link: string, body: string) =>
  fetch(link, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body });

// docs/security.md#forged-requests
test('the link to unsubscribe opens a question in both languages', async () => {
  const link = await joinAndReadLink('ann.leaves@example.org');
  const response = await fetch(link);
  const page = await response.text();
  expect(response.status).toBe(200);
  expect(page).toContain('Stop waitlist emails?');
  expect(page).toContain('停止接收候补名单邮件？');
  expect(page).toContain('ann.leaves@example.org');
  const nonce = /<style nonce="([^"]+)">/.exec(page)?.[1];
  const policy = response.headers.get('content-security-policy');
  expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
  expect(policy).not.toContain('unsafe-inline');
  expect(page).not.toMatch(/<script|style="|https?:\/\//);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await receivesEmail('ann.leaves@example.org')).toBe(true);
});

// docs/product/waitlist.md#unsubscribe
test('the button ends the emails even if a stranger adds the address again', async () => {
  const link = await joinAndReadLink('bo.leaves@example.org');
  const response = await post(link, 'action=leave');
  expect([response.status, await response.text()]).toEqual([
    200,
    expect.stringContaining('You are unsubscribed'),
  ]);
  expect(await receivesEmail('bo.leaves@example.org')).toBe(false);
  expect(await waitlist.visitor.join(createWaitlistEntry('bo.leaves@example.org'))).toMatchObject({
    status: 201,
  });
  expect(await receivesEmail('bo.leaves@example.org')).toBe(false);
  expect(await (await fetch(link)).text()).toContain('Subscribe again');
});

test('the owner of the mailbox can subscribe again through the same link', async () => {
  const link = await joinAndReadLink('cy.leaves@example.org');
  await post(link, 'action=leave');
  const response = await post(link, 'action=return');
  expect(await response.text()).toContain('Welcome back');
  expect(await receivesEmail('cy.leaves@example.org')).toBe(true);
});

test.each(['urlencoded', 'multipart'])(
  'one click in a mail app (RFC 8058, %s) ends the emails and can be repeated',
  async (kind) => {
    const email = `${kind}@example.org`;
    const link = await joinAndReadLink(email);
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    for (let round = 0; round < 2; round += 1) {
      const response =
        kind === 'multipart'
          ? await fetch(link, { method: 'POST', body: form })
          : await post(link, 'List-Unsubscribe=One-Click');
      expect(response.status).toBe(200);
    }
    expect(await receivesEmail(email)).toBe(false);
  },
);

test('a truncated or forged link to unsubscribe changes nothing', async () => {
  const link = await joinAndReadLink('di.leaves@example.org');
  for (const broken of [
    link.slice(0, -1),
    `${link}x`,
    link.replace(/token=.*/, ''),
    `${link}&token=x`,
    link.replace(/token=./, (text) => (text === 'token=A' ? 'token=B' : 'token=A')),
  ]) {
    for (const response of [await fetch(broken), await post(broken, 'action=leave')]) {
      expect([response.status, await response.text()]).toEqual([
        400,
        expect.stringContaining('This link does not work'),
      ]);
    }
  }
  expect(await receivesEmail('di.leaves@example.org')).toBe(true);
});

test('the link to unsubscribe reports a deleted entry', async () => {
  const link = await joinAndReadLink('ed@example.org');
  await runSql(waitlist.server.db, "delete from waitlist where email = 'ed@example.org'");
  for (const response of [await fetch(link), await post(link, '')]) {
    expect(await response.text()).toContain('You are not on the list');
  }
});

test('the link to unsubscribe refuses oversized and malformed bodies', async () => {
  const link = await joinAndReadLink('fi@example.org');
  expect((await post(link, `action=${'x'.repeat(5000)}`)).status).toBe(413);
  const xml = await fetch(link, { method: 'POST', headers: { 'content-type': 'text/xml' }, body: '<a/>' });
  expect(xml.status).toBe(415);
  expect(await receivesEmail('fi@example.org')).toBe(true);
});
