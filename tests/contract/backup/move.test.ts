import { rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { type DatabaseLocation, openDatabase, openExistingDatabase } from '#server/db/open-database.ts';
import { makeBackup } from '#server/operate/backup/make-backup.ts';
import { restore } from '#server/operate/backup/restore.ts';
import {
  type CreatedDatabase,
  createDatabaseForTest,
  insertTestUser,
} from '#tests/support/database/test-database.ts';
import { IS_SHORT } from '#tests/support/long-test.ts';
import { makeScratchFolder } from '#tests/support/process/scratch-folder.ts';

let given: CreatedDatabase;
let folder: string;
beforeEach(async () => {
  given = await createDatabaseForTest('empty');
  folder = await makeScratchFolder('sproutcards-move-');
});
afterEach(async () => {
  await given.drop();
  await rm(folder, { recursive: true, force: true });
});

async function readUsers(db: Database): Promise<unknown[]> {
  const { rows } = await db.transaction((tx) =>
    tx.execute(sql`select id::text, email from users order by id`),
  );
  return rows;
}

async function backUp(place: DatabaseLocation): Promise<string> {
  const db = await openExistingDatabase(place);
  const target = { folder: `${folder}/backups`, dataDir: folder, recipient: null, version: 'test' };
  const { path } = await makeBackup(db, target).finally(() => db.close());
  return path;
}

// docs/product/backups.md#move
it("moves everything from the server's own PostgreSQL to a given one, and in the long form back, by backup and restore", {
  timeout: 120_000,
}, async () => {
  const [own, other] = [{ dataDir: folder }, { databaseUrl: given.url, dataDir: folder }];
  const restoreTo = (place: DatabaseLocation, path: string) =>
    restore({ ...place, path, identity: null, backupDir: folder });
  const first = await openDatabase(own);
  await insertTestUser(first);
  const users = await readUsers(first);
  const whileRunning = await backUp(own);
  await first.close();

  await restoreTo(other, whileRunning);
  const moved = await openDatabase(other);
  expect(await readUsers(moved)).toEqual(users);
  await expect(restoreTo(other, whileRunning)).rejects.toThrow('Stop every server');
  if (IS_SHORT) return moved.close();
  await insertTestUser(moved);
  const more = await readUsers(moved);
  const back = await backUp(other);
  await moved.close();

  expect((await restoreTo(own, back)).replacedSchema).toMatch(/^replaced_/);
  const again = await openDatabase(own);
  expect(await readUsers(again)).toEqual(more);
  await expect(restoreTo(own, back)).rejects.toThrow('Stop every server and command');
  await again.close();

  // The connections of a server that has just been stopped end a moment after it.
  const ending = await openDatabase(other);
  await Promise.all([restoreTo(other, whileRunning), setTimeout(300).then(() => ending.close())]);
});
