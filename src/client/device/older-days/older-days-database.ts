import type { IDBPDatabase } from 'idb';
import { z } from 'zod/mini';
import { withAccountDatabase } from '#client/device/sealing/account-database.ts';
import { olderDaysName } from '#client/device/sealing/delete-databases.ts';
import type { Sealer } from '#client/device/sealing/seal-text.ts';
import { parseJson } from '#client/lib/storage/parse-json.ts';
import { RowListSchema } from '#shared/library/tables/library-tables.ts';

const MonthSchema = z.pick(RowListSchema, { history: true, entries: true, rotations: true });
type Month = z.infer<typeof MonthSchema>;

/**
 * The days of a copy that local storage has no room for. `stamp` names this state of them; the marker of the copy that
 * they belong to bears the same.
 */
export type OlderDays = Month & { stamp: string };

const TABLE = 'days';
/** The key of the stamp; the other keys are months (YYYY-MM). */
const STAMP = 'stamp';

const databaseOf = (userId: string) => ({ name: olderDaysName(userId), table: TABLE });

/** A value belongs to its month and to nothing else that the account's key seals. */
const sealName = (month: string) => `older-days/${month}`;

/**
 * Reads the older days of an account. Seals what an earlier version of the page left readable.
 * @throws Error when none are stored or they cannot be read
 */
export async function readOlderDays(userId: string, sealer: Sealer): Promise<OlderDays> {
  return withAccountDatabase(databaseOf(userId), async (database) => {
    const { days, isSealed } = await readMonths(database, sealer);
    if (!isSealed) await writeMonths(database, sealer, days);
    return days;
  });
}

/**
 * Writes the older days of an account in place of those that are there. Each month is a value of its own: ten years of days in
 * one go would hold the page up for a second.
 * @throws Error when they cannot be stored
 */
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
    // An earlier version of the page wrote months readable.
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
