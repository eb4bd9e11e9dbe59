import type { Tx } from './tx.ts';

export type EngineTransaction = {
  tx: Tx;
  /** Runs a script of several statements, without parameters (migrations). */
  runScript(script: string): Promise<void>;
};

/**
 * A way to PostgreSQL: in this process (PGlite) or over the network (node-postgres).
 * `withTransaction` commits when `run` resolves and rolls back when it rejects; a commit that the database
 * turned into a rollback, because an error inside was swallowed, rejects.
 */
export type Engine = {
  kind: 'pglite' | 'postgres';
  withTransaction<T>(run: (transaction: EngineTransaction) => Promise<T>): Promise<T>;
  /** Keeps upkeep, and with it every checkpoint, away until the returned function is called. Nothing on PostgreSQL. */
  pauseUpkeep(): Promise<() => void>;
  close(): Promise<void>;
};
