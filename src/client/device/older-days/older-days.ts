import { loadCipher, type Sealer } from '#client/device/sealing/seal-text.ts';
import { limitTime } from '#client/lib/http/time-limit.ts';
import type { OlderDays } from './older-days-database.ts';

export type OlderDaysStore = {
  /** Rejects if the code does not arrive: then it is unknown what is stored. */
  read(): Promise<OlderDays | null>;
  write(days: OlderDays): Promise<void>;
};

type Deps = {
  sealer: Sealer;
  /** Copies of several tabs would overwrite each other's older days. */
  mayWrite: () => boolean;
};

/** Without IndexedDB or a key, the next start fetches older days from the server. */
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
      } catch {}
    },
  };
}
