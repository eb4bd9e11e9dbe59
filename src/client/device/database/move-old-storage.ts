import { deleteDB } from 'idb';
import { parseJson, type SafeStorage } from '#client/lib/storage/safe-storage.ts';
import { LOST_TABLES } from '#shared/library/changes/bring-back.ts';
import type { AccountDatabase, DeviceWrite } from './account-database.ts';

const COPY_KEYS = ['library', ...LOST_TABLES];
const OLD_PREFIXES = ['sealed/', 'sealing-key/', 'signed-out/', 'sproutcards-tab-session'];

/** Moves unsent changes out of local storage, which held all data until 2026-11. The server sends the copy again. */
export async function moveOldStorage(
  userId: string,
  { local, database }: { local: SafeStorage; database: Pick<AccountDatabase, 'write'> },
): Promise<void> {
  const writes: DeviceWrite[] = (['outbox', 'refused'] as const).flatMap((store) =>
    local.keys(`${store}/${userId}/`).flatMap((key) => {
      const value = parseJson(local.read(key));
      return value === null ? [] : [{ store, key: key.slice(`${store}/${userId}/`.length), value }];
    }),
  );
  const rescue = (parseJson(local.read(`rescued/${userId}`)) ?? {}) as Record<string, { row?: unknown }[]>;
  if (Object.keys(rescue).length > 0) {
    const rows = LOST_TABLES.map((table) => [table, (rescue[table] ?? []).map((item) => item.row ?? item)]);
    writes.push({ store: 'rescue', key: 'rows', value: Object.fromEntries(rows) });
  }
  const movedKeys = writes.map(({ store, key }) => `${store}/${userId}/${key}`);
  if (writes.length > 0 && (await database.write(writes)) !== 'stored') return;
  for (const key of [...movedKeys, ...COPY_KEYS, `rescued/${userId}`]) local.remove(key);
  for (const prefix of OLD_PREFIXES) for (const key of local.keys(prefix)) local.remove(key);
  for (const name of [`sproutcards-days/${userId}`, `sproutcards-media/${userId}`])
    void deleteDB(name).catch(() => {});
}
