import type { Flashcard } from '#shared/library/schema.ts';

/** Returns the address of the page that says where a card is on its way. */
export function addressOfWays({ word }: Pick<Flashcard, 'word'>): string {
  return `/cards?${new URLSearchParams({ search: word })}`;
}
