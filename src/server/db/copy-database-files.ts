import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pLimit from 'p-limit';

/** A checkpoint ran while the files were copied, so that the copy may lack a part of the log it needs. */
export class FilesChangedError extends Error {
  override name = 'FilesChangedError';
}

const CONTROL_FILE = join('global', 'pg_control');
const LOG_FOLDER = 'pg_wal';
/** What PostgreSQL makes anew at a start. */
const NOT_COPIED = new Set(['postmaster.pid', 'pg_stat_tmp', CONTROL_FILE, LOG_FOLDER]);
const FILES_AT_ONCE = 4;

/**
 * Copies the files of an embedded database while a process writes to them. Opening the copy is then the recovery after a
 * crash: it begins at the checkpoint that the control file names (copied first), replays the log from there (copied last)
 * and ends at the last whole record. Whatever was written to a data file before it was copied is in the log already, and
 * the first change of each page since the checkpoint is logged with the whole page, so that neither half-copied pages
 * nor files that came, grew or went meanwhile matter. The caller keeps checkpoints away, which remove log.
 * @param target a folder that does not exist
 * @throws FilesChangedError when a checkpoint ran all the same
 */
export async function copyDatabaseFiles(source: string, target: string): Promise<void> {
  const control = await readFile(join(source, CONTROL_FILE));
  const limit = pLimit(FILES_AT_ONCE);
  await mkdir(target, { recursive: true, mode: 0o700 });
  await copyFolder(source, target, '', limit);
  await writeFile(join(target, CONTROL_FILE), control);
  await copyLog(join(source, LOG_FOLDER), join(target, LOG_FOLDER));
  if (!control.equals(await readFile(join(source, CONTROL_FILE)))) {
    throw new FilesChangedError('The database was checkpointed while its files were copied.');
  }
}

async function copyFolder(
  source: string,
  target: string,
  path: string,
  limit: ReturnType<typeof pLimit>,
): Promise<void> {
  await mkdir(join(target, path), { recursive: true, mode: 0o700 });
  const entries = await readdir(join(source, path), { withFileTypes: true }).catch(orNoneWhenGone);
  await Promise.all(
    entries.map(async (entry) => {
      const name = join(path, entry.name);
      if (NOT_COPIED.has(name)) return;
      if (entry.isDirectory()) await copyFolder(source, target, name, limit);
      else await limit(() => copyFile(join(source, name), join(target, name)));
    }),
  );
}

/** One segment after the other, so that none is missing before one that is there. */
async function copyLog(source: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true, mode: 0o700 });
  const entries = await readdir(source, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.isDirectory()) await mkdir(join(target, entry.name), { mode: 0o700 });
    else await copyFile(join(source, entry.name), join(target, entry.name));
  }
}

/** Reads to the end of the file as it then is; `fs.copyFile` never ends for a file that became shorter meanwhile. */
async function copyFile(from: string, to: string): Promise<void> {
  await pipeline(
    createReadStream(from, { highWaterMark: 1 << 20 }),
    createWriteStream(to, { mode: 0o600 }),
  ).catch((error: NodeJS.ErrnoException) => {
    // A table or an index that was dropped; the log says so too.
    if (error.code !== 'ENOENT') throw error;
  });
}

function orNoneWhenGone(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
