import { rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { type DatabaseLocation, openDatabase, openExistingDatabase } from '#server/db/open-database.ts';
import { makeBackup } from '#server/operate/backup/make-backup.ts';
import { restore } from '#server/operate/backup/restore.ts';
import { runSql } from '#tests/support/database/run-sql.ts';
import {
  type CreatedDatabase,
  createDatabaseForTest,
  insertTestUser,
} from '#tests/support/database/test-database.ts';
import { IS_SHORT } from '#tests/support/long-test.ts';
import { makeScratchFolder } from '#tests/support/process/scratch-folder.ts';

let database: CreatedDatabase;
let folder: string;
beforeEach(async () => {
  database = await createDatabaseForTest('empty');
  folder = await makeScratchFolder('sproutcards-move-');
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function readUsers(db: Database): Promise<unknown[]> {
  const rows = await runSql(db, sql`select id::text, email from users order by id`);
  return rows;
}

async function backUp(location: DatabaseLocation): Promise<string> {
  const db = await openExistingDatabase(location);
  const target = { folder: `${folder}/backups`, dataDir: folder, recipient: null, version: 'test' };
  const { path } = await makeBackup(db, target).finally(() => db.close());
  return path;
}

// docs/product/backups.md#move
test('backup and restore move all data to another PostgreSQL and back', {
  timeout: 120_000,
}, async () => {
  const [ownLocation, otherLocation] = [{ dataDir: folder }, { databaseUrl: database.url, dataDir: folder }];
  const restoreTo = (location: DatabaseLocation, path: string) =>
    restore({ ...location, path, identity: null, backupDir: folder });
  const first = await openDatabase(ownLocation);
  await insertTestUser(first);
  const users = await readUsers(first);
  const firstBackup = await backUp(ownLocation);
  await first.close();

  await restoreTo(otherLocation, firstBackup);
  const moved = await openDatabase(otherLocation);
  expect(await readUsers(moved)).toEqual(users);
  await expect(restoreTo(otherLocation, firstBackup)).rejects.toThrow('Stop every server');
  if (IS_SHORT) return moved.close();
  await insertTestUser(moved);
  const movedUsers = await readUsers(moved);
  const secondBackup = await backUp(otherLocation);
  await moved.close();

  expect((await restoreTo(ownLocation, secondBackup)).replacedSchema).toMatch(/^replaced_/);
  const movedBack = await openDatabase(ownLocation);
  expect(await readUsers(movedBack)).toEqual(movedUsers);
  await expect(restoreTo(ownLocation, secondBackup)).rejects.toThrow('Stop every server and command');
  await movedBack.close();

  // A restore waits for the connections of a server that has just been stopped.
  const ending = await openDatabase(otherLocation);
  await Promise.all([restoreTo(otherLocation, firstBackup), setTimeout(300).then(() => ending.close())]);
});
