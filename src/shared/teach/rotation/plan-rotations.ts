import type { ChangeOf } from '#shared/library/change.ts';
import { rotationId } from '#shared/library/rotation-id.ts';
import type { LibraryRules } from '#shared/library/rules.ts';
import { type NextWords, planDueMoves, type RotationLibrary } from './plan-moves.ts';

type Start = {
  childId: number;
  day: string;
  /** ISO 8601 with the zone's offset. */
  at: string;
  nextWords: NextWords | null;
  rules: LibraryRules;
};

/**
 * Returns the changes that move a child's sets on before the session that begins now; none unless it is the first of the
 * day (`docs/product/rotation.md#when`).
 */
export function planRotations(
  library: RotationLibrary,
  { childId, day, at, nextWords, rules }: Start,
): ChangeOf<'rotateSet'>[] {
  const moves = planDueMoves(library, { childId, day, nextWords, flashcardLimit: rules.flashcardLimit });
  return moves.map(({ set: { id: setId }, ordinal, entering, retiring, words }) => ({
    type: 'rotateSet',
    rotation: {
      id: rotationId({ childId, setId, ordinal }),
      childId,
      setId,
      ordinal,
      day,
      at,
      entering,
      retiring,
    },
    cards: words.map(({ flashcard }) => flashcard),
    categories: [...new Map(words.map(({ category }) => [category.id, category])).values()],
  }));
}
