import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startWaitlistWithMails } from '#tests/support/mail/waitlist-mails.ts';
import { makeEntry } from '#tests/support/mail/waitlist-visitor.ts';

const DAY = 24 * 3_600_000;

let waitlist: Awaited<ReturnType<typeof startWaitlistWithMails>>;
beforeAll(async () => {
  waitlist = await startWaitlistWithMails();
});
afterAll(() => waitlist.close());
afterEach(() => waitlist.sink.reset());

/** Joins, reads the mail, and gives its link (on this test's server) as the header and the body name it. */
async function joinAndReadLink(email: string): Promise<string> {
  await waitlist.visitor.join(makeEntry(email));
  await waitlist.visitor.askForMail(email);
  const [mail] = await waitlist.mailsTo(email);
  const header = mail?.email.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  const link = header.replace(/^<(.*)>$/, '$1');
  expect(mail?.email.text).toContain(link);
  waitlist.sink.reset();
  return link.replace('http://sproutcards.test', waitlist.server.url);
}

async function getsMail(email: string): Promise<boolean> {
  waitlist.server.advanceClock(DAY);
  waitlist.sink.reset();
  await waitlist.visitor.askForMail(email);
  return (await waitlist.mailsTo(email)).length > 0;
}

const post = (link: string, body: string) =>
  fetch(link, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body });

// docs/security.md#forged-requests
it('opening the link only asks, in both languages, on a page the strict policy allows', async () => {
  const link = await joinAndReadLink('ann@example.org');
  const response = await fetch(link);
  const page = await response.text();
  expect(response.status).toBe(200);
  expect(page).toContain('Stop waitlist emails?');
  expect(page).toContain('停止接收候补名单邮件？');
  expect(page).toContain('ann@example.org');
  const nonce = /<style nonce="([^"]+)">/.exec(page)?.[1];
  const policy = response.headers.get('content-security-policy');
  expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
  expect(policy).not.toContain('unsafe-inline');
  expect(page).not.toMatch(/<script|style="|https?:\/\//);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await getsMail('ann@example.org')).toBe(true);
});

// docs/product/waitlist.md#unsubscribe
it('the button ends the mails; a stranger who joins with the address does not bring them back', async () => {
  const link = await joinAndReadLink('bo@example.org');
  const response = await post(link, 'action=leave');
  expect([response.status, await response.text()]).toEqual([
    200,
    expect.stringContaining('You are unsubscribed'),
  ]);
  expect(await getsMail('bo@example.org')).toBe(false);
  expect(await waitlist.visitor.join(makeEntry('bo@example.org'))).toMatchObject({ status: 201 });
  expect(await getsMail('bo@example.org')).toBe(false);
  expect(await (await fetch(link)).text()).toContain('Subscribe again');
});

it('the owner of the mailbox can take it back by the same link', async () => {
  const link = await joinAndReadLink('cy@example.org');
  await post(link, 'action=leave');
  const response = await post(link, 'action=return');
  expect(await response.text()).toContain('Welcome back');
  expect(await getsMail('cy@example.org')).toBe(true);
});

it.each(['urlencoded', 'multipart'])(
  'one click of a mail program (RFC 8058, %s) ends the mails, also twice',
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
    expect(await getsMail(email)).toBe(false);
  },
);

it('a link that is cut off or made up changes nothing and says what to do', async () => {
  const link = await joinAndReadLink('di@example.org');
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
  expect(await getsMail('di@example.org')).toBe(true);
});

it('a link to an entry that is gone says so', async () => {
  const link = await joinAndReadLink('ed@example.org');
  await waitlist.server.db.transaction((tx) =>
    tx.execute("delete from waitlist where email = 'ed@example.org'"),
  );
  for (const response of [await fetch(link), await post(link, '')]) {
    expect(await response.text()).toContain('You are not on the list');
  }
});

it('a body that is too large or of another kind is refused', async () => {
  const link = await joinAndReadLink('fi@example.org');
  expect((await post(link, `action=${'x'.repeat(5000)}`)).status).toBe(413);
  const xml = await fetch(link, { method: 'POST', headers: { 'content-type': 'text/xml' }, body: '<a/>' });
  expect(xml.status).toBe(415);
  expect(await getsMail('fi@example.org')).toBe(true);
});
