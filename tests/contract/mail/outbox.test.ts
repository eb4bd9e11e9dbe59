import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMailer, createMailWorker } from '#server/mail/mail-queue.ts';
import { LEAF_CID } from '#server/mail/render-mail.ts';
import { mails } from '#server/mail/tables.ts';
import { createOutboxTransport } from '#server/mail/transports.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/test-database.ts';
import { createHandClock, makeMail, SENDER } from '#tests/support/mail/mail-worker.ts';

let test: TestDatabase;
let folder: string;
beforeAll(async () => {
  test = await openTestDatabase();
  folder = join(await mkdtemp(join(tmpdir(), 'sproutcards-outbox-')), 'outbox');
});
afterAll(async () => {
  await test.close();
  await rm(join(folder, '..'), { recursive: true });
});

// docs/product/mails.md#encrypted-relay
it('without a mail server a mail is one private file, and the log says where', async () => {
  const { db } = test;
  const clock = createHandClock();
  const log: { file?: string }[] = [];
  const note = (fields: object) => void log.push(fields);
  const worker = createMailWorker({
    db,
    clock,
    transport: createOutboxTransport(folder, SENDER, { warn: note }),
    log: { warn: note, error: note },
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

  // A process that died before it noted its success: the next one writes the same file.
  await db.transaction((tx) => tx.update(mails).set({ state: 'queued', content: makeMail({ subject }) }));
  clock.advance(3_600_000);
  expect(await worker.drain()).toBe(1);
  expect(await readdir(folder)).toEqual([name]);
  await worker.stop();
});
