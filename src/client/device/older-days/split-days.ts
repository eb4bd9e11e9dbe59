import type { LibraryCopy } from '#client/device/copy.ts';
import { newUuid } from '#client/device/new-uuid.ts';
import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';
import type { Library } from '#shared/library/library.ts';
import type { SyncRows } from '#shared/library/sync-protocol.ts';
import { DAY_TABLES, type DayTable, tableOf } from '#shared/library/tables/library-tables.ts';

type Days = Pick<Library, DayTable>;
type Rows = ReadonlyMap<unknown, object>;

export const AFTER_ALL_DAYS = '9999-12-31';

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

/** In characters; for the newest days even beside very many cards. */
const LEAST_ROOM = 200_000;
/** The parts of their room that days get when they outgrow it, so that days move only now and then. */
const SHARES = [1 / 2, 1 / 4, 1 / 8, 1 / 16, 1 / 32, 0];

/** Returns from where on days are older, null when all are stored, undefined when the storage takes nothing. */
export function writeDays(
  storage: SafeStorage,
  copy: LibraryCopy,
  { before, room }: { before: LibraryCopy | null; room: number },
): LibraryCopy['older'] | undefined {
  const { library } = copy;
  if (before && DAY_TABLES.every((table) => before.library[table] === library[table])) return before.older;
  const most = Math.max(room, LEAST_ROOM);
  const reach = before?.isComplete ? (before.older?.before ?? null) : null;
  if (writeFrom(storage, copy, reach, most))
    return reach === null ? null : stampOlderDays(copy, before, reach);
  for (const share of SHARES) {
    const first = findFirstDay(library, share * most);
    if (writeFrom(storage, copy, first, most)) return stampOlderDays(copy, before, first);
  }
  return undefined;
}

function writeFrom(
  storage: SafeStorage,
  { library }: LibraryCopy,
  first: string | null,
  most: number,
): boolean {
  const { newer } = splitDays(library, first);
  const texts = DAY_TABLES.map((table) => [table, JSON.stringify(newer[table])] as const);
  if (texts.reduce((sum, [, text]) => sum + text.length, 0) > most) return false;
  return texts.every(([table, text]) => storage.write(table, text));
}

/** The stamp stays as long as the older days do, so that they need not be written again. */
function stampOlderDays(
  { library }: LibraryCopy,
  before: LibraryCopy | null,
  first: string,
): LibraryCopy['older'] {
  const known = before?.isComplete ? before.older : null;
  const isSame = known?.before === first && before && hasSameOlderDays(before.library, library, first);
  return isSame ? known : { before: first, stamp: newUuid() };
}
