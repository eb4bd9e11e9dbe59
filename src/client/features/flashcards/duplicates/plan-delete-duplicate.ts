import type { Change } from '#shared/library/change.ts';
import type { Library } from '#shared/library/library.ts';
import type { Flashcard } from '#shared/library/schema.ts';
import { changesNothing, planCardEdit, planFillCard } from '../cards/plan-card-edit.ts';
import { planRestore } from '../rows/plan-restore.ts';

/**
 * Returns the changes that delete one card of a group of duplicates: the one in the fewest sets, then with the least text,
 * then the newest. The card that is kept takes over its places in the sets, and its English and pinyin where it has none.
 */
export function planDeleteDuplicate(
  library: Library,
  duplicates: readonly Flashcard[],
  categoryName: string,
): { changes: Change[]; undo: Change[] } {
  const setsWith = (card: Flashcard) =>
    [...library.sets.values()].filter(({ flashcardIds }) => flashcardIds.includes(card.id));
  const worth = (card: Flashcard) =>
    setsWith(card).length * 10 + Number(!!card.english) + Number(!!card.pinyin);
  const [keep, ...others] = duplicates.toSorted((a, b) => worth(b) - worth(a));
  const drop = others.at(-1);
  if (!keep || !drop) return { changes: [], undo: [] };
  const deletion: Change = { type: 'deleteFlashcards', flashcardIds: [drop.id] };
  const fill = planFillCard(keep, { ...drop, english: drop.english, pinyin: drop.pinyin });
  const back = planCardEdit(fill.flashcard, { ...keep, english: keep.english, pinyin: keep.pinyin });
  const sets = setsWith(drop).filter(({ flashcardIds }) => !flashcardIds.includes(keep.id));
  const fills = !changesNothing(fill);
  return {
    changes: [
      deletion,
      ...(fills ? [{ type: 'editFlashcard' as const, ...fill, categoryName }] : []),
      ...sets.map((set): Change => {
        const index = set.flashcardIds.indexOf(drop.id);
        return { type: 'addToSet', setId: set.id, flashcardIds: [keep.id], index };
      }),
    ],
    undo: [
      ...sets.map((set): Change => ({ type: 'removeFromSet', setId: set.id, flashcardIds: [keep.id] })),
      ...(fills ? [{ type: 'editFlashcard' as const, ...back, categoryName }] : []),
      planRestore(library, deletion, categoryName),
    ],
  };
}
