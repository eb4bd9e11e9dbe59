import { type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/db/database.ts';
import type { SignedUp } from '../server/sign-up.ts';

/** Has the ids of erased accounts alone so that no backup restores them. */
const EXCEPTED_TABLE = 'erased_accounts';

/**
 * Lists the tables with a row that contains the family's id or address. Poll it, because a late webhook takes the family's
 * lease for a moment.
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
 * Queries all tables but `except` at once, which is twenty times as fast as one by one.
 * @param part returns the query of one table, with the same columns for all
 */
export async function uniteTables<Row extends Record<string, unknown>>(
  tx: Tx,
  except: readonly string[],
  part: (table: string) => SQL,
): Promise<Row[]> {
  const tables = await tx.execute<{ name: string }>(
    sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  );
  const parts = tables.rows.filter(({ name }) => !except.includes(name)).map(({ name }) => part(name));
  return (await tx.execute<Row>(sql.join(parts, sql` union all `))).rows;
}
