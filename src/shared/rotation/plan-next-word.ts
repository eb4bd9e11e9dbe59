import { hasCjk } from '#shared/lib/cjk.ts';
import type { Change } from '#shared/library/changes/change.ts';
import type { Library } from '#shared/library/library.ts';
import { listSets, readPace } from '#shared/library/sets.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import type { Category } from '#shared/library/tables/category.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { textKey } from '#shared/library/tables/text.ts';
import { languageOfSet } from '../shipped-words/shipped-word.ts';
import type { RotationPreview } from './preview-tomorrow.ts';

type SetsLibrary = Pick<Library, 'sets' | 'flashcards'>;
type Previews = readonly Pick<RotationPreview, 'setId' | 'held' | 'entering'>[];

/** Returns the sets that can take a word: sets of single words first, and of these the ones that will take a word next. */
export function listReceivingSets(library: SetsLibrary, childId: number, previews: Previews): CardSet[] {
  const open = listSets(library, childId).filter(
    (set) => set.stage !== 'dots' && !set.opensOn && readPace(set).newADay > 0,
  );
  const isNext = ({ id }: CardSet) =>
    previews.some(({ setId, held, entering }) => setId === id && !held && entering.length > 0);
  const rank = (set: CardSet) => (set.stage ? 2 : 0) + (isNext(set) ? 0 : 1);
  return open.sort((a, b) => rank(a) - rank(b));
}

export type NextWordPlan =
  | { kind: 'shown'; flashcard: Flashcard; set: CardSet }
  | { kind: 'comes'; flashcard: Flashcard; set: CardSet; changes: Change[]; undo: Change[] };

type NewWord = { flashcard: Flashcard; category: Category };

/** Implements `docs/product/next-words.md#a-word-for-tomorrow`. Returns null if no set can take a word. */
export function planNextWord(
  library: SetsLibrary,
  childId: number,
  { word: { flashcard: typed, category }, previews }: { word: NewWord; previews: Previews },
): NextWordPlan | null {
  const existing = findCard(library, typed);
  const flashcard = existing ?? typed;
  const sets = listSets(library, childId);
  const holder = sets.find(({ flashcardIds }) => flashcardIds.includes(flashcard.id));
  if (holder) return { kind: 'shown', flashcard, set: holder };
  const set = chooseSet(library, flashcard, listReceivingSets(library, childId, previews));
  if (!set) return null;
  const inSet = (setId: number) => ({ setId, flashcardIds: [flashcard.id] });
  const waiting = sets.flatMap(({ id, coming = [] }) => {
    const index = coming.indexOf(flashcard.id);
    return index === -1 ? [] : [{ ...inSet(id), index }];
  });
  const add: Change = { type: 'addComing', ...inSet(set.id), index: 0 };
  if (!existing) {
    return {
      kind: 'comes',
      flashcard,
      set,
      changes: [{ type: 'addFlashcard', flashcard, categoryName: category.name }, add],
      undo: [{ type: 'deleteFlashcards', flashcardIds: [flashcard.id] }],
    };
  }
  return {
    kind: 'comes',
    flashcard,
    set,
    changes: [...waiting.map(({ setId }): Change => ({ type: 'removeComing', ...inSet(setId) })), add],
    undo: [
      { type: 'removeComing', ...inSet(set.id) },
      ...waiting.map((place): Change => ({ type: 'addComing', ...place })),
    ],
  };
}

/** Prefers the first set in the language of the word to the first set. */
function chooseSet({ flashcards }: SetsLibrary, { word }: Flashcard, sets: readonly CardSet[]) {
  const language = hasCjk(word) ? 'zh' : 'en';
  return sets.find((set) => languageOfSet(set, flashcards) === language) ?? sets[0];
}

/** Returns the family's card for this word, preferably of its category. */
function findCard({ flashcards }: SetsLibrary, { word, categoryId }: Flashcard): Flashcard | undefined {
  const key = textKey(word);
  const cards = [...flashcards.values()].filter((card) => textKey(card.word) === key);
  return cards.find((card) => card.categoryId === categoryId) ?? cards[0];
}
