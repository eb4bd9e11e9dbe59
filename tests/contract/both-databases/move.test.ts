import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeBackup } from '#server/backup/make-backup.ts';
import { openPostgresSource } from '#server/backup/open-source.ts';
import { embeddedDirectory } from '#server/db/data-directory.ts';
import type { Database } from '#server/db/database.ts';
import { runMoveToEmbedded, runMoveToPostgres } from '#server/db/move/move-command.ts';
import { openDatabase, openExistingDatabase } from '#server/db/open-database.ts';
import { type BothDatabases, openBothDatabases } from '#tests/support/database/both-databases.ts';
import { runAdmin } from '#tests/support/database/database-template.ts';
import { MovedFamily } from '#tests/support/database/moved-family.ts';

let both: BothDatabases;
let dataDir: string;
let databaseUrl: string;
let said: string[];

beforeEach(async () => {
  both = await openBothDatabases();
  dataDir = await both.makeDataDir('migrated');
  databaseUrl = await both.makeDatabase();
  said = [];
});
afterEach(() => both.remove());

const options = (undo = false) => ({
  now: new Date('2026-03-01T08:00:00Z'),
  undo,
  say: (line: string) => void said.push(line),
  template: both.template,
});
const toPostgres = (undo?: boolean) =>
  runMoveToPostgres({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }, options(undo));
const toEmbedded = (undo?: boolean) =>
  runMoveToEmbedded({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }, options(undo));

/** Runs on the database that a server with these settings would open. */
async function start<T>(on: 'embedded' | 'postgres', run: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(on === 'postgres' ? { databaseUrl, dataDir } : { dataDir });
  try {
    return await run(db);
  } finally {
    await db.close();
  }
}

const startNothing = (on: 'embedded' | 'postgres') => start(on, async () => {});

/** The least that makes a database one that people use. */
const use = (on: 'embedded' | 'postgres') =>
  start(on, (db) =>
    db.transaction((tx) => tx.execute(sql`insert into waitlist (email) values ('ann@example.org')`)),
  );

async function backUpPostgres(): Promise<void> {
  const source = await openPostgresSource(databaseUrl);
  const target = { folder: join(dataDir, 'backups'), dataDir, recipient: null, version: '1.0.0' };
  await makeBackup(source, target).finally(() => source.close());
}

describe('a move', () => {
  it('carries sessions, the library with its revisions and waiting mails to PostgreSQL, back, and away again', {
    timeout: 240_000,
  }, async () => {
    const family = await start('embedded', (db) => MovedFamily.begin(db));
    await writeFile(join(dataDir, 'demo-password.txt'), 'secret');
    const lines = await toPostgres();
    expect(lines[0]).toMatch(
      /^Everything is in PostgreSQL at .* now: \d+ tables with \d+ rows, each table equal/,
    );
    expect(lines).toContain(
      `These stay in ${dataDir}, for both kinds of database. Keep the same DATA_DIR, or take them along to another machine:`,
    );
    expect(lines.join('\n')).toContain('demo-password.txt: the password of the demo account');
    expect(said).toContain('  users: 1 rows, equal');
    await expect(startNothing('embedded')).rejects.toThrow(
      /^The data of this database was moved to PostgreSQL at .* on 2026-03-01\. Set DATABASE_URL to go on there; npm run move-to-embedded brings it back\. .* npm run move-to-postgres -- --undo$/,
    );
    await start('postgres', (db) => family.use(db));

    expect((await toEmbedded())[0]).toMatch(/^Everything is in the embedded database in /);
    expect(said).toContain(
      `The old data, which was moved away on 2026-03-01, is kept in ${embeddedDirectory(dataDir)}.moved-2026-03-01.`,
    );
    await expect(startNothing('postgres')).rejects.toThrow(
      /moved to the embedded database in .* Remove DATABASE_URL .* npm run move-to-postgres .* npm run move-to-embedded -- --undo$/,
    );
    await expect(backUpPostgres()).rejects.toThrow(/^The data of this database was moved to the embedded/);
    await start('embedded', (db) => family.use(db));

    await expect(toPostgres()).rejects.toThrow(/still holds the data that was moved to .* choose an empty/);
    databaseUrl = await both.makeMigratedDatabase();
    await toPostgres();
    await start('postgres', (db) => family.use(db));
  });

  it('can be undone on either side, and fills a database that a server made but that is unused', {
    timeout: 120_000,
  }, async () => {
    await use('embedded');
    databaseUrl = await both.makeMigratedDatabase();
    await toPostgres();
    await expect(openExistingDatabase({ dataDir })).rejects.toThrow(/^The data of this database was moved/);
    await expect(toPostgres()).rejects.toThrow(/^The data of this database was moved/);
    expect(await toPostgres(true)).toHaveLength(2);
    await expect(toPostgres(true)).rejects.toThrow(/was not moved away\. There is nothing to undo/);
    await startNothing('embedded');

    dataDir = await both.makeDataDir('migrated');
    await toEmbedded();
    await toEmbedded(true);
    await startNothing('postgres');
  });
});

describe('a move is refused, and nothing is touched,', () => {
  it('while a server has the source open', async () => {
    databaseUrl = await both.makeMigratedDatabase();
    await start('embedded', async () => {
      await expect(toPostgres()).rejects.toThrow(/is in use by process \d+\. Stop that server first/);
    });
    dataDir = await both.makeDataDir('none');
    await start('postgres', async () => {
      await expect(toEmbedded()).rejects.toThrow(/is in use by 1 other connection .* Stop every server/);
    });
    await startNothing('postgres');
  });

  it('into a database with accounts, on both sides', async () => {
    databaseUrl = await both.makeMigratedDatabase();
    await use('postgres');
    await expect(toPostgres()).rejects.toThrow(/already holds accounts of the product\. Choose an empty/);
    await use('embedded');
    await expect(toEmbedded()).rejects.toThrow(/already holds accounts of the product\. Choose an empty/);
    await startNothing('postgres');
  });

  it('without an address or without data', async () => {
    await expect(runMoveToPostgres({ DATA_DIR: dataDir }, options())).rejects.toThrow(/^Set DATABASE_URL to/);
    dataDir = await both.makeDataDir('none');
    await expect(toPostgres()).rejects.toThrow(/^There is no embedded database in .* Check DATA_DIR/);
    await expect(toEmbedded()).rejects.toThrow(/^There is no data of the product in PostgreSQL at/);
  });

  it('into a database with tables of another program, or with another encoding', async () => {
    await runAdmin(databaseUrl, 'create table mails (id int); create table users (id int)');
    await expect(toPostgres()).rejects.toThrow(
      /tables of another program .*\(mails, users\)\. Choose an empty/,
    );
    databaseUrl = await both.makeDatabase();
    await runAdmin(databaseUrl, 'create table schema_migrations (version text)');
    await expect(toPostgres()).rejects.toThrow(/schema_migrations of another program/);
    databaseUrl = await both.makeDatabase("encoding 'LATIN1' lc_collate 'C' lc_ctype 'C' template template0");
    await expect(toPostgres()).rejects.toThrow(/has the encoding LATIN1\. Create the database with UTF8/);
  });

  it('of data that another version of the product used last', async () => {
    await start('embedded', (db) =>
      db.transaction((tx) =>
        tx.execute(sql`delete from schema_migrations where name = (select max(name) from schema_migrations)`),
      ),
    );
    await expect(toPostgres()).rejects.toThrow(
      /used by an older version .* Start the server of this version on it once/,
    );
  });
});
