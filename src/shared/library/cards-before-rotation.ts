import type { Library } from './library.ts';
import { LIBRARY_LIMITS } from './tables/limits.ts';
import type { Rotation } from './tables/rotation.ts';

/** Returns the cards before `rotation`, with those that left at their former places, without deleted ones. */
export function listCardsBefore(
  { entering, retiring, places }: Pick<Rotation, 'entering' | 'retiring' | 'places'>,
  held: readonly string[],
  flashcards: Library['flashcards'],
): string[] {
  const cards = held.filter((id) => !entering.includes(id));
  let missing = 0;
  for (const [i, id] of retiring.entries()) {
    const mayReturn = flashcards.has(id) && cards.length < LIBRARY_LIMITS.cardsPerSet;
    if (mayReturn && !cards.includes(id)) cards.splice((places[i] ?? 0) - missing, 0, id);
    else missing += 1;
  }
  return cards;
}
