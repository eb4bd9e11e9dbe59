import { hasCjk } from '#shared/lib/cjk.ts';
import type { Change } from '#shared/library/changes/change.ts';
import type { Library } from '#shared/library/library.ts';
import { listSets, readPace } from '#shared/library/sets.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import type { Category } from '#shared/library/tables/category.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { getTextKey } from '#shared/library/tables/text.ts';
import { getLanguageOfSet } from '../shipped-words/shipped-word.ts';
import type { RotationLibrary } from './plan-rotations.ts';
import { previewTomorrow, type RotationPreview } from './preview-tomorrow.ts';

type NextWordLibrary = Pick<Library, 'sets' | 'flashcards' | 'categories'>;
type Previews = readonly Pick<RotationPreview, 'setId' | 'day' | 'held' | 'entering'>[];

const RANKS = { today: 0, tomorrow: 1, onDate: 1 };

/**
 * Returns the sets that can take a new word, sets of single words first. Within each group, sets that take in a word today
 * come first, then those that take in one tomorrow.
 */
export function listReceivingSets(
  library: Pick<Library, 'sets'>,
  childId: number,
  previews: Previews,
): CardSet[] {
  const receiving = listSets(library, childId).filter(
    (set) => set.stage !== 'dots' && !set.opensOn && readPace(set).newADay > 0,
  );
  const rankDay = ({ id }: CardSet) => {
    const next = previews.find(({ setId, held, entering }) => setId === id && !held && entering.length > 0);
    return next ? RANKS[next.day] : 2;
  };
  const rankSet = (set: CardSet) => (set.stage ? 3 : 0) + rankDay(set);
  return receiving.sort((a, b) => rankSet(a) - rankSet(b));
}

/** Stands for a word in front of a set's coming words. */
const PROBE = '';

/** Previews the child's sets as if each had one more word in front of its coming words. */
export function previewNextWord(library: RotationLibrary, childId: number, today: string): RotationPreview[] {
  const sets = new Map(library.sets);
  for (const set of listSets(library, childId))
    sets.set(set.id, { ...set, coming: [PROBE, ...(set.coming ?? [])] });
  return previewTomorrow({ ...library, sets }, childId, today);
}

/** Returns the day on which the set would take in a word put first in its list, or null if it has no room yet. */
export function findNextWordDay(library: RotationLibrary, set: CardSet, today: string): string | null {
  const previews = previewNextWord(library, set.childId, today);
  return previews.find(({ setId, entering }) => setId === set.id && entering.includes(PROBE))?.date ?? null;
}

export type NextWordPlan =
  | { kind: 'alreadyShown'; flashcard: Flashcard; set: CardSet }
  | { kind: 'willCome'; flashcard: Flashcard; set: CardSet; changes: Change[]; undo: Change[] };

type NewWord = { flashcard: Flashcard; category: Category };

/** Implements `docs/product/next-words.md#a-word-for-tomorrow`. Returns null if no set has room for a coming word. */
export function planNextWord(
  library: NextWordLibrary,
  childId: number,
  { word, previews }: { word: NewWord; previews: Previews },
): NextWordPlan | null {
  const { flashcard, category } = word;
  const existing = findCard(library, flashcard);
  if (existing) return planNextCard(library, childId, existing, previews);
  const set = chooseSet(library, flashcard, listReceivingSets(library, childId, previews));
  if (!set) return null;
  const createsCategory = !library.categories.has(category.id);
  return {
    kind: 'willCome',
    flashcard,
    set,
    changes: [{ type: 'addFlashcard', flashcard, categoryName: category.name }, putFirst(set, flashcard)],
    undo: [
      { type: 'deleteFlashcards', flashcardIds: [flashcard.id] },
      ...(createsCategory ? [{ type: 'deleteCategory' as const, categoryId: category.id }] : []),
    ],
  };
}

/** Puts a card of the family in front of all coming words. Returns null if no set has room for a coming word. */
export function planNextCard(
  library: Pick<Library, 'sets' | 'flashcards'>,
  childId: number,
  flashcard: Flashcard,
  previews: Previews,
): NextWordPlan | null {
  const sets = listSets(library, childId);
  const showingSet = sets.find(({ flashcardIds }) => flashcardIds.includes(flashcard.id));
  if (showingSet) return { kind: 'alreadyShown', flashcard, set: showingSet };
  const set = chooseSet(library, flashcard, listReceivingSets(library, childId, previews));
  if (!set) return null;
  const flashcardIds = [flashcard.id];
  const [place, ...others] = sets.flatMap(({ id: setId, coming = [] }) => {
    const index = coming.indexOf(flashcard.id);
    return index === -1 ? [] : [{ type: 'addComing' as const, setId, flashcardIds, index }];
  });
  return {
    kind: 'willCome',
    flashcard,
    set,
    changes: [putFirst(set, flashcard)],
    undo: place
      ? [{ ...place, moved: true }, ...others]
      : [{ type: 'removeComing', setId: set.id, flashcardIds }],
  };
}

function putFirst(set: CardSet, { id }: Flashcard): Change {
  return { type: 'addComing', setId: set.id, flashcardIds: [id], index: 0, moved: true };
}

/** Returns the first set with room, preferably in the word's language. */
function chooseSet(
  { flashcards }: Pick<Library, 'flashcards'>,
  { id, word }: Flashcard,
  sets: readonly CardSet[],
) {
  const language = hasCjk(word) ? 'zh' : 'en';
  const withRoom = sets.filter(
    ({ coming = [] }) => coming.length < LIBRARY_LIMITS.cardsPerSet || coming.includes(id),
  );
  return withRoom.find((set) => getLanguageOfSet(set, flashcards) === language) ?? withRoom[0];
}

/** Returns the family's card for this word, preferably from the same category. */
function findCard({ flashcards }: NextWordLibrary, { word, categoryId }: Flashcard): Flashcard | undefined {
  const key = getTextKey(word);
  const cards = [...flashcards.values()].filter((card) => getTextKey(card.word) === key);
  return cards.find((card) => card.categoryId === categoryId) ?? cards[0];
}
