import type { IDBPDatabase } from 'idb';
import { z } from 'zod/mini';
import { mediaName } from '#client/device/sealing/delete-databases.ts';
import {
  decodeBase64Url,
  encodeBase64Url,
  loadCipher,
  type Sealer,
} from '#client/device/sealing/seal-text.ts';
import { readMediaType } from '#shared/media/media.ts';

const TABLE = 'media';

/** In milliseconds. */
const StoredSoundSchema = z.object({ at: z.number(), sealed: z.string() });

const sealName = (id: string) => `media/${id}`;

/** No function rejects. */
export type DeviceMedia = {
  read: (id: string) => Promise<Uint8Array | null>;
  write: (id: string, bytes: Uint8Array) => Promise<boolean>;
  /** When each was written; null if the browser fails. */
  list: () => Promise<ReadonlyMap<string, number> | null>;
  remove: (ids: readonly string[]) => Promise<void>;
};

export function createDeviceMedia(userId: string, sealer: Sealer, now: () => number): DeviceMedia {
  const work = async <Answer>(run: (database: IDBPDatabase) => Promise<Answer>, otherwise: Answer) => {
    try {
      const [{ withAccountDatabase }] = await Promise.all([
        import('#client/device/sealing/account-database.ts'),
        loadCipher(),
      ]);
      return await withAccountDatabase({ name: mediaName(userId), table: TABLE }, run);
    } catch {
      return otherwise;
    }
  };
  return {
    read: (id) =>
      work(async (database) => {
        const stored = StoredSoundSchema.safeParse(await database.get(TABLE, id));
        const opened = stored.success ? sealer.open(sealName(id), stored.data.sealed) : null;
        const bytes = opened === null ? null : decodeBase64Url(opened);
        if (bytes === null || readMediaType(bytes) !== null) return bytes;
        // An earlier version kept a captive portal's page, which is fetched again once it is gone.
        await database.delete(TABLE, id);
        return null;
      }, null),
    write: (id, bytes) =>
      work(async (database) => {
        const sealed = sealer.seal(sealName(id), encodeBase64Url(bytes));
        if (sealed === null) return false;
        await database.put(TABLE, { at: now(), sealed }, id);
        return true;
      }, false),
    list: () =>
      work<ReadonlyMap<string, number> | null>(async (database) => {
        const { store } = database.transaction(TABLE);
        const found = new Map<string, number>();
        for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue()) {
          const stored = StoredSoundSchema.safeParse(cursor.value);
          if (stored.success) found.set(String(cursor.key), stored.data.at);
        }
        return found;
      }, null),
    remove: (ids) =>
      work(async (database) => {
        const transaction = database.transaction(TABLE, 'readwrite');
        await Promise.all(ids.map((id) => transaction.store.delete(id)));
        await transaction.done;
      }, undefined),
  };
}
