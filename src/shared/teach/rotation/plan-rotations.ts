import type { ChangeOf } from '#shared/library/change.ts';
import type { Library } from '#shared/library/library.ts';
import { rotationId } from '#shared/library/rotation-id.ts';
import { type Move, type NextWords, planDueMoves } from './plan-moves.ts';

type Start = {
  childId: number;
  day: string;
  /** ISO 8601 with the zone's offset. */
  at: string;
  /** Null: without words of the product. */
  nextWords: NextWords | null;
  /** What the plan allows in all; null for no limit. */
  flashcardLimit: number | null;
};

/**
 * Returns the changes that move a child's sets on before the session that begins now, and the library that it shows; none
 * unless it is the first session of the day (`docs/product/rotation.md#when`).
 */
export function planRotations(
  library: Library,
  { at, ...given }: Start,
): { changes: ChangeOf<'rotateSet'>[]; library: Library } {
  const { childId, day } = given;
  const moves = planDueMoves(library, given);
  const changes = moves.map(({ set: { id: setId }, ordinal, entering, retiring, words }) => {
    const id = rotationId({ childId, setId, ordinal });
    return {
      type: 'rotateSet' as const,
      rotation: { id, childId, setId, ordinal, day, at, entering, retiring },
      cards: words.map(({ flashcard }) => flashcard),
      categories: [...new Map(words.map(({ category }) => [category.id, category])).values()],
    };
  });
  return { changes, library: applyMoves(library, moves) };
}

/** The changes themselves are for the rules of the library, which a page fetches later than it draws. */
function applyMoves(library: Library, moves: readonly Move[]): Library {
  if (moves.length === 0) return library;
  const sets = new Map(library.sets);
  const flashcards = new Map(library.flashcards);
  for (const { set, entering, retiring, words } of moves) {
    const { opensOn: _opensOn, ...row } = set;
    const left = set.flashcardIds.filter((id) => !retiring.includes(id));
    sets.set(set.id, { ...row, flashcardIds: [...left, ...entering] });
    for (const { flashcard } of words) flashcards.set(flashcard.id, flashcard);
  }
  return { ...library, sets, flashcards };
}
