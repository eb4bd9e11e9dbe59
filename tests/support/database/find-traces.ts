import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import type { SignedUp } from '../server/sign-up.ts';
import { uniteTables } from './unite-tables.ts';

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
