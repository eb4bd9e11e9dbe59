import { rm } from 'node:fs/promises';
import { createCluster } from '#server/db/local/cluster.ts';
import { type LocalPostgres, openLocalPostgres } from '#server/db/local/local-postgres.ts';
import { makeScratchFolder } from '../process/scratch-folder.ts';

/** A PostgreSQL server, started as the product does. `halt` stops it until `resume`. */
export type TestPostgres = Pick<LocalPostgres, 'url' | 'adminUrl'> & {
  directory: string;
  halt(): Promise<void>;
  resume(): Promise<void>;
  /** Stops the server and removes its files. */
  stop(): Promise<void>;
};

/** Starts the PostgreSQL of POSTGRES_BIN or the installed one. `overLoopback` also lets other users connect. */
export async function startTestPostgres(options: { overLoopback?: boolean } = {}): Promise<TestPostgres> {
  const dataDir = await makeScratchFolder('sproutcards-postgres-');
  const cluster = await createCluster(dataDir, process.env.POSTGRES_BIN, options);
  let local = await openLocalPostgres(cluster);
  return {
    url: local.url,
    adminUrl: local.adminUrl,
    directory: cluster.directory,
    halt: () => local.close(),
    resume: async () => {
      local = await openLocalPostgres(cluster);
    },
    stop: async () => {
      await local.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
