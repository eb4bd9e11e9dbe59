import type { Library } from '#shared/library/library.ts';
import type { SyncRows } from '#shared/library/sync-protocol.ts';
import { DAY_TABLES, type DayTable, tableOf } from '#shared/library/tables/library-tables.ts';

type Days = Pick<Library, DayTable>;
type Rows = ReadonlyMap<unknown, object>;

/** Later than every day: all days are older. */
export const AFTER_ALL_DAYS = '9999-12-31';

/** The rows of days from `first` on, and of those before it. With null all are from it on. */
export function splitDays(library: Days, first: string | null) {
  const select = (isWanted: (day: string) => boolean) => {
    const tables = DAY_TABLES.map((table) => [table, listRows(library, table, isWanted)]);
    return Object.fromEntries(tables) as Pick<SyncRows, DayTable>;
  };
  return {
    newer: select((day) => first === null || day >= first),
    older: select((day) => first !== null && day < first),
  };
}

/** The first of the newest days that fit into so many characters of JSON together with all that is of them. */
export function findFirstDay(library: Days, characters: number): string {
  const lengthOfDays = new Map<string, number>();
  for (const table of DAY_TABLES) {
    for (const row of (library[table] as Rows).values()) {
      const day = dayOf(table, row);
      lengthOfDays.set(day, (lengthOfDays.get(day) ?? 0) + JSON.stringify(row).length + 1);
    }
  }
  let first = AFTER_ALL_DAYS;
  let left = characters;
  for (const day of [...lengthOfDays.keys()].sort().reverse()) {
    left -= lengthOfDays.get(day) ?? 0;
    if (left < 0) break;
    first = day;
  }
  return first;
}

/** Returns whether two libraries hold the very same rows of days before `first`. */
export function hasSameOlderDays(a: Days, b: Days, first: string): boolean {
  return DAY_TABLES.every((table) => {
    if (a[table] === b[table]) return true;
    const isOlder = (day: string) => day < first;
    const older = listRows(a, table, isOlder);
    const there = new Set(listRows(b, table, isOlder));
    return older.length === there.size && older.every((row) => there.has(row));
  });
}

function listRows(library: Days, table: DayTable, isWanted: (day: string) => boolean): object[] {
  return [...(library[table] as Rows).values()].filter((row) => isWanted(dayOf(table, row)));
}

function dayOf(table: DayTable, row: object): string {
  return tableOf(table).dayOf?.(row) ?? '';
}
