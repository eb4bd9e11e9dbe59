import { type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/db/database.ts';
import type { SignedUp } from '../server/sign-up.ts';

/** Holds only ids, so that no backup restores erased accounts. */
const EXCEPTED_TABLE = 'erased_accounts';

/**
 * Lists the tables with a row that contains the family's id or email address. Poll it, because a late webhook may hold the
 * family's lease for a moment.
 */
export async function findTraces(
  db: Database,
  { user, email }: Pick<SignedUp, 'user' | 'email'>,
): Promise<string[]> {
  return db.transaction(async (tx) => {
    const matches = await uniteTables<{ name: string }>(
      tx,
      [EXCEPTED_TABLE],
      (table) =>
        sql`(select ${table}::text as name from ${sql.identifier(table)} t
          where strpos(to_json(t)::text, ${user.id}) > 0 or strpos(to_json(t)::text, ${email}) > 0 limit 1)`,
    );
    return matches.map(({ name }) => name).sort();
  });
}

/**
 * Queries all tables except `excluded` at once, twenty times faster than one by one.
 * @param createQuery returns the query of one table. All queries must have the same columns.
 */
export async function uniteTables<Row extends Record<string, unknown>>(
  tx: Tx,
  excluded: readonly string[],
  createQuery: (table: string) => SQL,
): Promise<Row[]> {
  const tables = await tx.execute<{ name: string }>(
    sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  );
  const queries = tables.rows
    .filter(({ name }) => !excluded.includes(name))
    .map(({ name }) => createQuery(name));
  return (await tx.execute<Row>(sql.join(queries, sql` union all `))).rows;
}
