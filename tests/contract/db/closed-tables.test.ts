import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { getDatabaseErrorCode } from '#server/db/database-trouble.ts';
import { borrowDatabase, insertTestUser } from '#tests/support/database/test-database.ts';
import { setUpForFile } from '#tests/support/set-up-for-file.ts';

const database = setUpForFile(borrowDatabase);
let userId: string;
beforeAll(async () => {
  userId = await insertTestUser(database.db);
});

/** Returns the SQLSTATE of a refused statement. */
const findErrorCode = (run: Promise<unknown>) => run.then(() => null, getDatabaseErrorCode);

const CLOSED_TABLES = [
  'users',
  'signing_keys',
  'rate_limits',
  'mails',
  'waitlist',
  'waitlist_requests',
  ...['identities', 'sessions', 'one_time_tokens', 'codes', 'flows', 'mail_requests', 'sign_ups'].map(
    (name) => `auth_${name}`,
  ),
  ...['customers', 'leases', 'endings', 'cursors'].map((name) => `billing_${name}`),
];

// docs/security.md#row-level-security
test.each(CLOSED_TABLES)('families and visitors cannot access %s', async (table) => {
  const name = sql.identifier(table);
  const statements = [
    sql`select * from ${name}`,
    sql`delete from ${name}`,
    // The lock requires a privilege to insert, update or delete.
    sql`lock table ${name} in row exclusive mode`,
  ];
  for (const statement of statements) {
    expect(await findErrorCode(database.db.asFamily(userId, (tx) => tx.execute(statement)))).toBe('42501');
    expect(await findErrorCode(database.db.asVisitor((tx) => tx.execute(statement)))).toBe('42501');
  }
});

test('a family can read only its own address', async () => {
  const emailQuery = sql<{ email: string }>`select app_user_email() as email`;
  const ownEmail = await database.db.asFamily(userId, (tx) => tx.execute(emailQuery));
  expect(ownEmail.rows).toEqual([{ email: `${userId}@example.org` }]);
  expect(await findErrorCode(database.db.asVisitor((tx) => tx.execute(emailQuery)))).toBe('42501');
});

// docs/security.md#row-level-security
test('a family can only insert its own account_events', async () => {
  const createInsert = (owner: string) => sql`insert into account_events (id, user_id, at, kind)
    values (gen_random_uuid(), ${owner}::uuid, now(), 'imported')`;
  const other = await insertTestUser(database.db);
  const asFamily = (statement: SQL) =>
    findErrorCode(database.db.asFamily(userId, (tx) => tx.execute(statement)));
  expect(await asFamily(createInsert(userId))).toBeNull();
  expect(await asFamily(createInsert(other))).toBe('42501');
  expect(await asFamily(sql`select * from account_events`)).toBe('42501');
  expect(await asFamily(sql`delete from account_events`)).toBe('42501');
  expect(await findErrorCode(database.db.asVisitor((tx) => tx.execute(createInsert(userId))))).toBe('42501');
});
