import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { describeUrl } from '#server/db/connect-with-retry.ts';
import { embeddedDirectory, holdsDatabase } from '#server/db/data-directory.ts';
import type { Engine } from '#server/db/engine.ts';
import { syncDirectory } from '#server/db/file-tree.ts';
import { openEngine } from '#server/db/open-database.ts';
import { readMark } from './move-marks.ts';

/** A database that data is moved from or to. */
export type MoveSide = { engine: Engine; name: string };

/** Opens the embedded database that is in a data directory, and keeps every server away from it. */
export async function openEmbeddedSide(dataDir: string): Promise<MoveSide> {
  if (!holdsDatabase(embeddedDirectory(dataDir))) {
    throw new Error(`There is no embedded database in ${resolve(dataDir)}. Check DATA_DIR.`);
  }
  return { engine: await openEngine({ dataDir }), name: nameEmbedded(dataDir) };
}

/**
 * Opens the embedded database that data is moved to: a new one, or the one of a move that was not finished.
 * One whose data was moved away is kept under another name, which `say` reports.
 * @param template as of `openDatabase`
 */
export async function openEmptyEmbeddedSide(
  dataDir: string,
  { now, say, template }: { now: Date; say: (line: string) => void; template?: string | undefined },
): Promise<MoveSide> {
  const name = nameEmbedded(dataDir);
  const directory = embeddedDirectory(dataDir);
  const open = () => openEngine({ dataDir, besideKept: true, ...(template ? { template } : {}) });
  const engine = await open();
  const mark = await engine.withTransaction(({ tx }) => readMark(tx)).catch(closeAndThrow(engine));
  if (mark?.state !== 'moved') return { engine, name };
  await engine.close();
  const aside = findFreeName(`${directory}.moved-${now.toISOString().slice(0, 10)}`);
  await rename(directory, aside);
  syncDirectory(dirname(directory));
  say(`The old data, which was moved away on ${mark.at.slice(0, 10)}, is kept in ${aside}.`);
  return { engine: await open(), name };
}

export async function openPostgresSide(databaseUrl: string): Promise<MoveSide> {
  const engine = await openEngine({ databaseUrl, dataDir: '' });
  return { engine, name: `PostgreSQL at ${describeUrl(databaseUrl)}` };
}

function nameEmbedded(dataDir: string): string {
  return `the embedded database in ${resolve(dataDir)}`;
}

function findFreeName(path: string): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? path : `${path}-${number}`;
    if (!existsSync(name)) return name;
  }
}

function closeAndThrow(engine: Engine): (error: unknown) => Promise<never> {
  return async (error) => {
    await engine.close();
    throw error;
  };
}
