import { readPace } from '#shared/library/rotation.ts';
import type { CardSet } from '#shared/library/schema.ts';

/** Returns the sets that would take in words and have none: no card is coming and they do not fill themselves. */
export function listSetsWithoutWords(sets: readonly CardSet[]): CardSet[] {
  return sets.filter((set) => !set.fill && !set.opensOn && !set.coming?.length && readPace(set).newADay > 0);
}
