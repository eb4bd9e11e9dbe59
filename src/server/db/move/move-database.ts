import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { migrate } from '#server/db/migrate.ts';
import type { Migration } from '#server/db/read-migrations.ts';
import type { Tx } from '#server/db/tx.ts';
import { checkTarget } from './check-target.ts';
import { copyTables } from './copy-tables.ts';
import { holdSource } from './hold-source.ts';
import { liftTimeouts } from './lift-timeouts.ts';
import { clearMark, explainMark, type MoveMark, readMark, setMark } from './move-marks.ts';
import { readLedger } from './read-ledger.ts';
import type { MoveSide } from './sides.ts';

export type MoveOptions = {
  source: MoveSide;
  target: MoveSide;
  migrations: Migration[];
  now: Date;
  /** Called with a line for each step as it happens. */
  say: (line: string) => void;
};

/**
 * Moves all data of the product from one database to another and marks the first as moved. Killed at any moment, it
 * leaves one database that a server starts on or none, never two with data, and it begins anew when it is called again: the target
 * is marked before it is filled, and that mark goes after the source has got its own.
 * @returns the number of tables and rows
 * @throws Error in words for the operator
 */
export async function moveDatabase(options: MoveOptions): Promise<{ tables: number; rows: number }> {
  const { source, target, migrations, say } = options;
  const { tables, rows } = await source.engine.withTransaction(async ({ tx: from }) => {
    await liftTimeouts(from);
    const held = await holdSource(from, source, migrations);
    await refuseOtherMove(from, options);
    const mark = await markTarget(options);
    await migrate(target.engine, migrations);
    say(`Copying ${held.length} tables from ${source.name} to ${target.name} …`);
    const copied = await target.engine.withTransaction(async ({ tx: to }) => {
      await liftTimeouts(to);
      // A second command with the same target waits, and then finds no mark of its own.
      await to.execute(sql`lock table schema_migrations in share row exclusive mode`);
      if ((await readMark(to))?.move !== mark.move)
        throw new Error('Another move has begun at the same time.');
      return copyTables(from, to, held, say);
    });
    await setMark(from, { ...mark, state: 'moved', kind: source.engine.kind, other: target.name });
    return { tables: held, rows: copied };
  });
  await target.engine.withTransaction(async ({ tx }) => {
    await liftTimeouts(tx);
    await clearMark(tx);
    const names = tables.map(({ name }) => sql.identifier(name));
    await tx.execute(sql`analyze ${sql.join(names, sql`, `)}`);
  });
  return { tables: tables.length, rows };
}

/** A source that bears a mark may only be moved again to the target that the same move has not finished. */
async function refuseOtherMove(from: Tx, { target }: MoveOptions): Promise<void> {
  const mark = await readMark(from);
  if (mark === null) return;
  const begun = await target.engine.withTransaction(({ tx }) => readMark(tx));
  if (mark.state === 'moved' && begun?.state === 'unfinished' && begun.move === mark.move) return;
  throw new Error(explainMark(mark));
}

/** From here on a server refuses to start on the target. */
async function markTarget({ source, target, migrations, now }: MoveOptions): Promise<MoveMark> {
  const { begun, ledger } = await target.engine.withTransaction(async ({ tx }) => ({
    begun: await checkTarget(tx, target, { sourceName: source.name, migrations }),
    ledger: await readLedger(tx),
  }));
  if (ledger === null) await migrate(target.engine, []);
  const mark: MoveMark = {
    state: 'unfinished',
    kind: target.engine.kind,
    move: begun ?? randomUUID(),
    other: source.name,
    at: now.toISOString(),
  };
  await target.engine.withTransaction(({ tx }) => setMark(tx, mark));
  return mark;
}

/** Lets a server start again on a database whose data was moved away, with what it held then. */
export async function undoMove({ engine, name }: MoveSide): Promise<void> {
  await engine.withTransaction(async ({ tx }) => {
    const mark = await readMark(tx);
    if (mark?.state === 'unfinished') throw new Error(explainMark(mark));
    if (mark === null) throw new Error(`The data in ${name} was not moved away. There is nothing to undo.`);
    await clearMark(tx);
  });
}
