import type { Change } from '#shared/library/changes/change.ts';
import { findDuplicate } from '#shared/library/duplicates.ts';
import { filterFlashcards } from '#shared/library/filter-flashcards.ts';
import type { Library } from '#shared/library/library.ts';
import type { Refusal } from '#shared/library/refusals.ts';
import type { Flashcard, FlashcardBase } from '#shared/library/tables/flashcard.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { getTextKey } from '#shared/library/tables/text.ts';

/** `same`: the existing card. `second`: another card for the same word (长 cháng, zhǎng). */
export type DuplicateChoice = 'same' | 'second';

export type WordFields = { filled: ('english' | 'pinyin')[]; kept: ('english' | 'pinyin')[] };

/** `inSet`: the set already had it. `isDuplicate`: a second card for its word. `ask`: the parent decides. */
export type SetWordPlan =
  | ({ kind: 'add'; flashcard: Flashcard; changes: Change[]; isDuplicate: boolean } & WordFields)
  | ({ kind: 'inSet'; flashcard: Flashcard; changes: Change[] } & WordFields)
  | { kind: 'ask'; flashcard: Flashcard }
  | { kind: 'refused'; code: Refusal };

/** Plans to add a word. Reuses the category's card for it, ignoring case, and fills its empty fields. */
export function planSetWord(
  library: Library,
  setId: number,
  card: Flashcard,
  choice?: DuplicateChoice,
): SetWordPlan {
  const set = library.sets.get(setId);
  if (!set) return { kind: 'refused', code: 'set_not_found' };
  const existing = choice === 'second' ? null : findCardForSet(library, set.flashcardIds, card);
  if (existing && !existing.samePinyin && choice !== 'same') return { kind: 'ask', flashcard: existing.card };
  const isInSet = existing !== null && set.flashcardIds.includes(existing.card.id);
  if (!isInSet && set.flashcardIds.length >= LIBRARY_LIMITS.cardsPerSet) {
    return { kind: 'refused', code: 'set_full' };
  }
  // Another device may have just deleted the chosen category.
  const categoryName = library.categories.get(card.categoryId)?.name;
  if (categoryName === undefined) return { kind: 'refused', code: 'invalid_change' };
  if (!existing) {
    return {
      kind: 'add',
      flashcard: card,
      changes: [{ type: 'addFlashcard', flashcard: card, categoryName }, addToSet(setId, card)],
      isDuplicate: choice === 'second',
      filled: [],
      kept: [],
    };
  }
  const { edit, ...fields } = fillCard(existing.card, card, categoryName);
  const flashcard = edit?.flashcard ?? existing.card;
  const edits: Change[] = edit ? [edit] : [];
  return isInSet
    ? { kind: 'inSet', flashcard, changes: edits, ...fields }
    : {
        kind: 'add',
        flashcard,
        changes: [...edits, addToSet(setId, flashcard)],
        isDuplicate: false,
        ...fields,
      };
}

function addToSet(setId: number, { id }: Flashcard): Change {
  return { type: 'addToSet', setId, flashcardIds: [id] };
}

/** Finds the card for a word. Prefers the set's card unless another has exactly this pinyin. */
function findCardForSet(library: Library, inSet: readonly string[], card: Flashcard) {
  const target = { word: card.word, pinyin: card.pinyin, categoryId: card.categoryId };
  const setCards = inSet.flatMap((id) => library.flashcards.get(id) ?? []);
  const inThisSet = findDuplicate(
    { flashcards: new Map(setCards.map((other) => [other.id, other])) },
    target,
  );
  const best = findDuplicate(library, target);
  if (!inThisSet || !best) return best;
  const isExact = (other: Flashcard) => getTextKey(other.pinyin ?? '') === getTextKey(card.pinyin ?? '');
  const isBetter =
    best.samePinyin !== inThisSet.samePinyin || (isExact(best.card) && !isExact(inThisSet.card));
  return isBetter && card.pinyin ? best : inThisSet;
}

function fillCard(
  card: Flashcard,
  typed: Pick<Flashcard, 'english' | 'pinyin'>,
  categoryName: string,
): WordFields & { edit: Extract<Change, { type: 'editFlashcard' }> | null } {
  const flashcard = { ...card };
  const base: FlashcardBase = {};
  const fields: WordFields = { filled: [], kept: [] };
  for (const field of ['english', 'pinyin'] as const) {
    const text = typed[field];
    if (!text) continue;
    if (!card[field]) {
      flashcard[field] = text;
      base[field] = null;
      fields.filled.push(field);
    } else if (getTextKey(card[field]) !== getTextKey(text)) fields.kept.push(field);
  }
  const edit = { type: 'editFlashcard' as const, flashcard, base, categoryName };
  return { ...fields, edit: fields.filled.length > 0 ? edit : null };
}

const SUGGESTIONS = 8;

export function suggestCards(
  cards: readonly Flashcard[],
  { typed, categoryId, inSet }: { typed: string; categoryId: string; inSet: readonly string[] },
): Flashcard[] {
  const key = getTextKey(typed);
  if (key === '') return [];
  const excluded = new Set(inSet);
  const rank = (card: Flashcard) =>
    (getTextKey(card.word).startsWith(key) ? 0 : 2) + (card.categoryId === categoryId ? 0 : 1);
  return filterFlashcards(cards, { categoryId: null, search: typed })
    .filter(({ id }) => !excluded.has(id))
    .map((card) => ({ card, rank: rank(card) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, SUGGESTIONS)
    .map(({ card }) => card);
}
