import { type IDBPDatabase, openDB } from 'idb';
import { z } from 'zod';
import { StoredEntrySchema } from '#shared/library/day-log/day-entry.ts';
import { TrackingRecordSchema } from '#shared/library/schema.ts';
import { olderDaysName } from '../sealing/delete-older-days.ts';

const OlderDaysSchema = z.object({
  /** Names this state of the days; the marker of the copy that they belong to bears the same. */
  stamp: z.string(),
  history: z.array(TrackingRecordSchema),
  entries: z.array(StoredEntrySchema),
});
/** The days of a copy that local storage has no room for. */
export type OlderDays = z.infer<typeof OlderDaysSchema>;

/** Where older days are kept. `read` returns null when there are none; neither function rejects. */
export type OlderDaysStore = {
  read(): Promise<OlderDays | null>;
  write(days: OlderDays): Promise<void>;
};

const TABLE = 'days';
const KEY = 'older';

/**
 * Keeps the older days of an account in a database of its own in the browser. Where there is no IndexedDB, or `mayStore`
 * says that nothing readable may outlive the tab, they are fetched from the server at the next start.
 */
export function createOlderDaysStore(userId: string, mayStore: () => boolean): OlderDaysStore {
  return {
    async read() {
      if (!mayStore()) return null;
      const stored = await withDatabase(userId, (database) => database.get(TABLE, KEY));
      const days = OlderDaysSchema.safeParse(stored);
      return days.success ? days.data : null;
    },
    async write(days) {
      if (mayStore()) await withDatabase(userId, (database) => database.put(TABLE, days, KEY));
    },
  };
}

async function withDatabase<Answer>(
  userId: string,
  work: (database: IDBPDatabase) => Promise<Answer>,
): Promise<Answer | null> {
  try {
    const database = await openDB(olderDaysName(userId), 1, {
      upgrade: (created) => void created.createObjectStore(TABLE),
      // Another tab deletes the database at the end of the session: it must not wait for this one.
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    });
    try {
      return await work(database);
    } finally {
      database.close();
    }
  } catch {
    return null;
  }
}
