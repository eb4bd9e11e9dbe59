import { z } from 'zod/mini';
import { withAccountDatabase } from '#client/device/sealing/account-database.ts';
import { olderDaysName } from '#client/device/sealing/delete-databases.ts';
import type { Sealer } from '#client/device/sealing/seal-text.ts';
import { parseJson } from '#client/lib/storage/safe-storage.ts';
import { DAY_TABLES, RowListSchema, tableOf } from '#shared/library/tables/library-tables.ts';

const MonthSchema = z.pick(RowListSchema, { history: true, entries: true, rotations: true });
type Month = z.infer<typeof MonthSchema>;

export type OlderDays = Month & { stamp: string };

const TABLE = 'days';
const STAMP = 'stamp';

const createNoDays = (): Month => ({ history: [], entries: [], rotations: [] });

const databaseOf = (userId: string) => ({ name: olderDaysName(userId), table: TABLE });

const sealName = (month: string) => `older-days/${month}`;

export async function readOlderDays(userId: string, sealer: Sealer): Promise<OlderDays> {
  return withAccountDatabase(databaseOf(userId), async (database) => {
    const table = database.transaction(TABLE).store;
    const days: OlderDays = { stamp: z.string().parse(await table.get(STAMP)), ...createNoDays() };
    for (const key of await table.getAllKeys()) {
      if (key === STAMP) continue;
      const sealed = z.string().parse(await table.get(key));
      const month = MonthSchema.parse(parseJson(sealer.open(sealName(String(key)), sealed)));
      for (const name of DAY_TABLES) (days[name] as unknown[]).push(...month[name]);
    }
    return days;
  });
}

/** One value per month: ten years at once would block the page for a second. */
export async function writeOlderDays(userId: string, sealer: Sealer, days: OlderDays): Promise<void> {
  await withAccountDatabase(databaseOf(userId), async (database) => {
    const transaction = database.transaction(TABLE, 'readwrite');
    const table = transaction.store;
    await table.clear();
    await table.put(days.stamp, STAMP);
    for (const [key, month] of groupByMonth(days)) {
      const sealed = sealer.seal(sealName(key), JSON.stringify(month));
      if (sealed === null) {
        transaction.abort();
        break;
      }
      await table.put(sealed, key);
    }
    await transaction.done;
  });
}

function groupByMonth(days: Month): Map<string, Month> {
  const months = new Map<string, Month>();
  for (const name of DAY_TABLES) {
    for (const row of days[name]) {
      const key = (tableOf(name).dayOf?.(row) ?? '').slice(0, 7);
      const month = months.get(key) ?? createNoDays();
      months.set(key, month);
      (month[name] as unknown[]).push(row);
    }
  }
  return months;
}
