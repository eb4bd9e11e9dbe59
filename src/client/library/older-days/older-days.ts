import type { Sealer } from '../sealing/sealer.ts';
import type { OlderDays } from './older-days-database.ts';

/** Where older days are kept. `read` returns null when there are none; neither function rejects. */
export type OlderDaysStore = {
  read(): Promise<OlderDays | null>;
  write(days: OlderDays): Promise<void>;
};

type Deps = {
  sealer: Sealer;
  /** Whether the session outlives the tab. Copies of several tabs would overwrite each other's older days. */
  mayWrite: () => boolean;
};

/**
 * Keeps the older days of an account in a database of its own in the browser, sealed. The database's code is loaded on first
 * use. Where the code, IndexedDB or the key is missing, older days are fetched from the server at the next start.
 */
export function createOlderDaysStore(userId: string, { sealer, mayWrite }: Deps): OlderDaysStore {
  const loadDatabase = () => import('./older-days-database.ts');
  return {
    async read() {
      if (!sealer.isReady) return null;
      try {
        const { readOlderDays } = await loadDatabase();
        return await readOlderDays(userId, sealer);
      } catch {
        return null;
      }
    },
    async write(days) {
      if (!sealer.isReady || !mayWrite()) return;
      try {
        const { writeOlderDays } = await loadDatabase();
        await writeOlderDays(userId, sealer, days);
      } catch {
        // The next start finds another stamp, and fetches them from the server.
      }
    },
  };
}
