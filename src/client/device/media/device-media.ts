import { z } from 'zod/mini';
import type { AccountDatabase } from '#client/device/database/account-database.ts';

const STORE = 'media';

/** `at` is in milliseconds. */
const StoredMediumSchema = z.object({ at: z.number(), bytes: z.instanceof(Uint8Array) });

/** No function rejects. */
export type DeviceMedia = {
  read: (id: string) => Promise<Uint8Array | null>;
  write: (id: string, bytes: Uint8Array) => Promise<boolean>;
  /** When each was written; null if the browser fails. */
  list: () => Promise<ReadonlyMap<string, number> | null>;
  remove: (ids: readonly string[]) => Promise<void>;
};

export function createDeviceMedia(
  open: () => Promise<Pick<AccountDatabase, 'use'>>,
  now: () => number,
): DeviceMedia {
  const work = async <Answer>(
    run: Parameters<typeof AccountDatabase.prototype.use<Answer>>[0],
    otherwise: Answer,
  ): Promise<Answer> => {
    try {
      return await (await open()).use(run);
    } catch {
      return otherwise;
    }
  };
  return {
    read: (id) =>
      work<Uint8Array | null>(async (database) => {
        const stored = StoredMediumSchema.safeParse(await database.get(STORE, id));
        return stored.data?.bytes ?? null;
      }, null),
    write: (id, bytes) =>
      work(async (database) => {
        await database.put(STORE, { at: now(), bytes }, id);
        return true;
      }, false),
    list: () =>
      work<ReadonlyMap<string, number> | null>(async (database) => {
        const { store } = database.transaction(STORE);
        const found = new Map<string, number>();
        for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue()) {
          const stored = StoredMediumSchema.safeParse(cursor.value);
          if (stored.success) found.set(String(cursor.key), stored.data.at);
        }
        return found;
      }, null),
    remove: (ids) =>
      work(async (database) => {
        const transaction = database.transaction(STORE, 'readwrite');
        await Promise.all(ids.map((id) => transaction.store.delete(id)));
        await transaction.done;
      }, undefined),
  };
}
