import { FunctionsHttpError } from '@supabase/functions-js';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startWaitlistWithMails } from '#tests/support/mail/waitlist-mails.ts';
import { createVisitor, makeEntry } from '#tests/support/mail/waitlist-visitor.ts';

const HOUR = 3_600_000;

let waitlist: Awaited<ReturnType<typeof startWaitlistWithMails>>;
beforeAll(async () => {
  waitlist = await startWaitlistWithMails();
});
afterAll(() => waitlist.close());
afterEach(() => waitlist.sink.reset());

const mailsTo = (email: string) => waitlist.mailsTo(email);

describe('the function sendWaitlistEmail', () => {
  it('asks a person on the list to confirm, with a link to our own page and one to leave', async () => {
    await waitlist.visitor.join(makeEntry('ann@example.org'));
    expect(await waitlist.visitor.askForMail('Ann@Example.org')).toMatchObject({
      data: { ok: true },
      error: null,
    });
    const [mail, ...others] = await mailsTo('ann@example.org');
    expect(others).toEqual([]);
    expect(mail?.email.subject).toBe('Please confirm: the Pro Sprout waitlist');
    for (const part of [mail?.email.text, mail?.email.html]) {
      expect(part).toContain('forgotten after 30 days');
      expect(part).toMatch(/http:\/\/sproutcards\.test\/confirm-waitlist#token=[\w-]{64}/);
      expect(part).toMatch(/http:\/\/sproutcards\.test\/api\/waitlist\/unsubscribe\?token=[\w-]{64}/);
    }
    expect(mail?.email.html).not.toMatch(/<script|src="(?!cid:)/);
  });

  it('writes Chinese to a browser that asks for it', async () => {
    await waitlist.visitor.join(makeEntry('mei@example.org'));
    await createVisitor(waitlist.server.url, 'zh-CN,zh;q=0.9,en;q=0.8').askForMail('mei@example.org');
    const [mail] = await mailsTo('mei@example.org');
    expect(mail?.email.subject).toBe('请确认：Pro Sprout 候补名单');
    expect(mail?.email.text).toContain('退订候补名单邮件');
  });

  it('writes in the language of the screen where the caller names it', async () => {
    await waitlist.visitor.join(makeEntry('li@example.org'));
    const body = { email: 'li@example.org', consent: true, language: 'zh' };
    await waitlist.visitor.functions.invoke('sendWaitlistEmail', { body });
    const [mail] = await mailsTo('li@example.org');
    expect(mail?.email.subject).toBe('请确认：Pro Sprout 候补名单');
  });

  // docs/product/waitlist.md#one-mail-a-day
  it('one mail a day, also for requests at the same moment', async () => {
    await waitlist.visitor.join(makeEntry('bo@example.org'));
    const answers = await Promise.all([1, 2, 3, 4].map(() => waitlist.visitor.askForMail('bo@example.org')));
    for (const answer of answers) expect(answer).toMatchObject({ data: { ok: true }, error: null });
    expect(await mailsTo('bo@example.org')).toHaveLength(1);
    waitlist.server.advanceClock(23 * HOUR);
    await waitlist.visitor.askForMail('bo@example.org');
    expect(await mailsTo('bo@example.org')).toHaveLength(1);
    waitlist.server.advanceClock(HOUR);
    await waitlist.visitor.askForMail('bo@example.org');
    expect(await mailsTo('bo@example.org')).toHaveLength(2);
  });

  it('no other address gets mail, and the answer does not reveal who is on the list', async () => {
    expect(await waitlist.visitor.askForMail('stranger@example.org')).toMatchObject({
      data: { ok: true },
      error: null,
    });
    expect(await mailsTo('stranger@example.org')).toEqual([]);
    const { rows } = await waitlist.server.db.transaction((tx) =>
      tx.execute(sql`select 1 from waitlist where email = 'stranger@example.org'`),
    );
    expect(rows).toEqual([]);
  });
});

describe('bad input is answered as JSON', () => {
  const good = { email: 'ann@example.org', source: 'plans_modal', utm: {}, consent: true };

  it.each([
    ['no-address', { ...good, email: undefined }, 400, 'invalid_request'],
    ['no pattern of an address', { ...good, email: 'ann' }, 400, 'invalid_email'],
    ['a header in the address', { ...good, email: 'a@b.c\r\nBcc: e@f.g' }, 400, 'invalid_email'],
    ['no consent', { ...good, consent: 'yes' }, 400, 'invalid_request'],
    ['a source that is too long', { ...good, source: 's'.repeat(101) }, 400, 'invalid_request'],
    ['a campaign that is no text', { ...good, utm: { utm_source: 1 } }, 400, 'invalid_request'],
    ['an array', [good], 400, 'invalid_request'],
    ['too large', { ...good, source: 's'.repeat(17_000) }, 413, 'body_too_large'],
  ])('%s', async (_name, body, status, code) => {
    const { error } = await waitlist.visitor.functions.invoke('sendWaitlistEmail', { body });
    expect(error).toBeInstanceOf(FunctionsHttpError);
    const response = (error as FunctionsHttpError).context as Response;
    expect([response.status, await response.json()]).toEqual([status, { code, error: expect.any(String) }]);
  });

  it('an unknown function', async () => {
    const { error } = await waitlist.visitor.functions.invoke('nothing', { body: {} });
    expect((error as FunctionsHttpError).context).toMatchObject({ status: 404 });
  });
});
