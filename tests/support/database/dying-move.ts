/**
 * A program that moves a database and kills itself at one moment, or is killed. Parameter: a JSON text of `DyingMove`.
 * Prints what the move says.
 */
import { moveDatabase } from '#server/db/move/move-database.ts';
import {
  type MoveSide,
  openEmbeddedSide,
  openEmptyEmbeddedSide,
  openPostgresSide,
} from '#server/db/move/sides.ts';
import { readMigrations } from '#server/db/read-migrations.ts';

export type DyingMove = {
  to: 'postgres' | 'embedded';
  dataDir: string;
  databaseUrl: string;
  template: string;
  /** The folder of the migrations, as a URL. */
  migrations: string;
  /**
   * After a number of transactions of the target, after a number of lines, after the copy was committed,
   * after the source was marked, or only when another process kills it.
   */
  diesAfter: { transactions: number } | { lines: number } | 'copied' | 'marked' | 'never';
};

const move = JSON.parse(process.argv[2] ?? '') as DyingMove;
const say = (line: string) => console.log(line);
const openEmbedded = () =>
  move.to === 'postgres'
    ? openEmbeddedSide(move.dataDir)
    : openEmptyEmbeddedSide(move.dataDir, { now: new Date(), say, template: move.template });

const embedded = await openEmbedded();
const postgres = await openPostgresSide(move.databaseUrl);
const [source, target] = move.to === 'postgres' ? [embedded, postgres] : [postgres, embedded];
let lines = 0;
let transactions = 0;

await moveDatabase({
  source: watch(source, () => move.diesAfter === 'marked'),
  target: watch(target, () => {
    transactions += 1;
    if (move.diesAfter === 'copied') return lines > 0;
    return typeof move.diesAfter === 'object' && isOver(move.diesAfter);
  }),
  migrations: await readMigrations(new URL(move.migrations)),
  now: new Date(),
  say: (line) => {
    say(line);
    lines += 1;
    if (typeof move.diesAfter === 'object' && isOver(move.diesAfter)) die();
  },
});
await Promise.all([embedded.engine.close(), postgres.engine.close()]);

function isOver(after: { transactions: number } | { lines: number }): boolean {
  return 'lines' in after ? lines === after.lines : transactions === after.transactions;
}

/** Dies when a transaction was committed and `isTime` says so. */
function watch(side: MoveSide, isTime: () => boolean): MoveSide {
  const withTransaction: MoveSide['engine']['withTransaction'] = async (run) => {
    const result = await side.engine.withTransaction(run);
    if (isTime()) die();
    return result;
  };
  return { ...side, engine: { ...side.engine, withTransaction } };
}

function die(): void {
  process.kill(process.pid, 'SIGKILL');
}
