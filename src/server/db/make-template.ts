import { rename, rm } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/**
 * Makes a directory with a fresh, cleanly closed database (initdb), which a data directory may start as a copy of.
 * Takes 5 to 8 seconds and about 700 MB of memory that the process does not give back.
 * @param target a directory that does not exist; its parent does. It appears only when it is complete.
 */
export async function makeTemplate(target: string): Promise<void> {
  const unfinished = `${target}.initdb-${process.pid}`;
  await rm(unfinished, { recursive: true, force: true });
  try {
    const pglite = await PGlite.create({ fs: new NodeFS(unfinished) });
    await pglite.exec('vacuum (analyze, freeze)');
    await pglite.exec('checkpoint');
    await pglite.close();
    await rename(unfinished, target);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}
