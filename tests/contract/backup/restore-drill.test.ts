import { createReadStream } from 'node:fs';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createGunzip, gzipSync } from 'node:zlib';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { sql } from 'drizzle-orm';
import { extract, pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseAccount } from '#server/account/delete-account.ts';
import { createErasedListWriter } from '#server/account/erased-accounts.ts';
import { connectDatabase, type Database } from '#server/db/database.ts';
import { describeTables, digestTable } from '#server/db/transfer/table-rows.ts';
import { createMailer, createMailWorker } from '#server/mail/mail-queue.ts';
import { readBackupName } from '#server/operate/backup/backup-names.ts';
import { BackupUnderWayError, makeBackup, withBackupLock } from '#server/operate/backup/make-backup.ts';
import { readBackup } from '#server/operate/backup/read-backup.ts';
import { dropReplaced } from '#server/operate/backup/restore.ts';
import { backUp, makeRestorePlace, type RestorePlace } from '#tests/support/database/backups.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/test-database.ts';
import { FamilyDevice } from '#tests/support/library/family-devices.ts';
import { logDay } from '#tests/support/library/library-changes.ts';
import { countRuns } from '#tests/support/long-test.ts';
import { makeScratchFolder } from '#tests/support/process/scratch-folder.ts';
import { receiveFrom } from '#tests/support/server/receive-from.ts';
import type { SignedUp } from '#tests/support/server/sign-up.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let test: TestDatabase;
let server: TestServer;
let folder: string;
let place: RestorePlace;

beforeAll(async () => {
  test = await openTestDatabase();
  server = await startTestServer({ beside: test });
  folder = await makeScratchFolder('sproutcards-backups-');
  place = await makeRestorePlace();
});

afterAll(async () => {
  await server.close();
  await test.close();
  await place.remove();
  await rm(folder, { recursive: true, force: true });
});

function digestAll(db: Database) {
  return db.transaction(async (tx) => {
    const digests: Record<string, string> = {};
    for (const table of await describeTables(tx)) {
      const { rows, checksum } = await digestTable(tx, table);
      digests[table.name] = `${rows} ${checksum}`;
    }
    return digests;
  });
}

describe('a restore drill', () => {
  // docs/product/backups.md#restore
  it('brings back families, sessions and what waits, erases who was erased since, and sends no mail again', async () => {
    const [kept, erased] = [await server.signUp(), await server.signUp()];
    const device = new FamilyDevice(kept.user.id);
    await device.syncUntilSent(receiveFrom(server, kept));
    device.commit(logDay('2026-03-01', { note: { text: 'before', base: '' } }));
    await device.syncUntilSent(receiveFrom(server, kept));
    const mailer = createMailer({ clock: server.clock, wake: () => {} });
    const mail = {
      to: kept.email,
      subject: 'Hello',
      text: 'Hello',
      html: '<p>Hello</p>',
      language: 'en' as const,
      unsubscribeUrl: null,
    };
    await test.db.transaction((tx) => mailer.enqueue(tx, 'drill/1', mail));
    const before = await digestAll(test.db);
    const { path } = await backUp(test, folder);

    // What happens after the backup, on the server that is then lost.
    device.commit(logDay('2026-03-02', { note: { text: 'after', base: '' } }));
    await device.syncUntilSent(receiveFrom(server, kept));
    await test.db.transaction((tx) => eraseAccount(tx, erased.user.id));
    const log = { error: (fields: object) => expect(fields).toBeUndefined() };
    await createErasedListWriter({ db: test.db, folders: [folder], log }).write();

    const restored = await place.restore(path);
    expect(restored).toMatchObject({ erased: 1, replacedSchema: null });
    expect(restored.heldMails).toBeGreaterThan(0);
    const db = await place.open();
    const second = await startTestServer({ beside: { db } });
    try {
      const after = await digestAll(db);
      for (const table of ['signing_keys', 'waitlist', 'rate_limits']) {
        expect([table, after[table]]).toEqual([table, before[table]]);
      }
      expect(await findUser(db, erased)).toBe(0);
      expect(await findUser(db, kept)).toBe(1);
      const sent: string[] = [];
      const worker = createMailWorker({
        db,
        clock: second.clock,
        log: { warn: () => {}, error: () => {} },
        transport: { send: async ({ content }) => void sent.push(content.subject), close: () => {} },
      });
      expect(await worker.drain()).toBe(0);
      expect(sent).toEqual([]);
      // The session goes on, and the device offers the day that only it has.
      await device.syncUntilSent(receiveFrom(second, kept));
      const { rescue } = device.store.getSnapshot();
      expect(rescue?.entries.map(({ day }) => day)).toEqual(['2026-03-02']);
      expect([...device.library.entries.values()].map(({ day }) => day)).toEqual(['2026-03-01']);
    } finally {
      await second.close();
      await db.close();
    }
  });

  it('keeps what was there before until it is dropped, and restores the same file a second time', async () => {
    const name = (await readdir(folder)).find((one) => one.endsWith('.tar.gz'))!;
    const { replacedSchema } = await place.restore(join(folder, name));
    expect(await dropReplaced(place)).toContain(replacedSchema);
    const db = await place.open();
    expect((await digestAll(db)).users).not.toMatch(/^0 /);
    await db.close();
  });
});

async function findUser(db: Database, { user }: SignedUp): Promise<number> {
  const { rows } = await db.transaction((tx) =>
    tx.execute(sql`select 1 from users where id = ${user.id}::uuid`),
  );
  return rows.length;
}

// docs/product/backups.md#backup-while-running
describe('two backups at once', () => {
  it('leave the first one what it writes until it has ended', async () => {
    const shared = await makeScratchFolder('sproutcards-shared-');
    const target = { folder: shared, dataDir: shared, recipient: null, version: '0.0.0-test' };
    const other = await connectDatabase(test.url);
    try {
      await withBackupLock(other, async () => {
        await writeFile(join(shared, '.unfinished-1'), 'being written by the first one');
        await expect(makeBackup(test.db, target)).rejects.toBeInstanceOf(BackupUnderWayError);
        expect(await readdir(shared)).toEqual(['.unfinished-1']);
      });
      const made = await makeBackup(test.db, target);
      expect((await readBackup(made.path, null)).manifest.product).toBe('sproutcards');
      expect((await readdir(shared)).filter((name) => readBackupName(name) === null)).toEqual([
        'erased-accounts.txt',
      ]);
    } finally {
      await other.close();
      await rm(shared, { recursive: true, force: true });
    }
  });
});

// docs/security.md#backups
describe('a file that is no whole backup', () => {
  let path: string;
  let bytes: Buffer;
  let broken: string;
  let untouched: RestorePlace;

  beforeAll(async () => {
    path = (await backUp(test, join(folder, 'whole'))).path;
    bytes = await readFile(path);
    broken = join(folder, 'broken');
    untouched = await makeRestorePlace();
  });
  afterAll(() => untouched.remove());

  const refuse = async (content: Buffer, message: RegExp) => {
    await writeFile(broken, content);
    await expect(untouched.restore(broken)).rejects.toThrow(message);
    expect(await readdir(untouched.dataDir)).toEqual([]);
  };

  // docs/product/backups.md#whole-file-only
  it('is refused when it was cut off at any length', async () => {
    const parts = countRuns(16);
    const middle = Array.from({ length: parts }, (_, i) => Math.floor((bytes.length * i) / parts));
    const lengths = [1, 9, 10, 11, ...middle, bytes.length - 1];
    for (const length of lengths) await refuse(bytes.subarray(0, length), /cannot be restored/);
  });

  it('is refused when a bit of it was changed', async () => {
    const tries = countRuns(24);
    for (let i = 0; i < tries; i += 1) {
      const changed = Buffer.from(bytes);
      // Ten bytes of gzip's header say nothing about the contents.
      const at = 10 + Math.floor(((bytes.length - 11) * i) / (tries - 1));
      changed[at] = changed[at]! ^ (1 << (i % 8));
      await refuse(changed, /cannot be restored/);
    }
  });

  it('is refused when it is another archive, or something follows its end', async () => {
    const foreign = pack();
    foreign.entry({ name: 'letter.txt' }, 'Dear family');
    foreign.finalize();
    const tar: Buffer[] = [];
    for await (const part of foreign) tar.push(part as Buffer);
    await refuse(gzipSync(Buffer.concat(tar)), /not a backup/);
    await refuse(Buffer.from('PK\u0003\u0004 an archive of another kind'), /cannot be restored/);
    await expect(untouched.restore(join(folder, 'nothing.tar.gz'))).rejects.toThrow('There is no file');
  });

  it('is refused when a member is missing although the file ends as it should', async () => {
    const archive = pack();
    const members = createReadStream(path).pipe(createGunzip()).pipe(extract());
    for await (const entry of members) {
      const parts: Buffer[] = [];
      for await (const part of entry) parts.push(part as Buffer);
      if (!entry.header.name.startsWith('tables/users/'))
        archive.entry({ name: entry.header.name }, Buffer.concat(parts));
    }
    archive.finalize();
    const tar: Buffer[] = [];
    for await (const part of archive) tar.push(part as Buffer);
    await refuse(gzipSync(Buffer.concat(tar)), /does not hold what it should hold/);
  });

  it('is refused when it is encrypted and the key is missing or another one', async () => {
    const identity = await generateX25519Identity();
    const encrypted = await backUp(test, join(folder, 'encrypted'), {
      recipient: await identityToRecipient(identity),
    });
    expect(encrypted.path).toMatch(/\.tar\.gz\.age$/);
    await cp(encrypted.path, broken);
    await expect(untouched.restore(broken)).rejects.toThrow('encrypted');
    await expect(untouched.restore(broken, await generateX25519Identity())).rejects.toThrow('another key');
    await expect(untouched.restore(broken, 'nonsense')).rejects.toThrow('no secret key');
    expect(await readdir(untouched.dataDir)).toEqual([]);
    const { summary } = await readBackup(broken, identity);
    expect(summary.tables.find(({ name }) => name === 'users')?.rows).toBeGreaterThan(0);
  });
});
