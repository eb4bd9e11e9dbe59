import type { Change } from '#shared/library/changes/change.ts';
import type { Library } from '#shared/library/library.ts';
import { listSets } from '#shared/library/sets.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import { type Flashcard, FlashcardSchema } from '#shared/library/tables/flashcard.ts';
import {
  createChildCardId,
  createNameCardId,
  type FamilyRole,
  getNameLanguage,
  SHIPPED_ROLES,
} from '#shared/shipped-words/family-names.ts';
import { createCategoryFinder } from '#shared/shipped-words/next-shipped-words.ts';
import { getFirstNumberOf, getLanguageOfSet, type ShippedWords } from '#shared/shipped-words/shipped-word.ts';
import { getSpellingKey } from '#shared/shipped-words/spelling-key.ts';

export type GivenName = { role: FamilyRole | 'child'; name: string; pinyin?: string };

type NamesOptions = {
  childId: number;
  /** The names in the order in which they are taught. */
  names: readonly GivenName[];
  shipped: ShippedWords;
  room: number | null;
  newId: () => string;
  /** True if the shown words of the first set stay. The names come next. */
  keepsShown: boolean;
};

const FAMILY_CATEGORY = { en: 'Family', zh: '家人' };

/**
 * Plans the cards of a family's names and their places among the child's first words
 * (`docs/product/first-minute.md#family-names`).
 */
export function planFamilyNames(library: Library, options: NamesOptions): Change[] {
  const { childId, names, newId, keepsShown } = options;
  const sets = listSets(library, childId).filter(({ stage }) => !stage);
  const changes: Change[] = [];
  const idsBySet = new Map<CardSet, string[]>();
  let room = options.room ?? Number.POSITIVE_INFINITY;
  const cards: Flashcard[] = [];
  for (const given of names) {
    const word = FlashcardSchema.shape.word.safeParse(given.name);
    const set = word.success ? findSet(library, sets, { ...given, name: word.data }) : undefined;
    if (!word.success || !set) continue;
    const key = getSpellingKey(word.data);
    const known = [...cards, ...library.flashcards.values()].find(
      (card) => getSpellingKey(card.word) === key,
    );
    const { flashcard, categoryName } = createNameCard(library, { ...options, ...given, name: word.data });
    const isTaken = library.flashcards.has(flashcard.id) || cards.some(({ id }) => id === flashcard.id);
    const card = known ?? { ...flashcard, ...(isTaken && { id: newId() }) };
    if (!known && room < 1) continue;
    if (!known) {
      room -= 1;
      cards.push(card);
      changes.push({ type: 'addFlashcard', flashcard: card, categoryName });
    }
    const isShown = sets.some(
      (other) => (keepsShown || other !== set) && other.flashcardIds.includes(card.id),
    );
    const ids = idsBySet.get(set) ?? [];
    if (!isShown && !ids.includes(card.id)) idsBySet.set(set, [...ids, card.id]);
  }
  return [...changes, ...[...idsBySet].flatMap(([set, ids]) => placeFirst(set, ids, keepsShown))];
}

/** Returns the first set of the name's language. A child's name needs one, and another name comes into the first set. */
function findSet({ flashcards }: Library, sets: readonly CardSet[], { role, name }: GivenName) {
  const language = getNameLanguage(name);
  const set = sets.find((other) => (other.fill ?? getLanguageOfSet(other, flashcards)) === language);
  return set ?? (role === 'child' ? undefined : sets[0]);
}

function createNameCard(
  library: Library,
  { childId, role, name, pinyin, shipped }: NamesOptions & GivenName,
): { flashcard: Flashcard; categoryName: string } {
  const language = getNameLanguage(name);
  const first = getFirstNumberOf('words');
  const list = shipped[language] ?? [];
  const index = list.findIndex(({ word }) => getSpellingKey(word) === getSpellingKey(name));
  const isPerson = role !== 'child' && role !== 'pet';
  const listed = list[index] ?? (isPerson ? list[SHIPPED_ROLES[language][role].place] : undefined);
  const roleId = role === 'child' ? createChildCardId(childId, language) : createNameCardId(role, language);
  const findCategory = createCategoryFinder(library, list, { first, language, childId });
  const category = findCategory(list[index]?.category ?? FAMILY_CATEGORY[language]);
  const spoken = list[index]?.pinyin ?? pinyin;
  return {
    categoryName: category.name,
    flashcard: {
      id: index === -1 ? roleId : `f${first + index}-${language}`,
      word: name,
      ...(listed?.english && { english: listed.english }),
      ...(spoken && { pinyin: spoken }),
      categoryId: category.id,
    },
  };
}

/** The first names, in their order, take the places of the last shown words, which come after the names. */
function placeFirst(
  { id: setId, flashcardIds, opensOn }: CardSet,
  ids: string[],
  keepsShown: boolean,
): Change[] {
  const size = opensOn || keepsShown ? 0 : Math.max(1, flashcardIds.length);
  const shown = ids.slice(0, size);
  const isName = (id: string) => ids.includes(id);
  const displaced = flashcardIds.filter((id) => !isName(id)).slice(size - shown.length);
  const coming = ids.slice(size);
  const moved = flashcardIds.filter(isName);
  return [
    ...(moved.length > 0 ? [{ type: 'removeFromSet' as const, setId, flashcardIds: moved }] : []),
    ...(shown.length > 0
      ? [
          {
            type: 'addToSet' as const,
            setId,
            flashcardIds: shown,
            index: 0,
            ...(displaced.length > 0 && { displacing: displaced }),
          },
        ]
      : []),
    ...(coming.length > 0
      ? [{ type: 'addComing' as const, setId, flashcardIds: coming, index: 0, moved: true as const }]
      : []),
  ];
}
