import { DrizzleQueryError } from 'drizzle-orm';
import { readMigrations } from '#server/db/read-migrations.ts';
import { describeError } from '#server/describe-error.ts';
import { describeFilesBeside } from './files-beside.ts';
import { moveDatabase, undoMove } from './move-database.ts';
import { type MoveSide, openEmbeddedSide, openEmptyEmbeddedSide, openPostgresSide } from './sides.ts';

/** What of the settings `npm run move-to-postgres` and `npm run move-to-embedded` need. */
export type MoveSettings = { DATABASE_URL?: string | undefined; DATA_DIR: string };

export type MoveCommandOptions = {
  now: Date;
  /** Only takes the mark of a move from the database that the data came from. */
  undo: boolean;
  /** Called with a line for each step as it happens. */
  say: (line: string) => void;
  /** An empty embedded database, where it does not lie beside the bundled command. */
  template?: string;
};

/**
 * `npm run move-to-postgres`: moves everything from the embedded database in DATA_DIR to the one of DATABASE_URL.
 * @returns lines for the person who runs it
 * @throws Error in words for that person
 */
export async function runMoveToPostgres(
  settings: MoveSettings,
  options: MoveCommandOptions,
): Promise<string[]> {
  if (options.undo) return undo(() => openEmbeddedSide(settings.DATA_DIR), 'without DATABASE_URL');
  const databaseUrl = requireUrl(settings, 'to');
  const { source, target, moved } = await move(
    () => openEmbeddedSide(settings.DATA_DIR),
    () => openPostgresSide(databaseUrl),
    options,
  );
  return [
    `Everything is in ${target} now: ${moved}.`,
    'Start the server with this DATABASE_URL from now on. Sessions, plans and waiting mails go on.',
    ...(await describeFilesBeside(settings.DATA_DIR)),
    `The data in ${source} stays as it was, and the server refuses to start on it: npm run move-to-embedded brings the data back, npm run move-to-postgres -- --undo goes on with the old one.`,
  ];
}

/**
 * `npm run move-to-embedded`: moves everything from the database of DATABASE_URL to an embedded one in DATA_DIR.
 * @returns lines for the person who runs it
 * @throws Error in words for that person
 */
export async function runMoveToEmbedded(
  settings: MoveSettings,
  options: MoveCommandOptions,
): Promise<string[]> {
  const databaseUrl = requireUrl(settings, 'from');
  if (options.undo) return undo(() => openPostgresSide(databaseUrl), 'with this DATABASE_URL');
  const { source, target, moved } = await move(
    () => openPostgresSide(databaseUrl),
    () => openEmptyEmbeddedSide(settings.DATA_DIR, options),
    options,
  );
  return [
    `Everything is in ${target} now: ${moved}.`,
    'Start the server without DATABASE_URL from now on. Sessions, plans and waiting mails go on.',
    ...(await describeFilesBeside(settings.DATA_DIR)),
    `The data in ${source} stays as it was, and the server refuses to start on it: npm run move-to-embedded -- --undo goes on with it.`,
  ];
}

function requireUrl({ DATABASE_URL }: MoveSettings, way: 'from' | 'to'): string {
  if (DATABASE_URL) return DATABASE_URL;
  throw new Error(`Set DATABASE_URL to the PostgreSQL database that the data is to move ${way}.`);
}

async function move(
  openSource: () => Promise<MoveSide>,
  openTarget: () => Promise<MoveSide>,
  { now, say }: MoveCommandOptions,
): Promise<{ source: string; target: string; moved: string }> {
  const migrations = await readMigrations();
  return withSide(openSource, (source) =>
    withSide(openTarget, async (target) => {
      const { tables, rows } = await moveDatabase({ source, target, migrations, now, say });
      const moved = `${tables} tables with ${rows.toLocaleString('en')} rows, each table equal to its original`;
      return { source: source.name, target: target.name, moved };
    }),
  );
}

async function undo(open: () => Promise<MoveSide>, start: string): Promise<string[]> {
  return withSide(open, async (side) => {
    await undoMove(side);
    return [
      `The server starts on ${side.name} again, ${start}.`,
      'What was saved elsewhere since the move is not in it; devices offer back what they still hold.',
    ];
  });
}

async function withSide<T>(open: () => Promise<MoveSide>, run: (side: MoveSide) => Promise<T>): Promise<T> {
  const side = await open();
  try {
    return await run(side);
  } catch (error) {
    throw withoutValues(error);
  } finally {
    await side.engine.close();
  }
}

/** The error of a failed statement repeats its values, which are a family's. */
function withoutValues(error: unknown): unknown {
  if (!(error instanceof DrizzleQueryError)) return error;
  const { message, cause } = describeError(error);
  return new Error(
    `The database refused a statement: ${cause?.message ?? message}. Nothing was finished; run this again.`,
  );
}
