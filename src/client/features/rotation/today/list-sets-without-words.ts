import { readPace } from '#shared/library/pace.ts';
import type { CardSet } from '#shared/library/schema.ts';
import type { CardUsage } from '#shared/tracking/usage.ts';

/**
 * Returns the sets that lack words: no card is coming, they do not fill themselves, and a word could come in, because one did
 * before, a place is free, or a card has its showings. `usage` says how often each card was shown; before the first
 * showing no set lacks words.
 */
export function listSetsWithoutWords(
  sets: readonly CardSet[],
  usage: ReadonlyMap<string, CardUsage>,
): CardSet[] {
  if (usage.size === 0) return [];
  return sets.filter((set) => {
    const { fill, opensOn, coming, rotated, flashcardIds } = set;
    const { cards, newADay, showings } = readPace(set);
    if (fill || opensOn || coming?.length || newADay === 0) return false;
    const isDone = (id: string) => (usage.get(id)?.flashes ?? 0) >= showings;
    return rotated !== undefined || flashcardIds.length < cards || flashcardIds.some(isDone);
  });
}
