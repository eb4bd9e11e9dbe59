import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
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
    const tables = await tx.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> ${NO_TRACE}`,
    );
    const found: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await tx.execute(
        sql`select 1 from ${sql.identifier(name)} t
          where strpos(to_json(t)::text, ${user.id}) > 0 or strpos(to_json(t)::text, ${email}) > 0 limit 1`,
      );
      if (rows.length > 0) found.push(name);
    }
    return found.sort();
  });
}
