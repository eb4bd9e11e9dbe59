import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import {
  createMailer,
  LEASE_MS,
  MAX_ATTEMPTS,
  type Mailer,
  type MailWorker,
} from '#server/mail/mail-queue.ts';
import { pruneMails } from '#server/mail/owned-tables.ts';
import { mails, type OutgoingMail } from '#server/mail/tables.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/test-database.ts';
import { createHandClock, createSmtpWorker, makeMail, SENDER } from '#tests/support/mail/mail-worker.ts';
import { SmtpRefusal, type SmtpSink, startSmtpSink } from '#tests/support/mail/smtp-sink.ts';

let test: TestDatabase;
let db: Database;
let sink: SmtpSink;
let clock: ReturnType<typeof createHandClock>;
let worker: MailWorker;
let mailer: Mailer;

beforeAll(async () => {
  test = await openTestDatabase();
  db = test.db;
  sink = await startSmtpSink();
});
afterAll(async () => {
  await test.close();
  await sink.close();
});
beforeEach(async () => {
  await db.transaction((tx) => tx.delete(mails));
  sink.reset();
  clock = createHandClock();
  worker = createSmtpWorker({ db, clock, url: sink.url }).worker;
  mailer = createMailer({ clock, wake: () => worker.wake() });
  return () => worker.stop();
});

const enqueue = (event: string, given: Partial<OutgoingMail> = {}) =>
  db.transaction((tx) => mailer.enqueue(tx, event, makeMail(given)));

async function findMail(event: string) {
  const [row] = await db.transaction((tx) => tx.select().from(mails).where(eq(mails.event, event)));
  return row!;
}

describe('a queued mail', () => {
  it('arrives once, with both parts and headers that say what it is', async () => {
    const unsubscribeUrl = 'https://cards.example.org/leave?token=abc';
    await enqueue('welcome/1', { subject: '你好, Ann', language: 'zh', unsubscribeUrl });
    const { id } = await findMail('welcome/1');
    expect(await worker.drain()).toBe(1);
    expect(await worker.drain()).toBe(0);
    const [mail, ...others] = sink.mails;
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      from: SENDER.address,
      to: ['ann@example.org'],
      email: {
        from: SENDER,
        subject: '你好, Ann',
        text: 'Plain news\n',
        html: expect.stringContaining('<p>Rich news</p>'),
        messageId: `<${id}@cards.example.org>`,
        date: '2026-03-01T08:00:00.000Z',
      },
    });
    const headers = Object.fromEntries(mail!.email.headers.map(({ key, value }) => [key, value]));
    expect(headers).toMatchObject({
      'auto-submitted': 'auto-generated',
      'content-language': 'zh',
      'list-unsubscribe': `<${unsubscribeUrl}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
  });

  it('reaches a mailbox with other letters than English ones', async () => {
    await enqueue('letters/1', { to: 'mütter妈妈@xn--fsqu00a.xn--fiqs8s' });
    expect(await worker.drain()).toBe(1);
    // The relay of the tests reads the domain of the envelope back into its own script.
    const [local, domain] = sink.mails[0]?.email.to?.[0]?.address?.split('@') ?? [];
    expect([local, new URL(`http://${domain}`).hostname]).toEqual(['mütter妈妈', 'xn--fsqu00a.xn--fiqs8s']);
  });

  // docs/product/mails.md#content-not-kept
  // docs/security.md#retention
  it('leaves nothing of what it said behind', async () => {
    await enqueue('welcome/1');
    await worker.drain();
    expect(await findMail('welcome/1')).toMatchObject({ state: 'sent', content: null, lastError: null });
  });

  // docs/product/mails.md#one-event-one-mail
  it('goes with the transaction that queued it', async () => {
    const failing = db.transaction(async (tx) => {
      await mailer.enqueue(tx, 'undone/1', makeMail());
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await worker.drain()).toBe(0);
  });

  // docs/product/mails.md#one-event-one-mail
  it('is one for one event, however often and however concurrently it is reported', async () => {
    const queued = await Promise.all(Array.from({ length: 8 }, () => enqueue('paid/in_1')));
    expect(queued.filter(Boolean)).toHaveLength(1);
    await worker.drain();
    expect(await enqueue('paid/in_1')).toBe(false);
    await worker.drain();
    expect(sink.mails).toHaveLength(1);
  });

  // docs/security.md#mail-texts
  it.each(['ann@example.org\r\nBcc: eve@example.org', 'ann@example.org, eve@example.org', 'ann', ''])(
    'cannot go to %j',
    async (to) => {
      await expect(enqueue('bad/1', { to })).rejects.toThrow('one address');
    },
  );

  // docs/security.md#mail-texts
  it('cannot get a header or a recipient out of its subject', async () => {
    await enqueue('odd/1', { subject: 'Hi\r\nBcc: eve@example.org\r\n\r\nbody' });
    await worker.drain();
    const [mail] = sink.mails;
    expect(mail?.to).toEqual(['ann@example.org']);
    expect(mail?.email.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail?.email.text).toBe('Plain news\n');
  });
});

describe('trouble', () => {
  it.each([
    ['4yz at RCPT TO', 'rcptTo', 451],
    ['4yz after the message', 'message', 452],
    ['5yz at MAIL FROM: our settings', 'mailFrom', 550],
  ] as const)('%s: waits, twice as long each time, and comes through', async (_name, step, code) => {
    await enqueue('slow/1');
    sink.on[step] = () => {
      throw new SmtpRefusal(code, 'not now');
    };
    for (const wait of [30_000, 60_000, 120_000]) {
      expect(await worker.drain()).toBe(0);
      expect((await findMail('slow/1')).lastError).toContain('not now');
      clock.advance(wait - 1);
      sink.mails.length = 0;
      await worker.drain();
      expect(sink.mails).toEqual([]);
      clock.advance(1);
    }
    sink.reset();
    expect(await worker.drain()).toBe(1);
    expect(await findMail('slow/1')).toMatchObject({ state: 'sent', attempts: 4, lastError: null });
  });

  // docs/product/mails.md#retries
  it.each([
    ['RCPT TO', 'rcptTo', 550],
    ['the message', 'message', 554],
  ] as const)('5yz to %s is final; the reason and the mail are kept', async (_name, step, code) => {
    await enqueue('refused/1');
    sink.on[step] = () => {
      throw new SmtpRefusal(code, 'no such mailbox');
    };
    expect(await worker.drain()).toBe(0);
    expect(await findMail('refused/1')).toMatchObject({
      state: 'dead',
      attempts: 1,
      lastError: expect.stringContaining('no such mailbox'),
      content: makeMail(),
    });
    sink.reset();
    clock.advance(24 * 3_600_000);
    expect(await worker.drain()).toBe(0);
  });

  it('a mail for one does not hold up the others', async () => {
    sink.on.rcptTo = (address) => {
      if (address === 'bad@example.org') throw new SmtpRefusal(451, 'later');
    };
    await enqueue('mixed/1', { to: 'bad@example.org' });
    await enqueue('mixed/2');
    expect(await worker.drain()).toBe(1);
  });

  // docs/security.md#outages
  it('no server at all: the mail waits; after its last try it is given up with the reason', async () => {
    const deaf = createSmtpWorker({ db, clock, url: 'smtp://127.0.0.1:1' });
    await enqueue('lost/1');
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      expect((await findMail('lost/1')).state).toBe('queued');
      await deaf.worker.drain();
      clock.advance(6 * 3_600_000);
    }
    expect(await findMail('lost/1')).toMatchObject({
      state: 'dead',
      attempts: MAX_ATTEMPTS,
      lastError: expect.stringContaining('ECONNREFUSED'),
    });
    expect(deaf.log.at(-1)).toMatchObject({ message: 'Abandoned a mail', attempts: MAX_ATTEMPTS });
  });

  it('a mail whose last try ended the process is given up too', async () => {
    await enqueue('poison/1');
    await db.transaction((tx) => tx.update(mails).set({ attempts: MAX_ATTEMPTS, claim: randomUUID() }));
    clock.advance(LEASE_MS);
    expect(await worker.drain()).toBe(0);
    expect(await findMail('poison/1')).toMatchObject({
      state: 'dead',
      lastError: 'The process stopped during the last try.',
    });
  });
});

/** Holds the relay's answer to a message: `arrived` resolves when one is there, and `release` lets `then` answer it. */
function holdMessages(then = () => {}) {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const arrived = new Promise<void>((resolve) => {
    sink.on.message = () => {
      resolve();
      return held.then(then);
    };
  });
  return { arrived, release: () => release() };
}

describe('several workers', () => {
  it('share the work: every mail arrives exactly once', async () => {
    const other =
      test.url === undefined ? db : await openDatabase({ databaseUrl: test.url, dataDir: '/nowhere' });
    const second = createSmtpWorker({ db: other, clock, url: sink.url }).worker;
    try {
      const names = Array.from({ length: 16 }, (_, index) => `parent${index}@example.org`);
      for (const to of names) await enqueue(`news/${to}`, { to });
      const counts = await Promise.all([worker.drain(), second.drain()]);
      expect(counts[0] + counts[1]).toBe(names.length);
      expect(sink.mails.flatMap(({ to }) => to).sort()).toEqual(names.sort());
    } finally {
      await second.stop();
      if (other !== db) await other.close();
    }
  });

  it('one that comes back late does not undo what another has done', async () => {
    const { arrived, release } = holdMessages(() => {
      throw new SmtpRefusal(554, 'too late');
    });
    await enqueue('late/1');
    const late = worker.drain();
    await arrived;
    clock.advance(LEASE_MS);
    sink.on.message = () => {};
    const second = createSmtpWorker({ db, clock, url: sink.url }).worker;
    expect(await second.drain()).toBe(1);
    release();
    expect(await late).toBe(0);
    expect(await findMail('late/1')).toMatchObject({ state: 'sent', attempts: 2, lastError: null });
    await second.stop();
  });
});

describe('a started worker', () => {
  it('sends when woken, and stops only after the mail in hand', async () => {
    const { arrived, release } = holdMessages();
    worker.start();
    await enqueue('now/1');
    mailer.wake();
    await arrived;
    await enqueue('now/2');
    const stopped = worker.stop();
    release();
    await stopped;
    expect(await findMail('now/1')).toMatchObject({ state: 'sent' });
    expect((await findMail('now/2')).state).toBe('queued');
  });

  it('rests until the next mail is due, and then comes back by itself', async () => {
    const now = () => new Date();
    const real = createSmtpWorker({ db, clock: now, url: sink.url }).worker;
    const arrived = new Promise<void>((resolve) => {
      sink.on.message = () => resolve();
    });
    await enqueue('soon/1');
    await db.transaction((tx) => tx.update(mails).set({ dueAt: new Date(Date.now() + 500) }));
    expect(await real.drain()).toBe(0);
    real.start();
    await arrived;
    await real.stop();
    expect((await findMail('soon/1')).state).toBe('sent');
  });
});

it('forgets mails that were sent or given up long ago, and keeps those given up lately', async () => {
  await enqueue('old/1');
  await worker.drain();
  clock.advance(366 * 24 * 3_600_000);
  await enqueue('young/1');
  await worker.drain();
  await pruneMails(db, clock());
  const left = await db.transaction((tx) => tx.select({ event: mails.event }).from(mails));
  expect(left).toEqual([{ event: 'young/1' }]);
});
