import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prepareEmptyTemplate } from '#tests/support/database/database-template.ts';
import { makeScratchFolder } from '#tests/support/process/scratch-folder.ts';
import { copyBeforeMigration, listMigrationCopies, removeOldMigrationCopies } from './migration-copies.ts';
import { openDatabase } from './open-database.ts';
import type { Migration } from './read-migrations.ts';

let template: string;
let dataDir: string;
let directory: string;

beforeAll(async () => {
  template = await prepareEmptyTemplate();
}, 120_000);

beforeEach(async () => {
  dataDir = await makeScratchFolder('sproutcards-copies-');
  directory = join(dataDir, 'postgres-18');
  return () => rm(dataDir, { recursive: true, force: true });
});

function migration(name: string, script: string): Migration {
  return { name, script, checksum: createHash('sha256').update(script).digest('hex') };
}

const FIRST = migration('0001-words.sql', 'create table words (word text primary key)');
const SECOND = migration('0002-languages.sql', 'alter table words add column language text');
const BROKEN = migration('0003-broken.sql', 'select 1 / 0');

const open = (migrations: Migration[]) => openDatabase({ dataDir, template, migrations });

const copies = async () => (await readdir(dataDir)).filter((name) => name.includes('.before-'));

describe('an update of the embedded database', () => {
  it('leaves a copy with which the older version goes on as its own message says', {
    timeout: 120_000,
  }, async () => {
    const first = await open([FIRST]);
    await first.transaction((tx) => tx.execute(sql`insert into words values ('dog')`));
    await first.close();
    expect(await copies(), 'a first start copies nothing').toEqual([]);

    const second = await open([FIRST, SECOND]);
    await second.transaction((tx) => tx.execute(sql`insert into words values ('cat', 'en')`));
    await second.close();
    expect(await copies()).toEqual([
      expect.stringMatching(/^postgres-18\.before-0002-languages\.\d{8}T\d{6}Z$/),
    ]);

    const message = await open([FIRST]).then(
      () => 'opened',
      (error: Error) => error.message,
    );
    expect(message).toContain('already changed by a newer version (0002-languages.sql)');
    const command = /^ {2}(mv .+)$/m.exec(message)?.[1] ?? 'false';
    execFileSync('sh', ['-c', command]);

    const again = await open([FIRST]);
    const { rows } = await again.transaction((tx) => tx.execute(sql`select * from words`));
    expect(rows).toEqual([{ word: 'dog' }]);
    await again.close();
    expect(await readdir(dataDir)).toContain('postgres-18.newer');
  });

  it('that fails keeps no copy, because nothing was changed', async () => {
    await (await open([FIRST])).close();
    await expect(open([FIRST, BROKEN])).rejects.toThrow('0003-broken.sql failed and changed nothing');
    expect(await copies()).toEqual([]);
  });

  it('removes interrupted copies of its own and keeps foreign folders with a similar name', async () => {
    const own = `${directory}.before-0002-languages.20260301T100000Z.unfinished`;
    const foreign = [
      `${directory}.before-update`,
      `${directory}.before-0002-languages.20260301T100000Z.mine`,
    ];
    for (const path of [own, ...foreign]) await mkdir(path);
    removeOldMigrationCopies(directory);
    expect((await copies()).sort()).toEqual(foreign.map((path) => basename(path)).sort());
  });

  it('does not begin without room for the copy, and says how much is needed', async () => {
    await mkdir(directory);
    await writeFile(join(directory, 'table'), 'x'.repeat(5 * 1024 ** 2));
    const work = copyBeforeMigration(directory, SECOND.name, new Date(), async () => 20 * 1024 ** 2);
    await expect(work).rejects.toThrow(/needs 69 MB in .*, where 20 MB are free\. Nothing was changed\./);
    expect(await copies()).toEqual([]);
  });

  it('keeps the two newest copies, and nothing that was left half made', async () => {
    await mkdir(directory);
    await mkdir(`${directory}.before-0001-words.20200101T000000Z.unfinished`);
    for (const day of ['2026-01-01', '2026-01-03', '2026-01-02']) {
      await copyBeforeMigration(directory, SECOND.name, new Date(`${day}T10:11:12Z`), async () => 1e12);
    }
    removeOldMigrationCopies(directory);
    expect(listMigrationCopies(directory)).toEqual(
      ['20260103', '20260102'].map((day) => ({
        path: `${directory}.before-0002-languages.${day}T101112Z`,
        before: '0002-languages.sql',
        madeAt: `${day}T101112Z`,
      })),
    );
    expect(await copies()).toHaveLength(2);
  });
});
