import { PGlite } from '@electric-sql/pglite';
import { PgDialect } from 'drizzle-orm/pg-core';
import { PgliteSession, PgliteTransaction } from 'drizzle-orm/pglite';
import { DurableNodeFs, type OnCrash } from './durable-node-fs.ts';
import type { Engine } from './engine.ts';
import type { Tx } from './tx.ts';
import { scheduleUpkeep } from './upkeep.ts';
import { INT8_OID, parseInt8 } from './value-parsers.ts';

const dialect = new PgDialect();

/** PGlite's own parameters turn fsync off (`-F`); without it and with plain fsync() our file system gets the call. */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

/**
 * Opens PGlite on a directory that exists and that this process has locked.
 * PGlite runs one transaction after the other by itself.
 * @param assertHeld called before every change of a file; must not return when this process has lost the lock
 * @param onCrash called when PostgreSQL ended after it was open; must end the process
 * @throws Error with PostgreSQL's own reason when the directory holds no database of this version, or a broken one
 */
export async function openPglite(
  directory: string,
  assertHeld: () => void,
  onCrash?: OnCrash,
): Promise<Engine> {
  let isOpen = false;
  const files = new DurableNodeFs(directory, assertHeld, (reason) => {
    // Thrown out of PostgreSQL's abort(), so that the start fails where it would wait for ever.
    if (!isOpen) throw new Error(reason);
    onCrash?.(reason);
  });
  const pglite = await PGlite.create({
    fs: files,
    startParams: START_PARAMETERS,
    parsers: { [INT8_OID]: parseInt8 },
  }).catch((error: Error) => {
    throw new Error(files.failure ?? error.message, { cause: error });
  });
  isOpen = true;
  const upkeep = scheduleUpkeep((statement) => pglite.exec(statement));
  return {
    kind: 'pglite',
    withTransaction: (run) => {
      upkeep.noteWork();
      return pglite.transaction(async (client) => {
        const session = new PgliteSession<Record<string, never>, Record<string, never>>(
          client,
          dialect,
          undefined,
        );
        const tx = new PgliteTransaction<Record<string, never>, Record<string, never>>(
          dialect,
          session,
          undefined,
        );
        return run({
          // Both drivers answer more than `rows`; Tx promises only what they share.
          tx: tx as unknown as Tx,
          runScript: async (script) => {
            await client.exec(script);
          },
        });
      });
    },
    pauseUpkeep: () => upkeep.pause(),
    close: async () => {
      upkeep.stop();
      if (pglite.closed) return;
      await pglite.exec('checkpoint');
      await pglite.close();
    },
  };
}
