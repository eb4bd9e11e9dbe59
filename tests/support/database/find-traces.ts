import { type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/db/database.ts';
import type { SignedUp } from '../server/sign-up.ts';

/** Holds the ids of erased accounts and nothing about them, so that no backup brings them back. */
const NO_TRACE = 'erased_accounts';

/**
 * Every table with a row that names the family, by id or address. Polled where little is expected: a webhook that comes
 * late takes the family's lease for a moment.
 */
export async function findTraces(
  db: Database,
  { user, email }: Pick<SignedUp, 'user' | 'email'>,
): Promise<string[]> {
  return db.transaction(async (tx) => {
    const found = await uniteTables<{ name: string }>(
      tx,
      [NO_TRACE],
      (table) =>
        sql`(select ${table}::text as name from ${sql.identifier(table)} t
          where strpos(to_json(t)::text, ${user.id}) > 0 or strpos(to_json(t)::text, ${email}) > 0 limit 1)`,
    );
    return found.map(({ name }) => name).sort();
  });
}

/**
 * Runs one query over the rows of every table but `except`, because one for each table takes twenty times as long.
 * @param part the query of one table, with the same columns for each
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
