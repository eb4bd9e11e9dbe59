import { useEffect, useState } from 'react';
import { runInSlices } from '#client/lib/idle/run-in-slices.ts';
import { wordKey } from '#shared/library/duplicates.ts';
import { prepareSearch } from '#shared/library/filter-flashcards.ts';
import type { Flashcard } from '#shared/library/schema.ts';

/**
 * Works out, between other tasks, what the cards are searched and compared by; returns whether that is done. For 10,000
 * cards it takes a slow phone half a second. Cards that come later are few and are worked out when they are needed.
 */
export function usePreparedCards(flashcards: readonly Flashcard[]): boolean {
  const [cards] = useState(flashcards);
  const [isPrepared, setPrepared] = useState(false);
  useEffect(() => runInSlices(cards, prepareCard, () => setPrepared(true)), [cards]);
  return isPrepared;
}

function prepareCard(card: Flashcard): void {
  prepareSearch(card);
  wordKey(card);
}
