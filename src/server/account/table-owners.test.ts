import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { authTables } from '#server/auth/records/owned-tables.ts';
import { billingTables } from '#server/billing/owned-tables.ts';
import { libraryTables } from '#server/library/family.ts';
import { mailTables } from '#server/mail/owned-tables.ts';
import { profileTables } from '#server/profiles/profile-queries.ts';
import { waitlistTables } from '#server/waitlist/owned-tables.ts';

/** Maps a folder of src/server to the tables that only its SQL may name. */
const TABLES_BY_MODULE: Record<string, readonly string[]> = {
  account: ['erased_accounts'],
  auth: authTables.tables,
  billing: billingTables.tables,
  db: ['schema_migrations'],
  jobs: ['pruning_clock'],
  http: ['rate_limits'],
  library: libraryTables.tables,
  mail: mailTables.tables,
  profiles: profileTables.tables,
  waitlist: waitlistTables.tables,
};

/** Maps each file that may name tables of several modules to the reason. */
const CROSS_MODULE_FILES: Record<string, string> = {
  'jobs/pruning.ts': 'takes the newest row of a family as the date of a database that was never pruned',
  'operate/admin/run-admin.ts': "the operator's search joins tables of five modules",
  'operate/backup/restore.ts': 'prepares a restored database for a running server',
};

const SERVER = fileURLToPath(new URL('..', import.meta.url));
/** Matches tables in SQL, and the second argument of `deleteInBatches`. */
const NAMED_IN_SQL = /(?:\b(?:from|join|into|update|using)\s+"?|deleteInBatches\(db, ')(\w+)/g;

const findOwner = (table: string) =>
  Object.keys(TABLES_BY_MODULE).find((folder) => TABLES_BY_MODULE[folder]?.includes(table));

/** Returns the tables that the SQL of a file names, each with its owner. Ignores comments. */
function readNamedTables(file: string): { table: string; owner: string }[] {
  const text = readFileSync(`${SERVER}${file}`, 'utf8').replaceAll(/^\s*(?:\*|\/\/|\/\*).*$/gm, '');
  return [...text.matchAll(NAMED_IN_SQL)].flatMap(([, table = '']) => {
    const owner = findOwner(table);
    return owner === undefined ? [] : [{ table, owner }];
  });
}

describe('SQL', () => {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const foreignUses = files.flatMap((file) =>
    readNamedTables(file)
      .filter(({ owner }) => !file.startsWith(`${owner}/`))
      .map(({ table }) => ({ file, table })),
  );

  test('names only tables of its own module, except in the listed files', () => {
    expect(foreignUses.filter(({ file }) => !(file in CROSS_MODULE_FILES))).toEqual([]);
  });

  test('names a table of another module in every listed file', () => {
    expect([...new Set(foreignUses.map(({ file }) => file))].sort()).toEqual(Object.keys(CROSS_MODULE_FILES));
  });
});
