import { loadCipher, type Sealer } from '#client/device/sealing/seal-text.ts';
import { limitTime } from '#client/lib/http/time-limit.ts';
import type { OlderDays } from './older-days-database.ts';

/** Where older days are kept. */
export type OlderDaysStore = {
  /** Returns null where none can be read. Rejects where the code for it does not arrive: then it is unknown what there is. */
  read(): Promise<OlderDays | null>;
  /** Never rejects. */
  write(days: OlderDays): Promise<void>;
};

type Deps = {
  sealer: Sealer;
  /** Whether the session outlives the tab. Copies of several tabs would overwrite each other's older days. */
  mayWrite: () => boolean;
};

/**
 * Keeps the older days of an account in a database of its own in the browser, sealed. The database's code is loaded on first
 * use. Where there is no IndexedDB or no key, older days are fetched from the server at the next start.
 */
export function createOlderDaysStore(userId: string, { sealer, mayWrite }: Deps): OlderDaysStore {
  // A sync waits for this, so it has to end.
  const loadDatabase = async () => {
    const [database] = await limitTime(() => Promise.all([import('./older-days-database.ts'), loadCipher()]));
    return database;
  };
  return {
    async read() {
      if (!sealer.isReady) return null;
      const { readOlderDays } = await loadDatabase();
      return readOlderDays(userId, sealer).catch(() => null);
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
