import { replayChanges } from '#shared/library/changes/apply-change.ts';
import type { Change } from '#shared/library/changes/change.ts';
import type { Library } from '#shared/library/library.ts';
import { bringBack } from './bring-back.ts';
import { findLost } from './compare-copies.ts';
import type { Rescue } from './rescue.ts';

/** What a device stamps on what it brings back. */
export const STAMP = { newId: () => crypto.randomUUID(), at: '2026-03-05T08:00:00.000+01:00' };

export function carryOut(library: Library, ...changes: Change[]): Library {
  return replayChanges(
    library,
    changes.map((change) => ({ id: crypto.randomUUID(), change })),
  );
}

/** Returns the library of a device that has `library` after the rescue was brought back on it. */
export function bringBackTo(library: Library, rescue: Rescue): Library {
  let current = library;
  bringBack(rescue, library, STAMP, (change) => {
    current = carryOut(current, change);
    return current;
  });
  return current;
}

/** Returns the server's library after everything that it has lost of `mine` was brought back. */
export function restoreAll(mine: Library, server: Library): Library {
  return bringBackTo(server, findLost(mine, server));
}
