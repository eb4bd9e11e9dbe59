import { sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/db/database.ts';
import type { Room } from '#shared/library/quota.ts';
import { BYTES_OF_ONE_SIZE } from './room-for-changes.ts';

const MEASURED = sql`bytes`;
const OF_ONE_SIZE = sql`${BYTES_OF_ONE_SIZE}::integer`;
const SIZES = {
  library_rows: MEASURED,
  row_versions: MEASURED,
  revisions: OF_ONE_SIZE,
  applied_changes: OF_ONE_SIZE,
};

/** The tables whose rows count towards a family's quota. */
export const QUOTA_TABLES: readonly string[] = Object.keys(SIZES);

/** The limit per run, because counting reads every row of a family and the next run is only an hour away. */
const FAMILIES_PER_RUN = 20;

/** Recounts the families that have waited longest; safe to run concurrently. @returns how many had wrong sums */
export async function recountLibraries(db: Database, now: Date): Promise<number> {
  let wrong = 0;
  for (let done = 0; done < FAMILIES_PER_RUN; done += 1) {
    const result = await db.transaction((tx) => recountNext(tx, now));
    if (result === null) break;
    if (result === 'wrong') wrong += 1;
  }
  return wrong;
}

async function recountNext(tx: Tx, now: Date): Promise<'right' | 'wrong' | null> {
  const { rows } = await tx.execute<{ id: string; bytes: number; rows: number }>(sql`
    select id, bytes_used as bytes, rows_used as rows from families
    where counted_at is null or counted_at < ${now.toISOString()}::timestamptz
    order by counted_at nulls first limit 1 for update skip locked`);
  const [family] = rows;
  if (!family) return null;
  const counted = await recountLibrary(tx, family.id, now);
  const isRight = Number(family.bytes) === counted.bytes && Number(family.rows) === counted.rows;
  return isRight ? 'right' : 'wrong';
}

export async function recountLibrary(tx: Tx, familyId: string, now: Date): Promise<Room> {
  const sizes = Object.entries(SIZES).map(
    ([table, size]) => sql`select ${size} from ${sql.identifier(table)} where family_id = ${familyId}::uuid`,
  );
  const { rows } = await tx.execute<Room>(sql`
    select count(*) as rows, coalesce(sum(bytes), 0) as bytes from (${sql.join(sizes, sql` union all `)}) sizes (bytes)`);
  const counted = { bytes: Number(rows[0]?.bytes ?? 0), rows: Number(rows[0]?.rows ?? 0) };
  await tx.execute(sql`
    update families set bytes_used = ${counted.bytes}, rows_used = ${counted.rows},
      counted_at = ${now.toISOString()}::timestamptz
    where id = ${familyId}::uuid`);
  return counted;
}
