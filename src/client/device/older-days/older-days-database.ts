import type { IDBPDatabase } from 'idb';
import { z } from 'zod/mini';
import { withAccountDatabase } from '#client/device/sealing/account-database.ts';
import { olderDaysName } from '#client/device/sealing/delete-databases.ts';
import type { Sealer } from '#client/device/sealing/seal-text.ts';
import { parseJson } from '#client/lib/storage/parse-json.ts';
import { RowListSchema } from '#shared/library/tables/library-tables.ts';

const MonthSchema = z.pick(RowListSchema, { history: true, entries: true, rotations: true });
type Month = z.infer<typeof MonthSchema>;

/** The marker of the copy bears the same `stamp`. */
export type OlderDays = Month & { stamp: string };

const TABLE = 'days';
const STAMP = 'stamp';

const databaseOf = (userId: string) => ({ name: olderDaysName(userId), table: TABLE });

const sealName = (month: string) => `older-days/${month}`;

/** Seals what an earlier version left readable. Throws if none are stored or they cannot be read. */
export async function readOlderDays(userId: string, sealer: Sealer): Promise<OlderDays> {
  return withAccountDatabase(databaseOf(userId), async (database) => {
    const { days, isSealed } = await readMonths(database, sealer);
    if (!isSealed) await writeMonths(database, sealer, days);
    return days;
  });
}

/** One value per month: ten years at once would block the page for a second. */
export async function writeOlderDays(userId: string, sealer: Sealer, days: OlderDays): Promise<void> {
  await withAccountDatabase(databaseOf(userId), (database) => writeMonths(database, sealer, days));
}

async function readMonths(database: IDBPDatabase, sealer: Sealer) {
  const table = database.transaction(TABLE).store;
  const stamp = z.string().parse(await table.get(STAMP));
  const days: OlderDays = { stamp, history: [], entries: [], rotations: [] };
  let isSealed = true;
  for (const key of await table.getAllKeys()) {
    if (key === STAMP) continue;
    const value: unknown = await table.get(key);
    // Earlier versions wrote months unsealed.
    if (typeof value !== 'string') isSealed = false;
    const month = typeof value === 'string' ? parseJson(sealer.open(sealName(String(key)), value)) : value;
    const { history, entries, rotations } = MonthSchema.parse(month);
    days.history.push(...history);
    days.entries.push(...entries);
    days.rotations.push(...rotations);
  }
  return { days, isSealed };
}

async function writeMonths(
  database: IDBPDatabase,
  sealer: Sealer,
  { stamp, ...days }: OlderDays,
): Promise<void> {
  const transaction = database.transaction(TABLE, 'readwrite');
  const table = transaction.store;
  await table.clear();
  await table.put(stamp, STAMP);
  for (const [key, month] of groupByMonth(days)) {
    const sealed = sealer.seal(sealName(key), JSON.stringify(month));
    if (sealed === null) {
      transaction.abort();
      break;
    }
    await table.put(sealed, key);
  }
  await transaction.done;
}

function groupByMonth({ history, entries, rotations }: Month): Map<string, Month> {
  const months = new Map<string, Month>();
  const monthOf = (day: string): Month => {
    const key = day.slice(0, 7);
    const month = months.get(key) ?? { history: [], entries: [], rotations: [] };
    months.set(key, month);
    return month;
  };
  for (const record of history) monthOf(record.date).history.push(record);
  for (const entry of entries) monthOf(entry.day).entries.push(entry);
  for (const rotation of rotations) monthOf(rotation.day).rotations.push(rotation);
  return months;
}
