import { useCallback, useMemo } from 'react';
import { writeReading } from '#shared/dictionary/zhuyin.ts';
import { readChild } from '#shared/library/tables/child.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { useChildId } from './use-child.ts';
import { useLibrary } from './use-library.ts';

/** Returns the function that writes the pinyin of a card as the chosen child's reading. */
export function useWriteReading(): (pinyin: string | undefined) => string | undefined {
  const childId = useChildId();
  const reading = useLibrary(({ library }) => readChild(library, childId).teaching.reading);
  return useCallback((pinyin) => writeReading(pinyin, reading), [reading]);
}

/** Returns cards for paper with the chosen child's reading in place of their pinyin. */
export function useWrittenCards(cards: readonly Flashcard[]): readonly Flashcard[] {
  const writeReading = useWriteReading();
  return useMemo(
    () => cards.map((card) => ({ ...card, pinyin: writeReading(card.pinyin) })),
    [cards, writeReading],
  );
}
