import { randomUUID } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EmbeddedDatabaseError } from './embedded-failure.ts';
import { copyTree, syncDirectory, syncTree } from './file-tree.ts';
import { makeTemplate } from './make-template.ts';

/** PGlite's PostgreSQL. Its files cannot be read by another major version, so the directory carries the number. */
export const POSTGRES_MAJOR = '18';

/** Put there by the build, beside the bundled server, so that a first start does not run initdb (5 to 8 seconds). */
const BUILT_TEMPLATE = fileURLToPath(new URL('./database-template', import.meta.url));

/** Returns where the embedded database lies below DATA_DIR. */
export function embeddedDirectory(dataDir: string): string {
  return join(resolve(dataDir), `postgres-${POSTGRES_MAJOR}`);
}

/**
 * Returns whether a database has been made there.
 * @throws EmbeddedDatabaseError when this user may not look, who is another than the server's
 */
export function holdsDatabase(directory: string): boolean {
  try {
    statSync(join(directory, 'PG_VERSION'));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') return false;
    throw new EmbeddedDatabaseError(
      `This user may not look into ${dirname(directory)}. Run this as the user that runs the server, or as root.`,
      { cause: error },
    );
  }
}

/**
 * Makes sure that `directory` holds a database: copies the template, or runs initdb without one.
 * Everything happens under another name first, so a crash leaves either nothing or a whole database.
 * The caller holds the lock of the directory, and has made the one above it.
 */
export async function prepareDataDirectory(directory: string, template = BUILT_TEMPLATE): Promise<void> {
  await finishRestore(directory);
  if (holdsDatabase(directory)) {
    await removeOwnerFile(directory);
    return;
  }
  await refuseForeignFiles(directory);
  await removeUnfinished(directory);
  // A name of its own: a start that was stopped in the middle and succeeded finds its files gone when it goes on.
  const unfinished = `${directory}.unfinished-${randomUUID()}`;
  if (await isUsableTemplate(template)) copyTree(template, unfinished);
  else await makeTemplate(unfinished);
  syncTree(unfinished);
  // It may be there and empty; removed with all that is in it, a database could go that another process made meanwhile.
  await rmdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(unfinished, directory);
  syncDirectory(dirname(directory));
}

/** The folder below DATA_DIR in which a restore fills its database. */
export const RESTORE_SCRATCH = 'restore.unfinished';

/** The name of a restored database that is about to take the place of the one in `directory`. */
export function restoredDirectory(directory: string): string {
  return `${directory}.restored`;
}

/**
 * A restore that ended between its renames left the restored database whole, and none at its place. One that ended earlier
 * changed nothing, and what it left goes: years later it would be taken for the family's when the database is moved away.
 */
async function finishRestore(directory: string): Promise<void> {
  const restored = restoredDirectory(directory);
  if (!holdsDatabase(directory) && holdsDatabase(restored)) {
    await rename(restored, directory);
    syncDirectory(dirname(directory));
  }
  if (!holdsDatabase(directory)) return;
  await rm(restored, { recursive: true, force: true });
  await rm(join(dirname(directory), RESTORE_SCRATCH), { recursive: true, force: true });
}

/** Removes what starts left that did not come to their end. */
async function removeUnfinished(directory: string): Promise<void> {
  const above = dirname(directory);
  for (const name of await readdir(above)) {
    if (!name.startsWith(`${basename(directory)}.unfinished`)) continue;
    await rm(join(above, name), { recursive: true, force: true });
  }
}

/** A template of another major version (a build that was not renewed) is as good as none. */
async function isUsableTemplate(template: string): Promise<boolean> {
  const version = await readFile(join(template, 'PG_VERSION'), 'utf8').catch(() => '');
  return version.trim() === POSTGRES_MAJOR;
}

/**
 * Removes PostgreSQL's own note of its process. Our lock has taken its place, and PostgreSQL refuses for ever to start beside
 * an empty one, which a crash or a power cut right after its creation leaves.
 */
function removeOwnerFile(directory: string): Promise<void> {
  return rm(join(directory, 'postmaster.pid'), { force: true });
}

async function refuseForeignFiles(directory: string): Promise<void> {
  const names = existsSync(directory) ? await readdir(directory) : [];
  if (names.length === 0) return;
  if (names.includes('base') || names.includes('global'))
    throw new Error('could not find the file PG_VERSION');
  throw new EmbeddedDatabaseError(
    `${directory} holds files but no database. Move them away, or choose another DATA_DIR.`,
  );
}
