import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { formatCompactTime } from '#server/compact-time.ts';
import { embeddedDirectory, RESTORE_SCRATCH, restoredDirectory } from '#server/db/data-directory.ts';
import { lockDataDirectory } from '#server/db/data-directory-lock.ts';
import type { EngineTransaction } from '#server/db/engine.ts';
import { syncDirectory, syncTree } from '#server/db/file-tree.ts';
import { openEmbedded } from '#server/db/open-embedded.ts';

/**
 * Fills a new embedded database and puts it in the place of the one in the data directory, which is kept under another
 * name. When `fill` fails, nothing was touched. The server must be stopped.
 * @returns what `fill` gave and the folder of the database that was there; null when there was none
 */
export async function replaceEmbedded<T>(
  options: { dataDir: string; template?: string; now: Date },
  fill: (transaction: EngineTransaction) => Promise<T>,
): Promise<{ result: T; kept: string | null }> {
  const directory = embeddedDirectory(options.dataDir);
  await mkdir(dirname(directory), { recursive: true, mode: 0o700 });
  const lock = await lockDataDirectory(`${directory}.lock`);
  const scratch = join(options.dataDir, RESTORE_SCRATCH);
  try {
    await rm(scratch, { recursive: true, force: true });
    await mkdir(scratch, { mode: 0o700 });
    const engine = await openEmbedded({
      dataDir: scratch,
      ...(options.template === undefined ? {} : { template: options.template }),
    });
    let result: T;
    try {
      result = await engine.withTransaction(fill);
    } finally {
      await engine.close();
    }
    const filled = join(scratch, basename(directory));
    syncTree(filled);
    const kept = await swap(filled, directory, options.now);
    return { result, kept };
  } finally {
    await rm(scratch, { recursive: true, force: true });
    await lock.release();
  }
}

/**
 * Two renames, between which nothing lies at the place of the database: a process that ends there leaves the filled
 * database under a name of its own, which the next start takes.
 */
async function swap(filled: string, directory: string, now: Date): Promise<string | null> {
  const restored = restoredDirectory(directory);
  await rm(restored, { recursive: true, force: true });
  await rename(filled, restored);
  syncDirectory(dirname(directory));
  let kept: string | null = null;
  if (existsSync(directory)) {
    kept = `${directory}.replaced-${formatCompactTime(now)}`;
    await rename(directory, kept);
  }
  await rename(restored, directory);
  syncDirectory(dirname(directory));
  return kept;
}
