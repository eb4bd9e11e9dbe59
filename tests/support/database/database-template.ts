import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { copyTree } from '#server/db/file-tree.ts';
import { makeTemplate } from '#server/db/make-template.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { readMigrations } from '#server/db/read-migrations.ts';

const CACHE = fileURLToPath(new URL('../../../.cache/', import.meta.url));
const PGLITE_PACKAGE = new URL('../../../node_modules/@electric-sql/pglite/package.json', import.meta.url);

/** Folders in `.cache/` with the tables of the product. */
const MIGRATED_PREFIX = 'test-database-';

/** Name of the database that the tests' databases on a real server are copies of. */
const TEMPLATE_DATABASE = 'sproutcards_template';

/** A data directory without tables (initdb, 5 to 8 seconds), kept in `.cache/` for each version of PGlite. */
export async function prepareEmptyTemplate(): Promise<string> {
  const { version } = JSON.parse(await readFile(PGLITE_PACKAGE, 'utf8')) as { version: string };
  const target = join(CACHE, `pglite-${version}-template`);
  await mkdir(CACHE, { recursive: true });
  if (!existsSync(target)) await makeTemplate(target).catch(unlessMadeMeanwhile(target));
  return target;
}

/** A migrated data directory, made when the scripts are others than those of the one kept in `.cache/`. */
export async function preparePgliteTemplate(): Promise<string> {
  const empty = await prepareEmptyTemplate();
  const key = createHash('sha256').update(empty);
  for (const { name, checksum } of await readMigrations()) key.update(name).update(checksum);
  const target = join(CACHE, `${MIGRATED_PREFIX}${key.digest('hex').slice(0, 16)}`);
  if (existsSync(target)) return target;

  await removeOldTemplates();
  const scratch = await mkdtemp(join(CACHE, 'unfinished-'));
  const database = await openDatabase({ dataDir: scratch, template: empty });
  await database.close();
  await rename(join(scratch, 'postgres-18'), target).catch(unlessMadeMeanwhile(target));
  await rm(scratch, { recursive: true, force: true });
  return target;
}

/** Templates of scripts as they were a day ago and more; a younger one may be in use by another test run. */
async function removeOldTemplates(): Promise<void> {
  for (const name of await readdir(CACHE)) {
    const path = join(CACHE, name);
    const old = name.startsWith(MIGRATED_PREFIX) && Date.now() - (await stat(path)).mtimeMs > 86_400_000;
    if (old) await rm(path, { recursive: true, force: true });
  }
}

/** Two test runs may make the same directory at once; the second rename finds it there. */
function unlessMadeMeanwhile(path: string): (error: unknown) => void {
  return (error) => {
    if (!existsSync(path)) throw error;
  };
}

/** A migrated database on a real server, for `create database … template`. Returns its name. */
export async function preparePostgresTemplate(adminUrl: string): Promise<string> {
  const name = `${TEMPLATE_DATABASE}_${process.pid}`;
  await runAdmin(adminUrl, `drop database if exists ${name} with (force)`);
  await runAdmin(adminUrl, `create database ${name}`);
  const database = await openDatabase({ databaseUrl: databaseUrl(adminUrl, name), dataDir: tmpdir() });
  await database.close();
  return name;
}

/** Removes the databases whose names begin with the template's. */
export async function removeCopies(adminUrl: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [`${template}_`],
    );
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
  } finally {
    await client.end();
  }
}

/** Returns the address of another database on the same server, with the same login. */
export function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement that cannot be in a transaction (create or drop database). */
export async function runAdmin(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A copy of a template directory as `dataDir/postgres-18`. */
export function copyTemplate(template: string, dataDir: string): void {
  copyTree(template, join(dataDir, 'postgres-18'));
}
