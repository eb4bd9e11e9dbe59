import { z } from 'zod/mini';
import { groupBy } from '#shared/lib/collections.ts';
import { applyWrites, EMPTY_LIBRARY, type Library, rowsToLibrary } from '#shared/library/library.ts';
import { FIRST_REVISION, type Revision, type SyncResponse } from '#shared/library/sync-protocol.ts';
import {
  getTable,
  LIBRARY_SHAPE,
  LIBRARY_TABLES,
  type LibraryTable,
  RowListSchema,
  type RowWrite,
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
});

/** `stale` lists the keys of an unreadable copy, which the next write deletes. */
export type StoredCopy = Pick<LibraryCopy, 'revision' | 'library'> & { stale: readonly string[] };

/** Reads the stored copy. Treats broken or missing data as no copy so that the server sends the entire library. */
export function readCopy(records: NonNullable<DeviceRecords['copy']>): {
  copy: LibraryCopy;
  stored: StoredCopy;
} {
  const storedMarker = records.find(([key]) => key === MARKER)?.[1];
  const { data: marker } = MarkerSchema.safeParse(storedMarker);
  const tables = Object.fromEntries(LIBRARY_TABLES.map((table) => [table, [] as unknown[]]));
  for (const [key, rows] of records)
    tables[key.split('/')[0] ?? '']?.push(...(Array.isArray(rows) ? rows : [rows]));
  const { data: rows } = RowListSchema.safeParse(tables);
  if (!marker || !rows) {
    // The next write compares this value with the stored marker, so it must stay unchanged.
    const revision = (storedMarker ?? null) as StoredCopy['revision'];
    return { copy: NO_COPY, stored: { ...NO_COPY, revision, stale: records.map(([key]) => key) } };
  }
  const revision = { rev: marker.rev, token: marker.token };
  const copy = { revision, shape: marker.shape, library: markNew(rowsToLibrary(rows), marker.rev) };
  return { copy, stored: { ...copy, stale: [] } };
}

export function writeCopy(stored: StoredCopy, { revision, shape, library }: LibraryCopy): DeviceWrite[] {
  const value = { ...revision, shape };
  const rows = LIBRARY_TABLES.flatMap((table) => writeTable(table, stored.library, library));
  const staleDeletions = stored.stale.map((key): DeviceWrite => ({ store: 'copy', key }));
  return [...staleDeletions, ...rows, { store: 'copy', key: MARKER, value }];
}

type Rows = ReadonlyMap<unknown, object>;

/** Writes the changed records of a table. A table that grows daily has one per month so that a save rewrites only that. */
function writeTable(table: LibraryTable, before: Library, library: Library): DeviceWrite[] {
  if (before[table] === library[table]) return [];
  const getMonth = (row: object) => getTable(table).getDay?.(row).slice(0, 7) ?? '';
  const groupByMonth = (source: Library) => groupBy((source[table] as Rows).values(), getMonth);
  const storedMonths = groupByMonth(before);
  const months = groupByMonth(library);
  const toKey = (month: string) => `${table}/${month}`;
  const emptiedMonths = [...storedMonths.keys()].filter((month) => !months.has(month));
  return [
    ...emptiedMonths.map((month): DeviceWrite => ({ store: 'copy', key: toKey(month) })),
    ...[...months].flatMap(([month, rows]): DeviceWrite[] => {
      const storedRows = storedMonths.get(month);
      const isSame = storedRows?.length === rows.length && storedRows.every((row, i) => row === rows[i]);
      return isSame ? [] : [{ store: 'copy', key: toKey(month), value: rows }];
    }),
  ];
}
