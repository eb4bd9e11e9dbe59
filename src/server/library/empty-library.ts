import { sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import type { WholeLibrary } from '#shared/account/library-file.ts';
import { dayOf, keyOfDay } from '#shared/library/tables/day-record.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';

/** What a tombstone keeps of each table's rows is their key, as in `writeRows`. */
const EMPTIED = {
  categories: sql`name = ''`,
  flashcards: sql`word = '', english = null, pinyin = null, import_id = null, recording = null`,
  card_sets: sql`name = '', flashcard_ids = '{}', position = null, pace = null, coming = null, fill = null,
    opens_on = null, rotated = null, steer = null`,
  rotations: sql`entering = '{}', retiring = '{}', places = '{}'`,
  tracking_records: sql`selected_sets = '{}', set_usage = '{}', set_cards = '{}', shown = '[]',
    engagement_times = '{}', notes = ''`,
  conflicts: sql`kept = '', lost = ''`,
};

type Target = { familyId: string; rev: number };

/**
 * Deletes everything of a library at a new revision without reading it: rows become tombstones, entries are undone with
 * their day, imports are undone, children are removed. No earlier versions are kept.
 */
export async function emptyLibrary(tx: Tx, { familyId, rev }: Target): Promise<void> {
  const own = sql`family_id = ${familyId}::uuid`;
  for (const [table, emptied] of Object.entries(EMPTIED)) {
    await tx.execute(sql`
      update ${sql.identifier(table)} set deleted = true, rev = ${rev}, ${emptied} where ${own} and not deleted`);
  }
  await tx.execute(sql`
    update day_entries set rev = ${rev}, undone = case when undone = 'entry' then 'both' else 'day' end
    where ${own} and (undone is null or undone = 'entry')`);
  // The first child is there in every library; a file brings the others.
  await tx.execute(sql`
    update children set rev = ${rev}, state = case when id = ${FIRST_CHILD} then null else 'removed' end where ${own}`);
  await tx.execute(sql`update imports set rev = ${rev}, undone = true where ${own} and not undone`);
}

/**
 * Makes room among the undone entries of an emptied library for those of `given`, which come before them, and returns the
 * given rows with days that count both.
 */
export async function placeBeforeUndone(
  tx: Tx,
  { familyId, rev }: Target,
  given: WholeLibrary,
): Promise<WholeLibrary> {
  const days = JSON.stringify(
    given.history.map(({ childId, date, entryCount }) => ({ child: childId, date, count: entryCount })),
  );
  const ids = JSON.stringify(given.entries.map(({ id }) => id));
  const { rows } = await tx.execute<{ child: number; date: string; left: number }>(sql`
    with moved as (
      update day_entries e set arrival = e.arrival + d.count, rev = ${rev}
      from jsonb_to_recordset(${days}::jsonb) as d (child integer, date date, count integer)
      where e.family_id = ${familyId}::uuid and e.child_id = d.child and e.day = d.date
        and e.id not in (select value::uuid from jsonb_array_elements_text(${ids}::jsonb))
      returning e.child_id, e.day
    )
    select child_id as child, day::text as date, count(*)::integer as left from moved group by child_id, day`);
  const left = new Map(rows.map((row) => [keyOfDay({ childId: row.child, day: row.date }), row.left]));
  return {
    ...given,
    history: given.history.map((record) => ({
      ...record,
      entryCount: Math.min(
        record.entryCount + (left.get(keyOfDay(dayOf(record))) ?? 0),
        LIBRARY_LIMITS.entriesPerDay,
      ),
    })),
  };
}
