import type { Library } from '#shared/library/library.ts';

/** Returns the recordings of the cards, each once, those of cards in a set first: the next session needs them. */
export function listUsedRecordings({ flashcards, sets }: Pick<Library, 'flashcards' | 'sets'>): string[] {
  const used = new Set<string>();
  for (const { flashcardIds } of sets.values()) {
    for (const id of flashcardIds) add(used, flashcards.get(id)?.recording);
  }
  for (const { recording } of flashcards.values()) add(used, recording);
  return [...used];
}

function add(used: Set<string>, recording: string | undefined): void {
  if (recording !== undefined) used.add(recording);
}
