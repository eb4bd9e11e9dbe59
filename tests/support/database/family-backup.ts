import { type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/db/database.ts';

/** Every table that holds rows of a family; those that others refer to come first. */
const FAMILY_TABLES = [
  'families',
  'family_members',
  'revisions',
  'applied_changes',
  'library_rows',
  'row_versions',
] as const;

export type FamilyBackup = ReadonlyMap<string, unknown[]>;

/** Everything the database holds of a family, as a backup at this moment would. */
export async function backUpFamily(db: Database, familyId: string): Promise<FamilyBackup> {
  const backup = new Map<string, unknown[]>();
  await db.transaction(async (tx) => {
    for (const table of FAMILY_TABLES) {
      const { rows } = await tx.execute<{ list: unknown[] }>(
        sql`select coalesce(json_agg(to_json(t)), '[]') as list from ${sql.identifier(table)} t
          where ${sql.identifier(keyOf(table))} = ${familyId}::uuid`,
      );
      backup.set(table, rows[0]?.list ?? []);
    }
  });
  return backup;
}

/** Puts a backup in the place of what the database holds of the family, as the restore of a whole database does. */
export async function restoreFamily(db: Database, familyId: string, backup: FamilyBackup): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from families where id = ${familyId}::uuid`);
    for (const [table, rows] of backup) {
      const name = sql.identifier(table);
      const columns = await listColumns(tx, table);
      await tx.execute(
        sql`insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, ${JSON.stringify(rows)}::json)`,
      );
    }
  });
}

/** The columns that are written; the database works the others out. */
async function listColumns(tx: Tx, table: string): Promise<SQL> {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select column_name as name from information_schema.columns
      where table_name = ${table} and is_generated = 'NEVER'`,
  );
  return sql.join(
    rows.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
}

function keyOf(table: string): string {
  return table === 'families' ? 'id' : 'family_id';
}
