import { z } from 'zod/mini';
import { groupBy } from '#shared/lib/collections.ts';
import { applyWrites, EMPTY_LIBRARY, type Library, rowsToLibrary } from '#shared/library/library.ts';
import { FIRST_REVISION, type Revision, type SyncResponse } from '#shared/library/sync-protocol.ts';
import {
  LIBRARY_SHAPE,
  LIBRARY_TABLES,
  type LibraryTable,
  RowListSchema,
  type RowWrite,
  TOMBSTONE_TABLES,
  tableOf,
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

/** `stale` are keys of a copy that cannot be read, of which nothing may stay. */
export type StoredCopy = Pick<LibraryCopy, 'revision' | 'library'> & { stale: readonly string[] };

/** Broken or missing data counts as no copy: the server's comes instead. */
export function readCopy(records: NonNullable<DeviceRecords['copy']>): {
  copy: LibraryCopy;
  stored: StoredCopy;
} {
  const found = records.find(([key]) => key === MARKER)?.[1];
  const { data: marker } = MarkerSchema.safeParse(found);
  const tables = Object.fromEntries(LIBRARY_TABLES.map((table) => [table, [] as unknown[]]));
  for (const [key, rows] of records)
    tables[key.split('/')[0] ?? '']?.push(...(Array.isArray(rows) ? rows : [rows]));
  const { data: rows } = RowListSchema.safeParse(tables);
  if (!marker || !rows) {
    // The database compares what it holds, whatever that is.
    const revision = (found ?? null) as StoredCopy['revision'];
    return { copy: NO_COPY, stored: { ...NO_COPY, revision, stale: records.map(([key]) => key) } };
  }
  const revision = { rev: marker.rev, token: marker.token };
  const copy = { revision, shape: marker.shape, library: markNew(rowsToLibrary(rows), marker.rev) };
  return { copy, stored: { ...copy, stale: [] } };
}

/** Returns the writes that turn the stored copy into `copy`. */
export function writeCopy(stored: StoredCopy, { revision, shape, library }: LibraryCopy): DeviceWrite[] {
  const value = { ...revision, shape };
  const rows = LIBRARY_TABLES.flatMap((table) => writeTable(table, stored.library, library));
  const gone = stored.stale.map((key): DeviceWrite => ({ store: 'copy', key }));
  return [...gone, ...rows, { store: 'copy', key: MARKER, value }];
}

type Rows = ReadonlyMap<unknown, object>;

/** Tables that grow every day have a record for each month, so that a save writes no more than that. */
function writeTable(table: LibraryTable, before: Library, library: Library): DeviceWrite[] {
  if (before[table] === library[table]) return [];
  const monthOf = (row: object) => tableOf(table).dayOf?.(row).slice(0, 7) ?? '';
  const [old, parts] = [before, library].map((all) => groupBy((all[table] as Rows).values(), monthOf));
  const nameOf = (month: string) => `${table}/${month}`;
  const gone = [...(old?.keys() ?? [])].filter((month) => !parts?.has(month));
  return [
    ...gone.map((month): DeviceWrite => ({ store: 'copy', key: nameOf(month) })),
    ...[...(parts ?? [])].flatMap(([month, rows]): DeviceWrite[] => {
      const known = old?.get(month);
      const isSame = known?.length === rows.length && known.every((row, i) => row === rows[i]);
      return isSame ? [] : [{ store: 'copy', key: nameOf(month), value: rows }];
    }),
  ];
}
