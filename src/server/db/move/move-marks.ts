import { sql } from 'drizzle-orm';
import type { Engine } from '#server/db/engine.ts';
import type { Tx } from '#server/db/tx.ts';

/**
 * The state of a database that a move has begun or ended on. It stands in the ledger of migrations, where every version of
 * the server looks before it starts, and refuses what it does not know.
 * `unfinished`: data is being moved here. `moved`: the data was moved away.
 */
export type MoveMark = {
  state: keyof typeof MARK_NAMES;
  /** Of the database that bears the mark. */
  kind: Engine['kind'];
  /** The id of the move, the same on both sides. */
  move: string;
  /** The other side, in words: where the data comes from or went to. */
  other: string;
  /** When, as an ISO time. */
  at: string;
};

/** The database takes part in a move and is not to be used; the message says what to do. */
export class DatabaseMovedError extends Error {
  override name = 'DatabaseMovedError';
}

const MARK_NAMES = { unfinished: 'unfinished-move', moved: 'moved-away' } as const;
const isMark = sql`name in (${MARK_NAMES.unfinished}, ${MARK_NAMES.moved})`;

/** Returns the mark of a database, which need not have a ledger yet. */
export async function readMark(tx: Tx): Promise<MoveMark | null> {
  const { rows: ledger } = await tx.execute(
    sql`select 1 as one where to_regclass('schema_migrations') is not null`,
  );
  if (ledger.length === 0) return null;
  const { rows } = await tx.execute<{ name: string; checksum: string; at: string }>(sql`
    select name, checksum, to_char(applied_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
    from schema_migrations where ${isMark}`);
  const [row] = rows;
  if (row === undefined) return null;
  const about = JSON.parse(row.checksum) as Pick<MoveMark, 'kind' | 'move' | 'other'>;
  return { ...about, state: row.name === MARK_NAMES.moved ? 'moved' : 'unfinished', at: row.at };
}

/** Sets the mark of a database with a ledger, in place of any other. */
export async function setMark(tx: Tx, { state, at, ...about }: MoveMark): Promise<void> {
  await clearMark(tx);
  await tx.execute(sql`insert into schema_migrations (name, checksum, applied_at)
    values (${MARK_NAMES[state]}, ${JSON.stringify(about)}, ${at}::timestamptz)`);
}

export async function clearMark(tx: Tx): Promise<void> {
  await tx.execute(sql`delete from schema_migrations where ${isMark}`);
}

/** @throws DatabaseMovedError when the database is marked */
export async function refuseMoved(tx: Tx): Promise<void> {
  const mark = await readMark(tx);
  if (mark !== null) throw new DatabaseMovedError(explainMark(mark));
}

/** Says why a marked database is not to be used, and the next step. */
export function explainMark(mark: MoveMark): string {
  const [here, there] =
    mark.kind === 'postgres'
      ? ['move-to-postgres', 'move-to-embedded']
      : ['move-to-embedded', 'move-to-postgres'];
  if (mark.state === 'unfinished') {
    return `The move of the data from ${mark.other} into this database is not finished. Run npm run ${here} again, or go on with ${mark.other}, where the data still is.`;
  }
  const date = mark.at.slice(0, 10);
  const advice = mark.kind === 'postgres' ? 'Remove DATABASE_URL' : 'Set DATABASE_URL';
  return [
    `The data of this database was moved to ${mark.other} on ${date}.`,
    `${advice} to go on there; npm run ${here} brings it back${mark.kind === 'postgres' ? ', into an empty database' : ''}.`,
    `To go on with the old data here, without what was saved since: npm run ${there} -- --undo`,
  ].join(' ');
}
