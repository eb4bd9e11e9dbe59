import type { Library } from '#shared/library/library.ts';
import { addRoom, NO_ROOM, type Room } from '#shared/library/quota.ts';
import type { RowWrite } from '#shared/library/tables/library-tables.ts';

/** What a row takes up besides its texts: its header and its places in the indexes; as in 0003-library.sql. */
export const ROW_BYTES = 128;

/** What a revision or the memory of a change takes up: these rows are all of one size. */
export const BYTES_OF_ONE_SIZE = 128;
export const ROW_OF_ONE_SIZE: Room = { bytes: BYTES_OF_ONE_SIZE, rows: 1 };

/**
 * About how much a library grows by `writes`, before they are written: what a change is judged by. The sums of a family
 * are kept by what the database says of the written rows.
 */
export function estimateGrowth(library: Library, writes: readonly RowWrite[]): Room {
  return writes.map((write) => estimateOne(library, write)).reduce(addRoom, NO_ROOM);
}

function estimateOne(library: Library, { table, key, row }: RowWrite): Room {
  const rows: ReadonlyMap<string | number, object> = library[table];
  const before = rows.get(key);
  const bytes = (row ? bytesOf(row) : 0) - (before ? bytesOf(before) : 0);
  return before || row === null ? { bytes, rows: 0 } : { bytes: bytes + ROW_BYTES, rows: 1 };
}

function bytesOf(row: object): number {
  return Buffer.byteLength(JSON.stringify(row));
}
