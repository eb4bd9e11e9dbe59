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
 * @throws when the directory holds no database of this version, or a broken one
 */
export async function openPglite(directory: string, onCrash?: OnCrash): Promise<Engine> {
  const pglite = await PGlite.create({
    fs: new DurableNodeFs(directory, onCrash),
    startParams: START_PARAMETERS,
    parsers: { [INT8_OID]: parseInt8 },
  });
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
    close: async () => {
      upkeep.stop();
      if (pglite.closed) return;
      await pglite.exec('checkpoint');
      await pglite.close();
    },
  };
}
