import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { POSTGRES_MAJOR, restoredDirectory } from './data-directory.ts';
import { EmbeddedDatabaseError } from './embedded-failure.ts';
import { listMigrationCopies } from './migration-copies.ts';

/**
 * Refuses a DATA_DIR that holds a database which this version cannot read, or only a copy of one, so that no
 * family finds an empty database in place of its own.
 * @param directory where this version's database is or would be made
 * @param besideKept whether one that a move or a restore put aside may lie there
 * @throws EmbeddedDatabaseError with the folder, who reads it, and the next step
 */
export function refuseOtherDatabase(directory: string, besideKept = false): void {
  const dataDir = dirname(directory);
  const version = readMajor(directory);
  if (version !== null && version !== POSTGRES_MAJOR) refuseMajor(directory, version);
  if (version !== null || holdsFiles(directory) || existsSync(restoredDirectory(directory))) return;
  if (readMajor(dataDir) !== null) {
    throw new EmbeddedDatabaseError(
      `DATA_DIR (${dataDir}) is the folder of a database itself. Set DATA_DIR to the folder that holds it: ${dirname(dataDir)}`,
    );
  }
  for (const name of existsSync(dataDir) ? readdirSync(dataDir) : []) {
    const [, major] = /^postgres-(\d+)$/.exec(name) ?? [];
    if (major !== undefined && readMajor(join(dataDir, name)) !== null) {
      refuseMajor(join(dataDir, name), major);
    }
  }
  const [copy] = listMigrationCopies(directory);
  if (copy === undefined) {
    if (!besideKept) refuseKept(directory);
    return;
  }
  throw new EmbeddedDatabaseError(
    `${directory} is missing, but a copy of it from before an update is there: ${copy.path}. To go on with what was saved until then, rename it to ${basename(directory)}; to begin with an empty database, move it to another folder.`,
  );
}

/** A restore, or a move back to a data directory, keeps the database that was there under a name of its own. */
function refuseKept(directory: string): void {
  const dataDir = dirname(directory);
  const starts = ['moved', 'replaced'].map((why) => `${basename(directory)}.${why}-`);
  const kept = (existsSync(dataDir) ? readdirSync(dataDir) : []).find(
    (name) => starts.some((start) => name.startsWith(start)) && readMajor(join(dataDir, name)) !== null,
  );
  if (kept === undefined) return;
  throw new EmbeddedDatabaseError(
    `${directory} is missing, but an older database is there: ${join(dataDir, kept)}. If a move was interrupted, go on with DATABASE_URL. To go on with what that folder holds, rename it to ${basename(directory)}; to begin with an empty database, move it to another folder.`,
  );
}

function holdsFiles(directory: string): boolean {
  return existsSync(directory) && readdirSync(directory).length > 0;
}

/** The major version of PostgreSQL that made the database in a folder; null where there is none. */
function readMajor(folder: string): string | null {
  try {
    return /^\d+/.exec(readFileSync(join(folder, 'PG_VERSION'), 'utf8'))?.[0] ?? null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}

function refuseMajor(folder: string, major: string): never {
  const other = Number(major) > Number(POSTGRES_MAJOR) ? 'A newer' : 'An older';
  throw new EmbeddedDatabaseError(
    [
      `${folder} holds a database of PostgreSQL ${major}; this version reads PostgreSQL ${POSTGRES_MAJOR}. Nothing was changed.`,
      `${other} version of this server made it and reads it: start that version on it and make a backup there (npm run backup).`,
      `Then move ${folder} to another place and restore the backup here: npm run restore -- FILE`,
    ].join('\n'),
  );
}
