import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open-database.ts';
import { createMailer, LEASE_MS } from '#server/mail/mail-queue.ts';
import { mails } from '#server/mail/tables.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/test-database.ts';
import { createSmtpWorker, makeMail } from '#tests/support/mail/mail-worker.ts';
import { type SmtpSink, startSmtpSink } from '#tests/support/mail/smtp-sink.ts';
import { createManualClock } from '#tests/support/manual-clock.ts';
import { compileProgram, startProgram } from '#tests/support/process/child-program.ts';

let database: TestDatabase;
let program: string;
let sink: SmtpSink;
beforeAll(async () => {
  [database, program, sink] = await Promise.all([
    openTestDatabase(),
    compileProgram('mail/deliver-mail-program.ts'),
    startSmtpSink(),
  ]);
});
afterAll(async () => {
  await Promise.all([database.close(), sink.close(), rm(program, { force: true })]);
});

const openConnection = () => openDatabase({ databaseUrl: database.url, dataDir: tmpdir() });

/** Runs a process that sends the email and kills it at this step of the SMTP conversation. */
async function killAt(step: 'mailFrom' | 'rcptTo' | 'message'): Promise<void> {
  const sender = startProgram(program, [database.url, sink.url]);
  sink.on[step] = async () => {
    sender.child.kill('SIGKILL');
    await sender.exited;
  };
  const { stderr } = await sender.exited;
  expect(stderr).toBe('');
  expect(sender.lines).toEqual([]);
  sink.on[step] = () => {};
}

test('an email is sent although its process is killed at any step', {
  timeout: 60_000,
}, async () => {
  let { db } = database;
  for (const step of ['mailFrom', 'rcptTo', 'message'] as const) {
    sink.reset();
    const clock = createManualClock();
    const mailer = createMailer({ clock, wake: () => {} });
    await db.transaction((tx) => mailer.enqueue(tx, `crash/${step}`, makeMail()));
    await db.close();
    await killAt(step);
    const countBefore = sink.mails.length;
    db = await openConnection();

    const { worker } = createSmtpWorker({ db, clock, smtpUrl: sink.url });
    // The killed process might still be sending, so no worker touches the email before the lease expires.
    expect(await worker.drain()).toBe(0);
    clock.advance(LEASE_MS);
    expect(await worker.drain()).toBe(1);
    expect(await worker.drain()).toBe(0);
    const rows = await db.transaction((tx) => tx.delete(mails).returning());
    expect(rows).toMatchObject([{ state: 'sent', attempts: 2 }]);

    // SMTP cannot tell whether a message was accepted, so a repeated email keeps its Message-ID and date.
    expect(countBefore).toBe(step === 'message' ? 1 : 0);
    expect(sink.mails).toHaveLength(countBefore + 1);
    expect(new Set(sink.mails.map(({ email }) => `${email.messageId} ${email.date}`)).size).toBe(1);
  }
  await db.close();
});
