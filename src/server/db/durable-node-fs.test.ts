import fs from 'node:fs';
import { rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyTemplate, preparePgliteTemplate } from '#tests/support/database/database-template.ts';
import { makeScratchFolder } from '#tests/support/process/scratch-folder.ts';
import type { Database } from './database.ts';
import { makeDirectory } from './file-tree.ts';
import { openDatabase } from './open-database.ts';

/** Inodes, which name a file on every system. */
const synced: number[] = [];

const { fsyncSync } = fs;

let dataDir: string;
let db: Database;

/** Puts a function in the place of `fsyncSync` for every module of this process. */
function replaceFsync(replacement: typeof fsyncSync): void {
  fs.fsyncSync = replacement;
  syncBuiltinESMExports();
}

beforeAll(async () => {
  replaceFsync((descriptor) => {
    synced.push(fs.fstatSync(descriptor).ino);
    fsyncSync(descriptor);
  });
  dataDir = await makeScratchFolder('sproutcards-fsync-');
  copyTemplate(await preparePgliteTemplate(), dataDir);
  db = await openDatabase({ dataDir });
  await db.transaction((tx) => tx.execute(sql`create table marks (id int primary key)`));
}, 120_000);

afterAll(async () => {
  replaceFsync(fsyncSync);
  await db.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** How many of the synced files are in a folder of the database now. */
function countSynced(folder: string): number {
  const path = join(dataDir, 'postgres-18', folder);
  const inodes = new Set(fs.readdirSync(path).map((name) => fs.statSync(join(path, name)).ino));
  return synced.filter((inode) => inodes.has(inode)).length;
}

const inodeOf = (path: string) => fs.statSync(join(dataDir, 'postgres-18', path)).ino;

it('brings every commit to the disk before it is acknowledged', async () => {
  synced.length = 0;
  for (let id = 1; id <= 20; id += 1) {
    await db.transaction((tx) => tx.execute(sql`insert into marks values (${id})`));
    expect(countSynced('pg_wal')).toBeGreaterThanOrEqual(id);
  }
});

it('does so for families too, and not for reading', async () => {
  await db.transaction((tx) => tx.execute(sql`grant insert, select on marks to sproutcards_family`));
  synced.length = 0;
  await db.asFamily(crypto.randomUUID(), (tx) => tx.execute(sql`select count(*) from marks`));
  expect(synced).toEqual([]);
  await db.asFamily(crypto.randomUUID(), (tx) => tx.execute(sql`insert into marks values (1000)`));
  expect(countSynced('pg_wal')).toBeGreaterThanOrEqual(1);
});

it('brings the tables to the disk at a checkpoint', async () => {
  synced.length = 0;
  await db.transaction((tx) => tx.execute(sql`checkpoint`));
  expect(countSynced('base/5')).toBeGreaterThanOrEqual(1);
  expect(synced).toContain(inodeOf('global/pg_control'));
});

it('brings the names of new tables to the disk at a checkpoint', async () => {
  await db.transaction((tx) => tx.execute(sql`create table more_marks as select 1 as id`));
  synced.length = 0;
  await db.transaction((tx) => tx.execute(sql`checkpoint`));
  expect(synced).toContain(inodeOf('base/5'));
});

it('brings the names of new directories to the disk', () => {
  synced.length = 0;
  makeDirectory(join(dataDir, 'new', 'newer'));
  expect(synced).toEqual(['new', '.'].map((path) => fs.statSync(join(dataDir, path)).ino));
});

it('brings the names of new log files to the disk', async () => {
  synced.length = 0;
  for (let round = 0; round < 3; round += 1) {
    await db.transaction((tx) => tx.execute(sql`select pg_switch_wal()`));
    await db.transaction((tx) => tx.execute(sql`insert into marks values (${2000 + round})`));
  }
  expect(synced).toContain(inodeOf('pg_wal'));
});
