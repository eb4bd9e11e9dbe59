import { mkdir, readdir, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { copyTemplate, prepareEmptyTemplate } from '#tests/support/database/database-template.ts';
import { makeScratchFolder } from '#tests/support/process/scratch-folder.ts';
import { openDatabase } from './open-database.ts';

let template: string;
let dataDir: string;
let directory: string;

beforeAll(async () => {
  template = await prepareEmptyTemplate();
}, 120_000);

beforeEach(async () => {
  dataDir = await makeScratchFolder('sproutcards-damage-');
  directory = join(dataDir, 'postgres-18');
  copyTemplate(template, dataDir);
  return () => rm(dataDir, { recursive: true, force: true });
});

/** The message with which a start is refused. */
async function refuseStart(): Promise<string> {
  return openDatabase({ dataDir, template, migrations: [] }).then(
    async (db) => {
      await db.close();
      throw new Error('The database was opened.');
    },
    (error: Error) => error.message,
  );
}

const ZEROS = '\0'.repeat(8192);

it.each<[string, RegExp, () => Promise<void>]>([
  [
    'no folder of the log',
    /"pg_wal" does not exist/,
    () => rm(join(directory, 'pg_wal'), { recursive: true }),
  ],
  [
    'no segment of the log',
    /could not locate a valid checkpoint record/,
    async () => {
      const wal = join(directory, 'pg_wal');
      for (const name of await readdir(wal)) if (/^[0-9A-F]{24}$/.test(name)) await rm(join(wal, name));
    },
  ],
  [
    'no pg_control',
    /could not open file "global\/pg_control"/,
    () => rm(join(directory, 'global/pg_control')),
  ],
  ['a cut pg_control', /read 100 of/, () => truncate(join(directory, 'global/pg_control'), 100)],
  [
    'an empty pg_control',
    /incompatible with server.*PG_CONTROL_VERSION 0/,
    () => writeFile(join(directory, 'global/pg_control'), ZEROS),
  ],
  ['an empty PG_VERSION', /not a valid data directory/, () => writeFile(join(directory, 'PG_VERSION'), '')],
  ['no PG_VERSION', /PG_VERSION/, () => rm(join(directory, 'PG_VERSION'))],
  [
    'a table of tables full of zeros',
    /invalid page in block|could not read/,
    () => writeFile(join(directory, 'base/5/1259'), `${'x'.repeat(8192)}`),
  ],
])('says of %s what is damaged, why, and the next step', async (_what, reason, damage) => {
  await damage();
  const message = await refuseStart();
  expect(message).toContain(`Files of the database in ${directory} are missing or damaged.`);
  expect(message).toMatch(/The reason in full: .+/);
  expect(message).toMatch(reason);
  expect(message).toContain('npm run restore -- FILE');
  expect(message).not.toMatch(/\bat .*:\d+|safe/);
  expect(await readdir(dataDir)).toContain('postgres-18');
});

describe('a data folder with another database', () => {
  it.each([
    ['17', 'An older'],
    ['19', 'A newer'],
  ])('of PostgreSQL %s is refused, and no empty one is made beside it', async (major, version) => {
    const other = join(dataDir, `postgres-${major}`);
    await rename(directory, other);
    await writeFile(join(other, 'PG_VERSION'), `${major}\n`);
    const message = await refuseStart();
    expect(message).toContain(`${other} holds a database of PostgreSQL ${major}`);
    expect(message).toContain(`${version} version`);
    expect(message).toContain('npm run backup');
    expect(await readdir(dataDir)).toEqual(expect.not.arrayContaining(['postgres-18']));
  });

  it('of another PostgreSQL under our name is refused', async () => {
    await writeFile(join(directory, 'PG_VERSION'), '17\n');
    expect(await refuseStart()).toContain(`${directory} holds a database of PostgreSQL 17`);
  });

  it('of an older PostgreSQL beside our own is left alone', async () => {
    await mkdir(join(dataDir, 'postgres-17'));
    await writeFile(join(dataDir, 'postgres-17', 'PG_VERSION'), '17\n');
    await (await openDatabase({ dataDir, template, migrations: [] })).close();
  });

  it('that is only a copy from before an update is refused with its name', async () => {
    const copy = `${directory}.before-0013-quota.20261122T060210Z`;
    await rename(directory, copy);
    const message = await refuseStart();
    expect(message).toContain(copy);
    expect(message).toContain('rename it to postgres-18');
  });

  it('names the folder above where DATA_DIR is the database itself', async () => {
    const message = await openDatabase({ dataDir: directory, template, migrations: [] }).catch(
      (error: Error) => error.message,
    );
    expect(message).toContain(`Set DATA_DIR to the folder that holds it: ${dataDir}`);
  });

  it.each<[string, (path: string) => Promise<void>]>([
    ['a file', (path) => writeFile(path, '')],
    ['a link to a disk that is not mounted', (path) => symlink(join(dataDir, 'unmounted', 'data'), path)],
  ])('is not restored but looked for where DATA_DIR is %s', async (_what, make) => {
    const path = join(dataDir, 'elsewhere');
    await make(path);
    const message = await openDatabase({ dataDir: path, template, migrations: [] }).catch(
      (error: Error) => error.message,
    );
    expect(message).toContain(`There is no folder ${path}, and it cannot be made`);
    expect(message).toContain('Check DATA_DIR');
    expect(message).not.toContain('restore');
  });
});
