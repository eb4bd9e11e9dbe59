import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import type { Migration } from '#server/db/migrate.ts';
import { LEDGER_MIGRATIONS } from './ledger.ts';

const ROWS = 2_000;

/** The scripts of a version of the ledger: the first ones, and `updates` that each make a table and fill it. */
export function ledgerMigrations(updates: number): Migration[] {
  const later = Array.from({ length: updates }, (_, index) => ({
    name: `${String(index + 100).padStart(4, '0')}-update.sql`,
    checksum: String(index + 100),
    script: `create table update_${index} (id int primary key, word text not null);
      insert into update_${index} select id, md5(id::text) from generate_series(1, ${ROWS}) id;
      alter table update_${index} add column length int not null default 0;
      update update_${index} set length = length(word);`,
  }));
  return [...LEDGER_MIGRATIONS, ...later];
}

/** Names the tables of updates that are not whole. */
export async function checkUpdates(db: Database, updates: number): Promise<string[]> {
  const wrong: string[] = [];
  for (let index = 0; index < updates; index += 1) {
    const { rows } = await db.transaction((tx) =>
      tx.execute<{ whole: number }>(
        sql.raw(`select count(*) as whole from update_${index} where length = 32 and word = md5(id::text)`),
      ),
    );
    if (rows[0]?.whole !== ROWS) wrong.push(`update_${index} has ${rows[0]?.whole} whole rows`);
  }
  return wrong;
}
