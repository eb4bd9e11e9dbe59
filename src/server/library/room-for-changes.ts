import type { Change } from '#shared/library/change.ts';
import { addRoom, isWithin, LIBRARY_QUOTA, mayGrow, NO_ROOM, type Room } from '#shared/library/quota.ts';
import type { Family } from './lock-family.ts';

/**
 * A request needs more room than the library has. What is only remembered of it may give way: the transaction is undone,
 * `forgetForRoom` runs as the server, and the request begins again.
 */
export class RoomNeededError extends Error {
  override name = 'RoomNeededError';
  readonly familyId: string;
  /** By how much the changes would grow the library, as far as they were looked at. */
  readonly growth: Room;

  constructor(familyId: string, growth: Room) {
    super('The library needs room.');
    this.familyId = familyId;
    this.growth = growth;
  }
}

/** The room that the changes of one request find in their family's library. */
export class RoomForChanges {
  readonly #familyId: string;
  readonly #hasForgotten: boolean;
  #used: Room;

  /** @throws RoomNeededError when the library is larger than its quota already, by what is remembered of it */
  constructor({ id, used }: Pick<Family, 'id' | 'used'>, hasForgotten: boolean) {
    this.#familyId = id;
    this.#hasForgotten = hasForgotten;
    this.#used = used;
    if (!hasForgotten && !isWithin(used, LIBRARY_QUOTA)) {
      throw new RoomNeededError(id, NO_ROOM);
    }
  }

  /**
   * Takes the room of a change; false when there is not so much.
   * @throws RoomNeededError when there might be after something was forgotten
   */
  take(type: Change['type'], growth: Room): boolean {
    if (!mayGrow(type, this.#used, growth)) {
      if (!this.#hasForgotten) throw new RoomNeededError(this.#familyId, growth);
      return false;
    }
    this.#used = addRoom(this.#used, growth);
    return true;
  }
}
