import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyTree, syncDirectory, syncTree } from './file-tree.ts';
import { makeTemplate } from './make-template.ts';

/** PGlite's PostgreSQL. Its files cannot be read by another major version, so the directory carries the number. */
export const POSTGRES_MAJOR = '18';

/** Put there by the build, beside the bundled server, so that a first start does not run initdb (5 to 8 seconds). */
const BUILT_TEMPLATE = fileURLToPath(new URL('./database-template', import.meta.url));

/** Where the embedded database lies below DATA_DIR. */
export function embeddedDirectory(dataDir: string): string {
  return join(resolve(dataDir), `postgres-${POSTGRES_MAJOR}`);
}

/** Whether a database has been made there. */
export function holdsDatabase(directory: string): boolean {
  return existsSync(join(directory, 'PG_VERSION'));
}

/**
 * Makes sure that `directory` holds a database: copies the template, or runs initdb without one.
 * Everything happens under another name first, so a crash leaves either nothing or a whole database.
 * The caller holds the lock of the directory, and has made the one above it.
 */
export async function prepareDataDirectory(directory: string, template = BUILT_TEMPLATE): Promise<void> {
  if (holdsDatabase(directory)) {
    await removeOwnerFile(directory);
    return;
  }
  await refuseForeignFiles(directory);
  const unfinished = `${directory}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  if (await isUsableTemplate(template)) copyTree(template, unfinished);
  else await makeTemplate(unfinished);
  syncTree(unfinished);
  await rm(directory, { recursive: true, force: true });
  await rename(unfinished, directory);
  syncDirectory(dirname(directory));
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
  const names = await readdir(directory).catch(() => []);
  if (names.length === 0) return;
  throw new Error(`${directory} holds files but no database. Move them away, or choose another DATA_DIR.`);
}
