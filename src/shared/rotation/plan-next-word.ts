import { hasCjk } from '#shared/lib/cjk.ts';
import type { Change } from '#shared/library/changes/change.ts';
import type { Library } from '#shared/library/library.ts';
import { listSets, readPace } from '#shared/library/sets.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import type { Category } from '#shared/library/tables/category.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { getTextKey } from '#shared/library/tables/text.ts';
import { getLanguageOfSet } from '../shipped-words/shipped-word.ts';
import type { RotationPreview } from './preview-tomorrow.ts';

type SetsLibrary = Pick<Library, 'sets' | 'flashcards'>;
type Previews = readonly Pick<RotationPreview, 'setId' | 'held' | 'entering'>[];

/**
 * Returns the sets that can take a new word. Sets of single words come before others. Among each, sets whose next rotation
 * brings in a word come first.
 */
export function listReceivingSets(library: SetsLibrary, childId: number, previews: Previews): CardSet[] {
  const receiving = listSets(library, childId).filter(
    (set) => set.stage !== 'dots' && !set.opensOn && readPace(set).newADay > 0,
  );
  const isDueNext = ({ id }: CardSet) =>
    previews.some(({ setId, held, entering }) => setId === id && !held && entering.length > 0);
  const rankSet = (set: CardSet) => (set.stage ? 2 : 0) + (isDueNext(set) ? 0 : 1);
  return receiving.sort((a, b) => rankSet(a) - rankSet(b));
}

export type NextWordPlan =
  | { kind: 'alreadyShown'; flashcard: Flashcard; set: CardSet }
  | { kind: 'willCome'; flashcard: Flashcard; set: CardSet; changes: Change[]; undo: Change[] };

type NewWord = { flashcard: Flashcard; category: Category };

/** Implements `docs/product/next-words.md#a-word-for-tomorrow`. Returns null if no set can take a word. */
export function planNextWord(
  library: SetsLibrary,
  childId: number,
  { word, previews }: { word: NewWord; previews: Previews },
): NextWordPlan | null {
  const { flashcard: typed, category } = word;
  const existing = findCard(library, typed);
  const flashcard = existing ?? typed;
  const sets = listSets(library, childId);
  const showingSet = sets.find(({ flashcardIds }) => flashcardIds.includes(flashcard.id));
  if (showingSet) return { kind: 'alreadyShown', flashcard, set: showingSet };
  const set = chooseSet(library, flashcard, listReceivingSets(library, childId, previews));
  if (!set) return null;
  const createTarget = (setId: number) => ({ setId, flashcardIds: [flashcard.id] });
  const places = sets.flatMap(({ id, coming = [] }) => {
    const index = coming.indexOf(flashcard.id);
    return index === -1 ? [] : [{ ...createTarget(id), index }];
  });
  const add: Change = { type: 'addComing', ...createTarget(set.id), index: 0 };
  if (!existing) {
    return {
      kind: 'willCome',
      flashcard,
      set,
      changes: [{ type: 'addFlashcard', flashcard, categoryName: category.name }, add],
      undo: [{ type: 'deleteFlashcards', flashcardIds: [flashcard.id] }],
    };
  }
  return {
    kind: 'willCome',
    flashcard,
    set,
    changes: [...places.map(({ setId }): Change => ({ type: 'removeComing', ...createTarget(setId) })), add],
    undo: [
      { type: 'removeComing', ...createTarget(set.id) },
      ...places.map((place): Change => ({ type: 'addComing', ...place })),
    ],
  };
}

/** Returns the first set in the word's language, or the first set if there is none. */
function chooseSet({ flashcards }: SetsLibrary, { word }: Flashcard, sets: readonly CardSet[]) {
  const language = hasCjk(word) ? 'zh' : 'en';
  return sets.find((set) => getLanguageOfSet(set, flashcards) === language) ?? sets[0];
}

/** Returns the family's card for this word, preferably from the same category. */
function findCard({ flashcards }: SetsLibrary, { word, categoryId }: Flashcard): Flashcard | undefined {
  const key = getTextKey(word);
  const cards = [...flashcards.values()].filter((card) => getTextKey(card.word) === key);
  return cards.find((card) => card.categoryId === categoryId) ?? cards[0];
}
