import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMailer, createMailWorker, type MailWorker } from '#server/mail/mail-queue.ts';
import { LEAF_CID } from '#server/mail/render-mail.ts';
import { mails } from '#server/mail/tables.ts';
import { createOutboxTransport } from '#server/mail/transports.ts';
import { createSmtpWorker, makeMail, SENDER } from '#tests/support/mail/mail-worker.ts';
import { type SmtpSink, startSmtpSink } from '#tests/support/mail/smtp-sink.ts';
import { createManualClock } from '#tests/support/manual-clock.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const readPem = (name: string) =>
  readFileSync(new URL(`../../fixtures/mail-server/${name}.pem`, import.meta.url), 'utf8');
const cert = readPem('certificate');

let server: TestServer;
let plain: SmtpSink;
let encrypting: SmtpSink;
beforeAll(async () => {
  [server, plain, encrypting] = await Promise.all([
    startTestServer(),
    startSmtpSink(),
    startSmtpSink({ key: readPem('key'), cert }),
  ]);
});
afterAll(() => Promise.all([server.close(), plain.close(), encrypting.close()]));

let worker: MailWorker | undefined;
beforeEach(async () => {
  await server.db.transaction((tx) => tx.delete(mails));
  for (const sink of [plain, encrypting]) sink.reset();
});
afterEach(() => worker?.stop());

/** Returns an address of the sink that is not an address of this machine. */
const toRemoteUrl = ({ url }: SmtpSink, query = '') =>
  `${url.replace('//127.0.0.1', '//ann:hunter2@0.0.0.0')}${query}`;

async function send(url: string, authority?: string) {
  const clock = createManualClock();
  const smtpWorker = createSmtpWorker({
    db: server.db,
    clock,
    smtpUrl: url,
    ...(authority && { certificateAuthority: authority }),
  });
  worker = smtpWorker.worker;
  const mailer = createMailer({ clock, wake: () => {} });
  await server.db.transaction((tx) => mailer.enqueue(tx, 'news/1', makeMail()));
  const sent = await worker.drain();
  const health = (await (await fetch(`${server.url}/health`)).json()) as { mail: object };
  return { sent, log: JSON.stringify(smtpWorker.log), health: health.mail };
}

test('a relay on this machine gets emails unencrypted', async () => {
  expect(await send(plain.url)).toMatchObject({
    sent: 1,
    health: { held_up: 0, given_up: 0, trouble: null },
  });
  expect(plain.mails).toMatchObject([{ encrypted: false }]);
});

// docs/product/mails.md#encrypted-relay
test('a remote server with a trusted certificate gets emails encrypted', async () => {
  expect(await send(toRemoteUrl(encrypting).replace('ann:hunter2@', ''), cert)).toMatchObject({
    sent: 1,
  });
  expect(encrypting.mails).toMatchObject([{ encrypted: true }]);
});

// docs/security.md#mail-encryption
test.each(['', '?ignoreTLS=true', '?requireTLS=false', '?opportunisticTLS=true'])(
  'a remote server without STARTTLS gets no email with %j in its address',
  async (query) => {
    const result = await send(toRemoteUrl(plain, query));
    expect(result).toMatchObject({ sent: 0, health: { held_up: 1, given_up: 0, trouble: 'no_encryption' } });
    expect(result.log).toContain('offers no encryption (STARTTLS)');
    expect(result.log).not.toContain('hunter2');
    expect(plain.mails).toEqual([]);
  },
);

// docs/security.md#mail-encryption
test.each(['', '?tls.rejectUnauthorized=false'])(
  'a remote server with an untrusted certificate gets no email with %j in its address',
  async (query) => {
    const result = await send(toRemoteUrl(encrypting, query));
    expect(result).toMatchObject({ sent: 0, health: { held_up: 1, trouble: 'untrusted_certificate' } });
    expect(result.log).toContain('is not trusted');
    expect(encrypting.mails).toEqual([]);
  },
);

test('other failures are reported as other', async () => {
  const { port } = new URL(plain.url);
  const idleConnection = connect(Number(port), '127.0.0.1');
  const ownPort = await new Promise<number>((resolve) =>
    idleConnection.once('connect', () => resolve(idleConnection.localPort!)),
  );
  expect(await send(`smtp://127.0.0.1:${ownPort}`)).toMatchObject({
    sent: 0,
    health: { held_up: 1, trouble: 'other' },
  });
  idleConnection.destroy();
});

// docs/product/mails.md#encrypted-relay
test('an email becomes a private file when no mail server is set', async () => {
  const { db } = server;
  const folder = join(await mkdtemp(join(tmpdir(), 'sproutcards-outbox-')), 'outbox');
  const clock = createManualClock();
  const log: { file?: string }[] = [];
  const recordFields = (fields: object) => void log.push(fields);
  const worker = createMailWorker({
    db,
    clock,
    transport: createOutboxTransport(folder, SENDER, { warn: recordFields }),
    log: { warn: recordFields, error: recordFields },
  });
  const subject = '您已加入';
  await db.transaction((tx) =>
    createMailer({ clock, wake: worker.wake }).enqueue(tx, 'file/1', makeMail({ subject })),
  );
  expect(await worker.drain()).toBe(1);

  const [name, ...others] = await readdir(folder);
  expect(others).toEqual([]);
  expect(name).toMatch(/^2026-03-01T08-00-00\.000Z-[0-9a-f-]{36}\.eml$/);
  expect(log).toEqual([{ file: join(folder, name!) }]);
  expect((await stat(join(folder, name!))).mode & 0o077).toBe(0);
  const mail = await PostalMime.parse(await readFile(join(folder, name!)));
  expect(mail.attachments).toMatchObject([
    { mimeType: 'image/png', disposition: 'inline', contentId: `<${LEAF_CID}>` },
  ]);
  expect(mail).toMatchObject({ subject, text: 'Plain news\n', to: [{ address: 'ann@example.org' }] });

  // After a crash before the email was marked as sent, the next process writes the same file.
  await db.transaction((tx) => tx.update(mails).set({ state: 'queued', content: makeMail({ subject }) }));
  clock.advance(3_600_000);
  expect(await worker.drain()).toBe(1);
  expect(await readdir(folder)).toEqual([name]);
  await worker.stop();
  await rm(join(folder, '..'), { recursive: true });
});
