import type { EarlierVersion } from '#shared/library/changes/decision.ts';
import type { Library } from '#shared/library/library.ts';
import { addRoom, isWithin, LIBRARY_QUOTA, mayGrow, NO_ROOM, type Room } from '#shared/library/quota.ts';
import type { RowWrite } from '#shared/library/tables/library-tables.ts';

/** The transaction is rolled back, `pruneForRoom` runs as the server, and the request starts over. */
export class RoomNeededError extends Error {
  override name = 'RoomNeededError';
  readonly familyId: string;
  readonly growth: Room;

  constructor(familyId: string, growth: Room) {
    super('The library needs room.');
    this.familyId = familyId;
    this.growth = growth;
  }
}

export class RoomForChanges {
  readonly #familyId: string;
  readonly #hasPruned: boolean;
  #used: Room;

  /** @throws RoomNeededError when versions and tombstones already take the library over its quota */
  constructor({ id, used }: { id: string; used: Room }, hasPruned: boolean) {
    this.#familyId = id;
    this.#hasPruned = hasPruned;
    this.#used = used;
    if (!hasPruned && !isWithin(used, LIBRARY_QUOTA)) {
      throw new RoomNeededError(id, NO_ROOM);
    }
  }

  /** Returns false when there is not enough room. @throws RoomNeededError when pruning may provide it */
  take(rules: { quota?: 'freeing' | 'logging' }, growth: Room): boolean {
    if (!mayGrow(rules, this.#used, growth)) {
      if (!this.#hasPruned) throw new RoomNeededError(this.#familyId, growth);
      return false;
    }
    this.#used = addRoom(this.#used, growth);
    return true;
  }
}

/** The size of a row besides its texts: header and index entries, as in 0003-library.sql. */
export const ROW_BYTES = 128;

/** The size of a revision or a recorded change, which is the same for all of them. */
export const BYTES_OF_ONE_SIZE = 128;
export const ROW_OF_ONE_SIZE: Room = { bytes: BYTES_OF_ONE_SIZE, rows: 1 };

/** Returns an estimate with which to judge a change; the sums follow what the database reports of written rows. */
export function estimateGrowth(library: Library, writes: readonly RowWrite[]): Room {
  return writes.map((write) => estimateOne(library, write)).reduce(addRoom, NO_ROOM);
}

export function estimateVersions(versions: readonly EarlierVersion[]): Room {
  const bytes = versions.reduce((sum, { row }) => sum + bytesOf(row) + ROW_BYTES, 0);
  return { bytes, rows: versions.length };
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
