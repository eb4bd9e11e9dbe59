import type { Change } from '#shared/library/changes/change.ts';
import type { Library } from '#shared/library/library.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import { EDITED_CARD_FIELDS, type Flashcard } from '#shared/library/tables/flashcard.ts';
import { type CardEdit, changesNothing, planCardEdit, planFillCard } from '../rows/plan-card-edit.ts';
import { planRestore } from '../rows/plan-restore.ts';

/**
 * Deletes one card of a group of duplicates: the one in the fewest sets, then with the least text, then the newest. The
 * other card takes over its places in sets and among coming cards, and the English, pinyin, recording and photo that it
 * lacks itself.
 */
export function planDeleteDuplicate(
  library: Library,
  duplicates: readonly Flashcard[],
  categoryName: string,
): { changes: Change[]; undo: Change[] } {
  const sets = [...library.sets.values()];
  const worth = ({ id, english, pinyin, recording, photo }: Flashcard) =>
    sets.filter((set) => isIn(set, id)).length * 10 +
    [english, pinyin, recording, photo].filter(Boolean).length;
  const [keep, ...others] = duplicates.toSorted((a, b) => worth(b) - worth(a));
  const drop = others.at(-1);
  if (!keep || !drop) return { changes: [], undo: [] };
  const deletion: Change = { type: 'deleteFlashcards', flashcardIds: [drop.id] };
  const { fill, back } = planFill(keep, drop);
  const fills = !changesNothing(fill);
  const places = sets.map((set) => planPlace(set, keep.id, drop.id));
  return {
    changes: [
      deletion,
      ...(fills ? [{ type: 'editFlashcard' as const, ...fill, categoryName }] : []),
      ...places.flatMap(({ take }) => take),
    ],
    undo: [
      ...places.flatMap(({ leave }) => leave),
      ...(fills ? [{ type: 'editFlashcard' as const, ...back, categoryName }] : []),
      planRestore(library, deletion, categoryName),
    ],
  };
}

function isIn({ flashcardIds, coming = [] }: CardSet, id: string): boolean {
  return flashcardIds.includes(id) || coming.includes(id);
}

/** `fill` adds to `keep` what only `drop` has; `back` undoes that. */
function planFill(keep: Flashcard, drop: Flashcard): { fill: CardEdit; back: CardEdit } {
  const filled = {
    ...planFillCard(keep, drop).flashcard,
    recording: keep.recording ?? drop.recording,
    photo: keep.photo ?? drop.photo,
  };
  const fill = planCardEdit(keep, filled, EDITED_CARD_FIELDS);
  return { fill, back: planCardEdit(fill.flashcard, keep, EDITED_CARD_FIELDS) };
}

/** `take` puts `keep` in the place of `drop` in a set; `leave` undoes that before `drop` returns. */
function planPlace(set: CardSet, keep: string, drop: string): { take: Change[]; leave: Change[] } {
  const { id: setId, flashcardIds, coming = [] } = set;
  const [index, place] = [flashcardIds.indexOf(drop), coming.indexOf(drop)];
  const cards = { setId, flashcardIds: [keep] };
  if (index !== -1 && !flashcardIds.includes(keep)) {
    const former = coming.indexOf(keep);
    const leave: Change[] = [{ type: 'removeFromSet', ...cards }];
    if (former !== -1) leave.push({ type: 'addComing', ...cards, index: former });
    return { take: [{ type: 'addToSet', ...cards, index }], leave };
  }
  if (place === -1 || isIn(set, keep)) return { take: [], leave: [] };
  return {
    take: [{ type: 'addComing', ...cards, index: place }],
    leave: [{ type: 'removeComing', ...cards }],
  };
}
