import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getDatabaseErrorCode } from '#server/db/database-trouble.ts';
import {
  type BorrowedDatabase,
  borrowDatabase,
  insertTestUser,
} from '#tests/support/database/test-database.ts';

let test: BorrowedDatabase;
let userId: string;
beforeAll(async () => {
  test = await borrowDatabase();
  userId = await insertTestUser(test.db);
});
afterAll(() => test.close());

/** The SQLSTATE with which a statement is refused. */
async function refusal(run: Promise<unknown>): Promise<string | null> {
  const error = await run.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return getDatabaseErrorCode(error);
}

const ONE_TIME_TABLES = [
  'auth_one_time_tokens',
  'auth_codes',
  'auth_flows',
  'auth_mail_requests',
  'auth_sign_ups',
];

// docs/security.md#row-level-security
it.each(['users', 'auth_identities', 'auth_sessions', 'signing_keys', ...ONE_TIME_TABLES])(
  '%s is closed to families and visitors',
  async (table) => {
    const statements = [
      sql`select * from ${sql.identifier(table)}`,
      sql`delete from ${sql.identifier(table)}`,
      sql`update ${sql.identifier(table)} set created_at = now()`,
    ];
    for (const statement of statements) {
      expect(await refusal(test.db.asFamily(userId, (tx) => tx.execute(statement)))).toBe('42501');
      expect(await refusal(test.db.asVisitor((tx) => tx.execute(statement)))).toBe('42501');
    }
  },
);

it('a family can read its own address and no other one', async () => {
  const ask = sql<{ email: string }>`select app_user_email() as email`;
  const own = await test.db.asFamily(userId, (tx) => tx.execute(ask));
  expect(own.rows).toEqual([{ email: `${userId}@example.org` }]);
  expect(await refusal(test.db.asVisitor((tx) => tx.execute(ask)))).toBe('42501');
});

// docs/security.md#row-level-security
it('account_events takes a family’s own entries and shows it none', async () => {
  const insert = (of: string) => sql`insert into account_events (id, user_id, at, kind)
    values (gen_random_uuid(), ${of}::uuid, now(), 'imported')`;
  const other = await insertTestUser(test.db);
  const asFamily = (statement: SQL) => refusal(test.db.asFamily(userId, (tx) => tx.execute(statement)));
  expect(await asFamily(insert(userId))).toBeNull();
  expect(await asFamily(insert(other))).toBe('42501');
  expect(await asFamily(sql`select * from account_events`)).toBe('42501');
  expect(await asFamily(sql`delete from account_events`)).toBe('42501');
  expect(await refusal(test.db.asVisitor((tx) => tx.execute(insert(userId))))).toBe('42501');
});
