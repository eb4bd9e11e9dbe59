import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { authTables } from '#server/auth/records/owned-tables.ts';
import { billingTables } from '#server/billing/owned-tables.ts';
import { libraryTables } from '#server/library/family.ts';
import { mailTables } from '#server/mail/owned-tables.ts';
import { profileTables } from '#server/profiles/profile-queries.ts';
import { waitlistTables } from '#server/waitlist/owned-tables.ts';

/** By folder of src/server: the tables whose names only its SQL may have. */
const OWNED: Record<string, readonly string[]> = {
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

/** What works on the whole database, or on several modules' tables in one query, each with the reason. */
const WHOLE_DATABASE: Record<string, string> = {
  'jobs/pruning.ts': 'a database without any run is judged by the newest thing that a family wrote',
  'operate/admin/run-admin.ts': 'the search of an operator joins what five modules know of an account',
  'operate/backup/restore.ts': 'brings a restored database to where a server may go on with it',
};

const SERVER = fileURLToPath(new URL('..', import.meta.url));
const NAMED_IN_SQL = /(?:\b(?:from|join|into|update|using)\s+"?|deleteInBatches\(db, ')(\w+)/g;

const ownerOf = (table: string) => Object.keys(OWNED).find((folder) => OWNED[folder]?.includes(table));

/** The tables that the SQL of a file names, each with its owner. */
function readNamedTables(file: string): { table: string; owner: string }[] {
  const text = readFileSync(`${SERVER}${file}`, 'utf8').replaceAll(/^\s*(?:\*|\/\/|\/\*).*$/gm, '');
  return [...text.matchAll(NAMED_IN_SQL)].flatMap(([, table = '']) => {
    const owner = ownerOf(table);
    return owner === undefined ? [] : [{ table, owner }];
  });
}

describe('the SQL of a module', () => {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const foreign = files.flatMap((file) =>
    readNamedTables(file)
      .filter(({ owner }) => !file.startsWith(`${owner}/`))
      .map(({ table }) => ({ file, table })),
  );

  test('names the tables of that module alone, but for the tools of the whole database', () => {
    expect(foreign.filter(({ file }) => !(file in WHOLE_DATABASE))).toEqual([]);
  });

  test('names those of others in every tool that is listed', () => {
    expect([...new Set(foreign.map(({ file }) => file))].sort()).toEqual(Object.keys(WHOLE_DATABASE));
  });
});
