import { readdirSync, rmSync } from 'node:fs';
import { rename, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { formatCompactTime, parseCompactTime } from '#server/compact-time.ts';
import { copyTree, measureTree, syncDirectory, syncTree } from './file-tree.ts';
import { MigrationError } from './migrate.ts';

/** How many copies are kept, the newest ones. */
const KEPT_COPIES = 2;
/** What must be free beyond the size of the copy: the update writes too. */
const SPARE_BYTES = 64 * 1024 ** 2;
/** The first migration that a copy does not hold, when it was made, and whether copying was interrupted. */
const COPY_NAME = /^(\d{4}-[a-z0-9-]+?)\.(\d{8}T\d{6}Z)(\.unfinished)?$/;

/** A copy of the database's files: its path, the first migration that it does not hold, and when it was made. */
type MigrationCopy = { path: string; before: string; madeAt: string };

/** Lists the copies beside the database in `directory`, newest first. */
export function listMigrationCopies(directory: string): MigrationCopy[] {
  const start = `${basename(directory)}.before-`;
  return readNames(dirname(directory))
    .flatMap((name) => {
      const [, before, time, unfinished] = COPY_NAME.exec(name.slice(start.length)) ?? [];
      return name.startsWith(start) && before && time && unfinished === undefined
        ? [{ path: join(dirname(directory), name), before: `${before}.sql`, madeAt: time }]
        : [];
    })
    .sort((one, other) => other.madeAt.localeCompare(one.madeAt));
}

/**
 * Copies the files of an embedded database that nothing writes to meanwhile, so that an older version can go on with
 * them when the update is not wanted. Blocks the process: for a start.
 * @param before the first migration that is to run
 * @param readFreeBytes how much room the disk of a folder has
 * @returns the folder of the copy
 * @throws MigrationError when there is no room, or when copying failed; nothing was changed then
 */
export async function copyBeforeMigration(
  directory: string,
  before: string,
  now: Date,
  readFreeBytes = readFree,
): Promise<string> {
  const target = `${directory}.before-${before.replace(/\.sql$/, '')}.${formatCompactTime(now)}`;
  refuseWithoutRoom(directory, await readFreeBytes(dirname(directory)));
  const unfinished = `${target}.unfinished`;
  try {
    copyTree(directory, unfinished);
    syncTree(unfinished);
    await rename(unfinished, target);
    syncDirectory(dirname(directory));
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new MigrationError(
      `The database must be updated, and the copy of it that is made before could not be written to ${target}: ${(error as Error).message}. Nothing was changed. Mend that, then start again.`,
      { cause: error },
    );
  }
  return target;
}

function refuseWithoutRoom(directory: string, free: number): void {
  const needed = measureTree(directory) + SPARE_BYTES;
  if (free >= needed) return;
  throw new MigrationError(
    `The database must be updated, and the copy of it that is made before needs ${toMegabytes(needed)} MB in ${dirname(directory)}, where ${toMegabytes(free)} MB are free. Nothing was changed. Make room, then start again.`,
  );
}

/** The bytes that this user may still write to the disk of a folder. */
async function readFree(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Removes what is left of interrupted copies, and all finished ones but the newest two. Folders that are named alike are an
 * operator's own copies and stay.
 */
export function removeOldMigrationCopies(directory: string): void {
  const kept = listMigrationCopies(directory)
    .slice(0, KEPT_COPIES)
    .map(({ path }) => path);
  const start = `${basename(directory)}.before-`;
  for (const name of readNames(dirname(directory))) {
    if (!name.startsWith(start) || !COPY_NAME.test(name.slice(start.length))) continue;
    const path = join(dirname(directory), name);
    if (!kept.includes(path)) rmSync(path, { recursive: true, force: true });
  }
}

/**
 * Says how a version that does not know the migration `unknown` can go on with the newest copy that does not hold it, or
 * that there is none.
 */
export function describeWayBack(directory: string, unknown: string): string {
  const copy = listMigrationCopies(directory).find(({ before }) => before <= unknown);
  if (copy === undefined) {
    return 'Without that version: restore a backup that this one made, with npm run restore -- FILE.';
  }
  const [date, time] = parseCompactTime(copy.madeAt)?.toISOString().split('T') ?? [];
  const aside = `${directory}.newer`;
  return [
    `Without that version: go on with the copy made before that update on ${date} at ${time?.slice(0, 5)} UTC:`,
    `  mv '${directory}' '${aside}' && mv '${copy.path}' '${directory}'`,
    `What was saved after that is then in ${aside} alone; devices offer back what they still hold of it.`,
  ].join('\n');
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function toMegabytes(bytes: number): number {
  return Math.ceil(bytes / 1024 ** 2);
}
