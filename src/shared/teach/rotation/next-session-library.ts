import type { Library } from '#shared/library/library.ts';
import type { Move } from './plan-moves.ts';

type SetsAndCards = Pick<Library, 'sets' | 'flashcards'>;

/** Returns the sets and cards as they are after these moves, for a screen that shows the session before it begins. */
export function applyMoves<Rest extends SetsAndCards>(library: Rest, moves: readonly Move[]): Rest {
  if (moves.length === 0) return library;
  const sets = new Map(library.sets);
  const words = moves
    .flatMap((move) => move.words)
    .map(({ flashcard }) => [flashcard.id, flashcard] as const);
  for (const { set, entering, retiring } of moves) {
    const { opensOn: _opensOn, ...row } = set;
    const left = set.flashcardIds.filter((id) => !retiring.includes(id));
    sets.set(set.id, { ...row, flashcardIds: [...left, ...entering] });
  }
  const flashcards = words.length > 0 ? new Map([...words, ...library.flashcards]) : library.flashcards;
  return { ...library, sets, flashcards };
}
