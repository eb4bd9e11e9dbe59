import type { Library } from '#shared/library/library.ts';

/** What grows with every day that is taught. */
type Days = Pick<Library, 'history' | 'entries' | 'rotations'>;

/** Later than every day: all days are older. */
export const AFTER_ALL_DAYS = '9999-12-31';

/** The rows of days from `first` on, and of those before it. With null all are from it on. */
export function splitDays({ history, entries, rotations }: Days, first: string | null) {
  const records = [...history.values()];
  const logged = [...entries.values()];
  const moved = [...rotations.values()];
  const isNew = (day: string) => first === null || day >= first;
  return {
    newer: {
      history: records.filter(({ date }) => isNew(date)),
      entries: logged.filter(({ day }) => isNew(day)),
      rotations: moved.filter(({ day }) => isNew(day)),
    },
    older: {
      history: records.filter(({ date }) => !isNew(date)),
      entries: logged.filter(({ day }) => !isNew(day)),
      rotations: moved.filter(({ day }) => !isNew(day)),
    },
  };
}

/** The first of the newest days that fit into so many characters of JSON together with their entries and rotations. */
export function findFirstDay({ history, entries, rotations }: Days, characters: number): string {
  const rowsOfDays = new Map<string, object[]>();
  const add = (day: string, row: object) => {
    const rows = rowsOfDays.get(day);
    if (rows) rows.push(row);
    else rowsOfDays.set(day, [row]);
  };
  for (const record of history.values()) add(record.date, record);
  for (const entry of entries.values()) add(entry.day, entry);
  for (const rotation of rotations.values()) add(rotation.day, rotation);
  let first = AFTER_ALL_DAYS;
  let left = characters;
  for (const day of [...rowsOfDays.keys()].sort().reverse()) {
    for (const row of rowsOfDays.get(day) ?? []) left -= JSON.stringify(row).length + 1;
    if (left < 0) break;
    first = day;
  }
  return first;
}

/** Returns whether two libraries hold the very same rows of days before `first`. */
export function hasSameOlderDays(a: Days, b: Days, first: string): boolean {
  return (
    hasSameRows(a.history, b.history, ({ date }) => date < first) &&
    hasSameRows(a.entries, b.entries, ({ day }) => day < first) &&
    hasSameRows(a.rotations, b.rotations, ({ day }) => day < first)
  );
}

function hasSameRows<Row>(
  a: ReadonlyMap<string, Row>,
  b: ReadonlyMap<string, Row>,
  isOlder: (row: Row) => boolean,
): boolean {
  if (a === b) return true;
  let rows = 0;
  for (const [key, row] of a) {
    if (!isOlder(row)) continue;
    if (b.get(key) !== row) return false;
    rows += 1;
  }
  for (const row of b.values()) if (isOlder(row)) rows -= 1;
  return rows === 0;
}
