import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
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
import { openTestDatabase } from '#tests/support/database/test-database.ts';
import { createDeferred } from '#tests/support/deferred.ts';
import { createSmtpWorker, makeMail, SENDER } from '#tests/support/mail/mail-worker.ts';
import { SmtpRefusal, type SmtpSink, startSmtpSink } from '#tests/support/mail/smtp-sink.ts';
import { createManualClock } from '#tests/support/manual-clock.ts';
import { setUpForFile } from '#tests/support/set-up-for-file.ts';

const database = setUpForFile(openTestDatabase);
let db: Database;
let sink: SmtpSink;
let clock: ReturnType<typeof createManualClock>;
let worker: MailWorker;
let mailer: Mailer;

beforeAll(async () => {
  ({ db } = database);
  sink = await startSmtpSink();
});
afterAll(() => sink.close());
beforeEach(async () => {
  await db.transaction((tx) => tx.delete(mails));
  sink.reset();
  clock = createManualClock();
  worker = createSmtpWorker({ db, clock, smtpUrl: sink.url }).worker;
  mailer = createMailer({ clock, wake: () => worker.wake() });
  return () => worker.stop();
});

const enqueue = (event: string, fields: Partial<OutgoingMail> = {}) =>
  db.transaction((tx) => mailer.enqueue(tx, event, makeMail(fields)));

async function findMail(event: string) {
  const [row] = await db.transaction((tx) => tx.select().from(mails).where(eq(mails.event, event)));
  return row!;
}

describe('A queued email', () => {
  it('arrives once with both parts and its headers', async () => {
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

  it('reaches a mailbox with a non-ASCII address', async () => {
    await enqueue('letters/1', { to: 'mütter妈妈@xn--fsqu00a.xn--fiqs8s' });
    expect(await worker.drain()).toBe(1);
    // The test relay decodes the domain of the envelope.
    const [local, domain] = sink.mails[0]?.email.to?.[0]?.address?.split('@') ?? [];
    expect([local, new URL(`http://${domain}`).hostname]).toEqual(['mütter妈妈', 'xn--fsqu00a.xn--fiqs8s']);
  });

  // docs/product/mails.md#content-not-kept
  // docs/security.md#retention
  it('keeps only its state once sent', async () => {
    await enqueue('welcome/1');
    await worker.drain();
    expect(await findMail('welcome/1')).toMatchObject({ state: 'sent', content: null, lastError: null });
  });

  // docs/product/mails.md#one-event-one-mail
  it('is rolled back with the transaction that queued it', async () => {
    const failing = db.transaction(async (tx) => {
      await mailer.enqueue(tx, 'undone/1', makeMail());
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await worker.drain()).toBe(0);
  });

  // docs/product/mails.md#one-event-one-mail
  it('is sent once for repeated and concurrent reports of its event', async () => {
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
  it('takes neither a header nor a recipient from its subject', async () => {
    await enqueue('odd/1', { subject: 'Hi\r\nBcc: eve@example.org\r\n\r\nbody' });
    await worker.drain();
    const [mail] = sink.mails;
    expect(mail?.to).toEqual(['ann@example.org']);
    expect(mail?.email.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail?.email.text).toBe('Plain news\n');
  });
});

describe('A failing email', () => {
  it.each([
    ['4yz at RCPT TO', 'rcptTo', 451],
    ['4yz after the message', 'message', 452],
    ['5yz at MAIL FROM, which our settings cause,', 'mailFrom', 550],
  ] as const)('is retried after %s with doubled pauses', async (_name, step, code) => {
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
  ] as const)('is given up after 5yz to %s with the reason', async (_name, step, code) => {
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

  it('does not delay others', async () => {
    sink.on.rcptTo = (address) => {
      if (address === 'bad@example.org') throw new SmtpRefusal(451, 'later');
    };
    await enqueue('mixed/1', { to: 'bad@example.org' });
    await enqueue('mixed/2');
    expect(await worker.drain()).toBe(1);
  });

  // docs/security.md#outages
  it('is given up after the last attempt without a reachable server', async () => {
    const offline = createSmtpWorker({ db, clock, smtpUrl: 'smtp://127.0.0.1:1' });
    await enqueue('lost/1');
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      expect((await findMail('lost/1')).state).toBe('queued');
      await offline.worker.drain();
      clock.advance(6 * 3_600_000);
    }
    expect(await findMail('lost/1')).toMatchObject({
      state: 'dead',
      attempts: MAX_ATTEMPTS,
      lastError: expect.stringContaining('ECONNREFUSED'),
    });
    expect(offline.log.at(-1)).toMatchObject({ message: 'Abandoned an email', attempts: MAX_ATTEMPTS });
  });

  it('is given up when its last attempt ended the process', async () => {
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

/** Holds the relay's response to a message. `arrived` resolves when a message arrives, and `release` calls `respond`. */
function holdMessages(respond = () => {}) {
  const arrival = createDeferred();
  const hold = createDeferred();
  sink.on.message = () => {
    arrival.resolve();
    return hold.promise.then(respond);
  };
  return { arrived: arrival.promise, release: hold.resolve };
}

describe('Several workers', () => {
  it('send every email exactly once', async () => {
    const other = await openDatabase({ databaseUrl: database.url, dataDir: '/nowhere' });
    const second = createSmtpWorker({ db: other, clock, smtpUrl: sink.url }).worker;
    try {
      const addresses = Array.from({ length: 16 }, (_, index) => `parent${index}@example.org`);
      for (const to of addresses) await enqueue(`news/${to}`, { to });
      const counts = await Promise.all([worker.drain(), second.drain()]);
      expect(counts[0] + counts[1]).toBe(addresses.length);
      expect(sink.mails.flatMap(({ to }) => to).sort()).toEqual(addresses.sort());
    } finally {
      await second.stop();
      await other.close();
    }
  });

  it('ignore the late result of another worker', async () => {
    const { arrived, release } = holdMessages(() => {
      throw new SmtpRefusal(554, 'too late');
    });
    await enqueue('late/1');
    const lateDrain = worker.drain();
    await arrived;
    clock.advance(LEASE_MS);
    sink.on.message = () => {};
    const second = createSmtpWorker({ db, clock, smtpUrl: sink.url }).worker;
    expect(await second.drain()).toBe(1);
    release();
    expect(await lateDrain).toBe(0);
    expect(await findMail('late/1')).toMatchObject({ state: 'sent', attempts: 2, lastError: null });
    await second.stop();
  });
});

describe('A started worker', () => {
  it('finishes the current email before it stops', async () => {
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

  it('waits until the next email is due', async () => {
    const now = () => new Date();
    const startedWorker = createSmtpWorker({ db, clock: now, smtpUrl: sink.url }).worker;
    const arrived = new Promise<void>((resolve) => {
      sink.on.message = () => resolve();
    });
    await enqueue('soon/1');
    await db.transaction((tx) => tx.update(mails).set({ dueAt: new Date(Date.now() + 500) }));
    expect(await startedWorker.drain()).toBe(0);
    startedWorker.start();
    await arrived;
    await startedWorker.stop();
    expect((await findMail('soon/1')).state).toBe('sent');
  });
});

test('pruneMails deletes only emails that were sent a year ago', async () => {
  await enqueue('old/1');
  await worker.drain();
  clock.advance(366 * 24 * 3_600_000);
  await enqueue('young/1');
  await worker.drain();
  await pruneMails(db, clock());
  const remaining = await db.transaction((tx) => tx.select({ event: mails.event }).from(mails));
  expect(remaining).toEqual([{ event: 'young/1' }]);
});
