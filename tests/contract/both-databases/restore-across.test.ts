import { rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeBackup } from '#server/backup/make-backup.ts';
import { openEmbeddedSource, openPostgresSource } from '#server/backup/open-source.ts';
import { restore } from '#server/backup/restore.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { type BothDatabases, openBothDatabases } from '#tests/support/database/both-databases.ts';
import { insertTestUser } from '#tests/support/database/insert-test-user.ts';
import { makeScratchFolder } from '#tests/support/process/scratch-folder.ts';

let both: BothDatabases;
let folder: string;
beforeEach(async () => {
  both = await openBothDatabases();
  folder = await makeScratchFolder('sproutcards-across-');
});
afterEach(async () => {
  await both.remove();
  await rm(folder, { recursive: true, force: true });
});

async function readUsers(db: Database): Promise<unknown[]> {
  const { rows } = await db.transaction((tx) =>
    tx.execute(sql`select id::text, email from users order by id`),
  );
  return rows;
}

it('restores a backup of the embedded database, made while it is stopped, into PostgreSQL, and one of that back', {
  timeout: 120_000,
}, async () => {
  const { template } = both;
  const dataDir = await both.makeDataDir('migrated');
  const databaseUrl = await both.makeDatabase();
  const target = { folder, dataDir, recipient: null, version: 'test' };
  const embedded = await openDatabase({ dataDir, template });
  await insertTestUser(embedded);
  const users = await readUsers(embedded);
  await embedded.close();

  const stopped = await openEmbeddedSource(dataDir);
  const first = await makeBackup(stopped, target).finally(() => stopped.close());
  const given = { identity: null, backupDir: folder, template };
  await restore({ ...given, path: first.path, databaseUrl, dataDir: await both.makeDataDir('none') });
  const postgres = await openDatabase({ databaseUrl, dataDir });
  await insertTestUser(postgres);
  const more = await readUsers(postgres);
  expect(more).toEqual(expect.arrayContaining(users));
  const open = { ...given, path: first.path, databaseUrl, dataDir };
  await expect(restore(open)).rejects.toThrow('Stop every server');
  expect(await readUsers(postgres)).toEqual(more);
  await postgres.close();

  const source = await openPostgresSource(databaseUrl);
  const second = await makeBackup(source, { ...target, dataDir: folder }).finally(() => source.close());
  const { kept } = await restore({ ...given, path: second.path, dataDir });
  expect(kept).toMatch(/postgres-18\.replaced-/);
  const again = await openDatabase({ dataDir, template });
  expect(await readUsers(again)).toEqual(more);
  await again.close();

  // The connections of a server that has just been stopped end a moment after it.
  const ending = await openDatabase({ databaseUrl, dataDir });
  await Promise.all([restore(open), setTimeout(300).then(() => ending.close())]);
  const restored = await openDatabase({ databaseUrl, dataDir });
  expect(await readUsers(restored)).toEqual(users);
  await restored.close();
});
