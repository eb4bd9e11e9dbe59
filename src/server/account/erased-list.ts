import type { Database } from '#server/db/database.ts';
import { keepErasedAccounts, readErasedAccounts } from './erased-accounts.ts';

/** Copies the list of erased accounts to where a restore finds it when the database is lost. */
export type ErasedList = { write(): Promise<void> };

/** @param folders that hold a copy of the list; what cannot be written is said in the log and written with the next */
export function createErasedList(deps: {
  db: Database;
  folders: readonly string[];
  log: { error(fields: object, message: string): void };
}): ErasedList {
  const { db, folders, log } = deps;
  let turn: Promise<void> = Promise.resolve();
  async function write(): Promise<void> {
    try {
      const erased = await db.transaction(readErasedAccounts);
      if (erased.length === 0) return;
      for (const folder of folders) await keepErasedAccounts(folder, erased);
    } catch (error) {
      log.error({ err: error }, 'the list of erased accounts could not be copied to the backups');
    }
  }
  return {
    // One after the other: each write replaces the file.
    write: () => {
      turn = turn.then(write);
      return turn;
    },
  };
}
