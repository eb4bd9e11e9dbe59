import type { Database } from '#server/db/database.ts';
import { forgetForRoom } from './forget-for-room.ts';
import { RoomNeededError } from './room-for-changes.ts';

/** Retries once, after memory gave way, if it needs room. */
export async function withRoom<T>(db: Database, run: (hasForgotten: boolean) => Promise<T>): Promise<T> {
  try {
    return await run(false);
  } catch (error) {
    if (!(error instanceof RoomNeededError)) throw error;
    await forgetForRoom(db, error.familyId, error.growth);
    return run(true);
  }
}
