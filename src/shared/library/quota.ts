export type Room = { bytes: number; rows: number };

export const NO_ROOM: Room = { bytes: 0, rows: 0 };

/** Twice what three children with three sessions a day and 20,000 cards use in ten years. */
export const LIBRARY_QUOTA: Room = { bytes: 256 * 1024 * 1024, rows: 250_000 };

/** Logging days may exceed the quota by this much. */
export const DAY_RESERVE: Room = { bytes: 64 * 1024 * 1024, rows: 50_000 };

export const QUOTA_WARNING = 0.9;

export function addRoom(a: Room, b: Room): Room {
  return { bytes: a.bytes + b.bytes, rows: a.rows + b.rows };
}

/** Returns the larger fraction of bytes and rows. It is above 1 when the reserve is in use. */
export function getUsedShare({ bytes, rows }: Room): number {
  return Math.max(bytes / LIBRARY_QUOTA.bytes, rows / LIBRARY_QUOTA.rows);
}

export function isWithin(used: Room, limit: Room): boolean {
  return used.bytes <= limit.bytes && used.rows <= limit.rows;
}

/** Implements `ChangeRules.quota`. */
export function mayGrow({ quota }: { quota?: 'freeing' | 'logging' }, used: Room, growth: Room): boolean {
  if (quota === 'freeing') return true;
  const limit = quota === 'logging' ? addRoom(LIBRARY_QUOTA, DAY_RESERVE) : LIBRARY_QUOTA;
  const after = addRoom(used, growth);
  return (growth.bytes <= 0 || after.bytes <= limit.bytes) && (growth.rows <= 0 || after.rows <= limit.rows);
}
