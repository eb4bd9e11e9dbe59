import { createReadStream } from 'node:fs';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createGunzip, gzipSync } from 'node:zlib';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { sql } from 'drizzle-orm';
import { extract, pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseAccount } from '#server/account/delete-account.ts';
import { copyErasedList } from '#server/account/erased-accounts.ts';
import { connectDatabase, type Database } from '#server/db/database.ts';
import { describeTables, digestTable } from '#server/db/transfer/table-rows.ts';
import { createMailer, createMailWorker } from '#server/mail/mail-queue.ts';
import { readBackupName } from '#server/operate/backup/backup-names.ts';
import { BackupUnderWayError, makeBackup, withBackupLock } from '#server/operate/backup/make-backup.ts';
import { readBackup } from '#server/operate/backup/read-backup.ts';
import { dropReplaced } from '#server/operate/backup/restore.ts';
import { backUp, createRestoreTarget, type RestoreTarget } from '#tests/support/database/backups.ts';
import { runSql } from '#tests/support/database/run-sql.ts';
import { openTestDatabase } from '#tests/support/database/test-database.ts';
import { FamilyDevice } from '#tests/support/library/family-devices.ts';
import { logDay } from '#tests/support/library/library-changes.ts';
import { countRuns } from '#tests/support/long-test.ts';
import { makeMail } from '#tests/support/mail/mail-worker.ts';
import { makeScratchFolder } from '#tests/support/process/scratch-folder.ts';
import { receiveFrom } from '#tests/support/server/receive-from.ts';
import type { SignedUp } from '#tests/support/server/sign-up.ts';
import { setUpTestServer, startTestServer } from '#tests/support/server/test-server.ts';
import { setUpForFile } from '#tests/support/set-up-for-file.ts';

const test = setUpForFile(openTestDatabase);
const server = setUpTestServer({ beside: test });
let folder: string;
let place: RestoreTarget;

beforeAll(async () => {
  folder = await makeScratchFolder('sproutcards-backups-');
  place = await createRestoreTarget();
});

afterAll(async () => {
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

describe('Restore drill', () => {
  // docs/product/backups.md#restore
  it('restores everything but accounts that were erased since', async () => {
    const [family, erased] = [await server.signUp(), await server.signUp()];
    const device = new FamilyDevice(family.user.id);
    const receive = receiveFrom(server, family);
    await device.syncUntilSent(receive);
    device.commit(logDay('2026-03-01', { note: { text: 'before', base: '' } }));
    await device.syncUntilSent(receive);
    const mailer = createMailer({ clock: server.clock, wake: () => {} });
    await test.db.transaction((tx) => mailer.enqueue(tx, 'drill/1', makeMail({ to: family.email })));
    const before = await digestAll(test.db);
    const { path } = await backUp(test, folder);

    // The server that makes these changes after the backup is lost.
    device.commit(logDay('2026-03-02', { note: { text: 'after', base: '' } }));
    await device.syncUntilSent(receive);
    await test.db.transaction((tx) => eraseAccount(tx, erased.user.id));
    await copyErasedList(test.db, [folder]);

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
      expect(await countUsers(db, erased)).toBe(0);
      expect(await countUsers(db, family)).toBe(1);
      const sent: string[] = [];
      const worker = createMailWorker({
        db,
        clock: second.clock,
        log: { warn: () => {}, error: () => {} },
        transport: { send: async ({ content }) => void sent.push(content.subject), close: () => {} },
      });
      expect(await worker.drain()).toBe(0);
      expect(sent).toEqual([]);
      // The session is still valid, and the device offers the day that only it has.
      await device.syncUntilSent(receiveFrom(second, family));
      const { rescue } = device.store.getSnapshot();
      expect(rescue?.entries.map(({ day }) => day)).toEqual(['2026-03-02']);
      expect([...device.library.entries.values()].map(({ day }) => day)).toEqual(['2026-03-01']);
    } finally {
      await second.close();
      await db.close();
    }
  });

  it('keeps the replaced database until it is dropped', async () => {
    const name = (await readdir(folder)).find((file) => file.endsWith('.tar.gz'))!;
    const { replacedSchema } = await place.restore(join(folder, name));
    expect(await dropReplaced(place)).toContain(replacedSchema);
    const db = await place.open();
    expect((await digestAll(db)).users).not.toMatch(/^0 /);
    await db.close();
  });
});

async function countUsers(db: Database, { user }: SignedUp): Promise<number> {
  const rows = await runSql(db, sql`select 1 from users where id = ${user.id}::uuid`);
  return rows.length;
}

// docs/product/backups.md#backup-while-running
describe('makeBackup', () => {
  it('refuses to start while another backup is running', async () => {
    const shared = await makeScratchFolder('sproutcards-shared-');
    const target = { folder: shared, dataDir: shared, recipient: null, version: '0.0.0-test' };
    const other = await connectDatabase(test.url);
    try {
      await withBackupLock(other, async () => {
        await writeFile(join(shared, '.unfinished-1'), 'written by the first backup');
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
describe('A damaged backup', () => {
  let path: string;
  let bytes: Buffer;
  let broken: string;
  let untouched: RestoreTarget;

  beforeAll(async () => {
    path = (await backUp(test, join(folder, 'whole'))).path;
    bytes = await readFile(path);
    broken = join(folder, 'broken');
    untouched = await createRestoreTarget();
  });
  afterAll(() => untouched.remove());

  const expectRefusal = async (content: Buffer, message: RegExp) => {
    await writeFile(broken, content);
    await expect(untouched.restore(broken)).rejects.toThrow(message);
    expect(await readdir(untouched.dataDir)).toEqual([]);
  };

  // docs/product/backups.md#whole-file-only
  it('is refused when it is truncated at any length', async () => {
    const partCount = countRuns(16);
    const middle = Array.from({ length: partCount }, (_, index) =>
      Math.floor((bytes.length * index) / partCount),
    );
    const lengths = [1, 9, 10, 11, ...middle, bytes.length - 1];
    for (const length of lengths) await expectRefusal(bytes.subarray(0, length), /Cannot restore/);
  });

  it('is refused when any bit has changed', async () => {
    const runCount = countRuns(24);
    for (let run = 0; run < runCount; run += 1) {
      const changed = Buffer.from(bytes);
      // The first ten bytes are gzip's header, which does not protect itself.
      const index = 10 + Math.floor(((bytes.length - 11) * run) / (runCount - 1));
      changed[index] = changed[index]! ^ (1 << (run % 8));
      await expectRefusal(changed, /Cannot restore/);
    }
  });

  it('is refused when it is missing or another kind of archive', async () => {
    const foreign = pack();
    foreign.entry({ name: 'letter.txt' }, 'Dear family');
    foreign.finalize();
    await expectRefusal(gzipSync(await buffer(foreign)), /not a backup/);
    await expectRefusal(Buffer.from('PK\u0003\u0004 an archive of another kind'), /Cannot restore/);
    await expect(untouched.restore(join(folder, 'nothing.tar.gz'))).rejects.toThrow('does not exist');
  });

  it('is refused when a member is missing although the archive is complete', async () => {
    const archive = pack();
    const members = createReadStream(path).pipe(createGunzip()).pipe(extract());
    for await (const entry of members) {
      const content = await buffer(entry);
      if (!entry.header.name.startsWith('tables/users/')) archive.entry({ name: entry.header.name }, content);
    }
    archive.finalize();
    await expectRefusal(gzipSync(await buffer(archive)), /does not match its summary/);
  });

  it('is refused when it is encrypted and the key is missing or wrong', async () => {
    const identity = await generateX25519Identity();
    const encrypted = await backUp(test, join(folder, 'encrypted'), {
      recipient: await identityToRecipient(identity),
    });
    expect(encrypted.path).toMatch(/\.tar\.gz\.age$/);
    await cp(encrypted.path, broken);
    await expect(untouched.restore(broken)).rejects.toThrow('encrypted');
    await expect(untouched.restore(broken, await generateX25519Identity())).rejects.toThrow(
      'a different key',
    );
    await expect(untouched.restore(broken, 'nonsense')).rejects.toThrow('no secret key');
    expect(await readdir(untouched.dataDir)).toEqual([]);
    const { summary } = await readBackup(broken, identity);
    expect(summary.tables.find(({ name }) => name === 'users')?.rows).toBeGreaterThan(0);
  });
});
