import type { EarlierVersion } from '#shared/library/changes/decision.ts';
import type { Library } from '#shared/library/library.ts';
import { addRoom, isWithin, LIBRARY_QUOTA, mayGrow, NO_ROOM, type Room } from '#shared/library/quota.ts';
import type { RowWrite } from '#shared/library/tables/library-tables.ts';

/** The transaction is undone, `forgetForRoom` runs as the server, and the request begins again. */
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
  readonly #hasForgotten: boolean;
  #used: Room;

  /** @throws RoomNeededError when the library is larger than its quota already, by what is remembered of it */
  constructor({ id, used }: { id: string; used: Room }, hasForgotten: boolean) {
    this.#familyId = id;
    this.#hasForgotten = hasForgotten;
    this.#used = used;
    if (!hasForgotten && !isWithin(used, LIBRARY_QUOTA)) {
      throw new RoomNeededError(id, NO_ROOM);
    }
  }

  /** False when there is not enough. @throws RoomNeededError when there may be after something is forgotten */
  take(rules: { quota?: 'freeing' | 'logging' }, growth: Room): boolean {
    if (!mayGrow(rules, this.#used, growth)) {
      if (!this.#hasForgotten) throw new RoomNeededError(this.#familyId, growth);
      return false;
    }
    this.#used = addRoom(this.#used, growth);
    return true;
  }
}

/** What a row takes up besides its texts: its header and its places in the indexes; as in 0003-library.sql. */
export const ROW_BYTES = 128;

/** What a revision or the memory of a change takes up: these rows are all of one size. */
export const BYTES_OF_ONE_SIZE = 128;
export const ROW_OF_ONE_SIZE: Room = { bytes: BYTES_OF_ONE_SIZE, rows: 1 };

/** Only an estimate to judge a change by; the sums follow what the database says of written rows. */
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
