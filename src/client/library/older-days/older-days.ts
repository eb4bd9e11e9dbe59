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
 * Keeps the older days of an account in a database of its own in the browser, sealed. Its file is fetched when it has something
 * to do. Where the file, IndexedDB or the key is missing, older days are fetched from the server at the next start.
 */
export function createOlderDaysStore(userId: string, { sealer, mayWrite }: Deps): OlderDaysStore {
  const loadDatabase = () => import('./older-days-database.ts');
  return {
    async read() {
      if (!sealer.isReady) return null;
      return loadDatabase()
        .then(({ readOlderDays }) => readOlderDays(userId, sealer))
        .catch(() => null);
    },
    async write(days) {
      if (!sealer.isReady || !mayWrite()) return;
      await loadDatabase()
        .then(({ writeOlderDays }) => writeOlderDays(userId, sealer, days))
        .catch(() => {});
    },
  };
}
