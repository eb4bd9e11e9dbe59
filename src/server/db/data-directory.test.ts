import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { prepareEmptyTemplate } from '#tests/support/database/database-template.ts';
import { makeScratchFolder } from '#tests/support/process/scratch-folder.ts';
import {
  holdsDatabase,
  POSTGRES_MAJOR,
  prepareDataDirectory,
  RESTORE_SCRATCH,
  restoredDirectory,
} from './data-directory.ts';
import { openDatabase } from './open-database.ts';

let template: string;
/** A template of three files, for tests about the folders alone. */
let small: string;
let dataDir: string;
let directory: string;

beforeAll(async () => {
  template = await prepareEmptyTemplate();
  const scratch = await makeScratchFolder('sproutcards-template-');
  small = join(scratch, 'small');
  for (const name of ['PG_VERSION', 'global/pg_control', 'base/1/1259']) {
    await cp(join(template, name), join(small, name));
  }
  return () => rm(scratch, { recursive: true });
}, 120_000);

beforeEach(async () => {
  dataDir = await makeScratchFolder('sproutcards-data-');
  directory = join(dataDir, `postgres-${POSTGRES_MAJOR}`);
  return () => rm(dataDir, { recursive: true, force: true });
});

/** Runs `work` as a user who may not look everywhere, which root may. */
function withoutRoot(work: () => void): void {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

it('says that another user may not look into the folder, instead of that there is no database', async () => {
  await prepareDataDirectory(directory, small);
  await chmod(dataDir, 0o000);
  try {
    withoutRoot(() =>
      expect(() => holdsDatabase(directory)).toThrow(`This user may not look into ${dataDir}.`),
    );
  } finally {
    await chmod(dataDir, 0o700);
  }
});

it('copies the template whole, and only once', async () => {
  await prepareDataDirectory(directory, template);
  expect((await readdir(directory, { recursive: true })).sort()).toEqual(
    (await readdir(template, { recursive: true })).sort(),
  );
  await writeFile(join(directory, 'mark'), '');
  await prepareDataDirectory(directory, template);
  expect(existsSync(join(directory, 'mark'))).toBe(true);
});

it('makes files that its user alone may read and write, from a template that everybody may read only', async () => {
  const readOnly = join(dataDir, 'read-only');
  await cp(small, readOnly, { recursive: true });
  await chmod(join(readOnly, 'PG_VERSION'), 0o444);
  await prepareDataDirectory(directory, readOnly);
  const mode = async (name: string) => (await stat(join(directory, name))).mode & 0o777;
  expect([await mode('.'), await mode('base'), await mode('PG_VERSION')]).toEqual([0o700, 0o700, 0o600]);
});

it('starts over where a first start was interrupted', async () => {
  await mkdir(`${directory}.unfinished/base`, { recursive: true });
  await writeFile(`${directory}.unfinished/rubbish`, '');
  await prepareDataDirectory(directory, small);
  expect(await readdir(dataDir)).toEqual([`postgres-${POSTGRES_MAJOR}`]);
  expect(existsSync(join(directory, 'rubbish'))).toBe(false);
});

it('does not touch a directory with files that are no database', async () => {
  await mkdir(directory);
  await writeFile(join(directory, 'photos.zip'), 'x');
  await expect(prepareDataDirectory(directory, small)).rejects.toThrow(/holds files but no database/);
  expect(await readdir(directory)).toEqual(['photos.zip']);
});

it.each([
  { state: 'empty', content: '' },
  { state: 'zeroed', content: '\0'.repeat(40) },
])('opens a database whose process file a power cut left $state', async ({ content }) => {
  await prepareDataDirectory(directory, template);
  await writeFile(join(directory, 'postmaster.pid'), content);
  const db = await openDatabase({ dataDir, template, migrations: [] });
  await db.close();
});

it('makes the database itself when the template is of another version', async () => {
  const old = join(dataDir, 'old-template');
  await cp(small, old, { recursive: true });
  await writeFile(join(old, 'PG_VERSION'), '17\n');
  const db = await openDatabase({ dataDir, template: old, migrations: [] });
  await db.close();
  expect((await readFile(join(directory, 'PG_VERSION'), 'utf8')).trim()).toBe(POSTGRES_MAJOR);
}, 120_000);

it('takes the restored database where a restore ended between its two renames', async () => {
  const restored = restoredDirectory(directory);
  await prepareDataDirectory(restored, small);
  await writeFile(join(restored, 'mark'), 'restored');
  await prepareDataDirectory(directory, small);
  expect(await readFile(join(directory, 'mark'), 'utf8')).toBe('restored');
  expect(await readdir(dataDir)).toEqual([`postgres-${POSTGRES_MAJOR}`]);
});

it('removes what a restore left that ended before its renames, so that no later start takes it', async () => {
  await prepareDataDirectory(directory, small);
  await writeFile(join(directory, 'mark'), 'old');
  await prepareDataDirectory(restoredDirectory(directory), small);
  await mkdir(join(dataDir, RESTORE_SCRATCH, 'postgres-18'), { recursive: true });
  await prepareDataDirectory(directory, small);
  expect(await readdir(dataDir)).toEqual([`postgres-${POSTGRES_MAJOR}`]);
  expect(await readFile(join(directory, 'mark'), 'utf8')).toBe('old');
});

it.each(['moved-2026-03-01', 'replaced-20260301T100000Z'])(
  'refuses to begin an empty database where only the one named %s is left',
  async (name) => {
    await prepareDataDirectory(`${directory}.${name}`, small);
    await expect(openDatabase({ dataDir, template, migrations: [] })).rejects.toThrow(
      `${directory} is missing, but an older database is there: ${directory}.${name}`,
    );
    expect(existsSync(directory)).toBe(false);
  },
);
