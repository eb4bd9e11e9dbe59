import { z } from 'zod/mini';
import { groupBy } from '#shared/lib/collections.ts';
import { applyWrites, EMPTY_LIBRARY, type Library, rowsToLibrary } from '#shared/library/library.ts';
import { FIRST_REVISION, type Revision, type SyncResponse } from '#shared/library/sync-protocol.ts';
import {
  getTable,
  LIBRARY_SHAPE,
  LIBRARY_TABLES,
  type LibraryRows,
  type LibraryTable,
  RowListSchema,
  type RowWrite,
  TABLES,
  TOMBSTONE_TABLES,
  toWrites,
} from '#shared/library/tables/library-tables.ts';
import { type DeviceRecords, type DeviceWrite, MARKER } from './database/account-database.ts';

/** `shape` is the `LIBRARY_SHAPE` of the code that wrote the copy. */
export type LibraryCopy = {
  revision: Revision | null;
  shape: number;
  library: Library;
};

export const NO_COPY: LibraryCopy = {
  revision: null,
  shape: LIBRARY_SHAPE,
  library: EMPTY_LIBRARY,
};

export function markNew(library: Library, rev: number): Library {
  const isNew = rev === FIRST_REVISION;
  return library.isNew === isNew ? library : { ...library, isNew };
}

export function mergeSyncResponse(before: LibraryCopy, response: SyncResponse): LibraryCopy {
  const { rows, gone, rev, token, whole } = response;
  const deletions = TOMBSTONE_TABLES.flatMap((table) =>
    gone[table].map((key) => ({ table, key, row: null }) as RowWrite),
  );
  const writes = [...deletions, ...toWrites(rows)];
  return {
    revision: { rev, token },
    shape: whole ? LIBRARY_SHAPE : before.shape,
    library: markNew(applyWrites(whole ? EMPTY_LIBRARY : before.library, writes), rev),
  };
}

const MarkerSchema = z.object({
  rev: z.int().check(z.minimum(1)),
  token: z.string().check(z.minLength(1)),
  shape: z.int().check(z.minimum(1)),
  checked: z.optional(z.object({ by: z.string(), counts: z.record(z.string(), z.int()) })),
});

/** The URL of the script with the schemas. It contains a hash, so each version of the schemas has its own URL. */
const CHECKED_BY = import.meta.url;

/** `stale` lists the keys of an unreadable copy, which the next write deletes. */
export type StoredCopy = Pick<LibraryCopy, 'revision' | 'library'> & { stale: readonly string[] };

type CopyRecords = NonNullable<DeviceRecords['copy']>;

/** Returns true if this version of the app has written or checked the records, and none has been lost since. */
function areChecked(records: CopyRecords, checked: z.infer<typeof MarkerSchema>['checked']): boolean {
  if (checked?.by !== CHECKED_BY || Object.keys(checked.counts).length !== records.length - 1) return false;
  return records.every(
    ([key, rows]) => key === MARKER || (Array.isArray(rows) && rows.length === checked.counts[key]),
  );
}

/** Reads the stored copy. Treats broken or missing data as no copy so that the server sends the entire library. */
export function readCopy(records: CopyRecords): {
  copy: LibraryCopy;
  stored: StoredCopy;
} {
  const storedMarker = records.find(([key]) => key === MARKER)?.[1];
  const { data: marker } = MarkerSchema.safeParse(storedMarker);
  const tables = Object.fromEntries(LIBRARY_TABLES.map((table) => [table, [] as unknown[]]));
  for (const [key, rows] of records)
    tables[key.split('/')[0] ?? '']?.push(...(Array.isArray(rows) ? rows : [rows]));
  // Checking every row takes a slow phone a sixth of a second.
  const rows = areChecked(records, marker?.checked)
    ? (tables as Partial<LibraryRows>)
    : RowListSchema.safeParse(tables).data;
  if (!marker || !rows) {
    // The next write compares this value with the stored marker, so it must stay unchanged.
    const revision = (storedMarker ?? null) as StoredCopy['revision'];
    return { copy: NO_COPY, stored: { ...NO_COPY, revision, stale: records.map(([key]) => key) } };
  }
  const revision = { rev: marker.rev, token: marker.token };
  const copy = { revision, shape: marker.shape, library: markNew(rowsToLibrary(rows), marker.rev) };
  return { copy, stored: { ...copy, stale: [] } };
}

/** Lists checks of all rows, because `readCopy` skips the check if this version has written them. */
export function listRowChecks(library: Library): (() => boolean)[] {
  return LIBRARY_TABLES.flatMap((table) =>
    [...library[table].values()].map((row) => () => TABLES[table].schema.safeParse(row).success),
  );
}

/** Makes the next start check every row. */
export function distrustCopy({ revision, shape }: Pick<LibraryCopy, 'revision' | 'shape'>): DeviceWrite {
  return { store: 'copy', key: MARKER, value: { ...revision, shape } };
}

export function writeCopy(stored: StoredCopy, { revision, shape, library }: LibraryCopy): DeviceWrite[] {
  const rows = LIBRARY_TABLES.flatMap((table) => writeTable(table, stored.library, library));
  const staleDeletions = stored.stale.map((key): DeviceWrite => ({ store: 'copy', key }));
  const value = { ...revision, shape, checked: { by: CHECKED_BY, counts: countRows(library) } };
  return [...staleDeletions, ...rows, { store: 'copy', key: MARKER, value }];
}

type Rows = ReadonlyMap<unknown, object>;

/** Groups the rows of a table by record. A table that grows daily has one per month so that a save rewrites only that. */
function groupByRecord(table: LibraryTable, library: Library): Map<string, object[]> {
  const getMonth = (row: object) => getTable(table).getDay?.(row).slice(0, 7) ?? '';
  return groupBy((library[table] as Rows).values(), (row) => `${table}/${getMonth(row)}`);
}

function countRows(library: Library): Record<string, number> {
  const records = LIBRARY_TABLES.flatMap((table) => [...groupByRecord(table, library)]);
  return Object.fromEntries(records.map(([key, rows]) => [key, rows.length]));
}

function writeTable(table: LibraryTable, before: Library, library: Library): DeviceWrite[] {
  if (before[table] === library[table]) return [];
  const storedRecords = groupByRecord(table, before);
  const records = groupByRecord(table, library);
  const emptiedKeys = [...storedRecords.keys()].filter((key) => !records.has(key));
  return [
    ...emptiedKeys.map((key): DeviceWrite => ({ store: 'copy', key })),
    ...[...records].flatMap(([key, rows]): DeviceWrite[] => {
      const storedRows = storedRecords.get(key);
      const isSame = storedRows?.length === rows.length && storedRows.every((row, i) => row === rows[i]);
      return isSame ? [] : [{ store: 'copy', key, value: rows }];
    }),
  ];
}
