import { compareText, groupBy } from '#shared/lib/collections.ts';
import { writeTraditional, writeTraditionalWord } from '#shared/lib/traditional.ts';
import { splitDefaultName } from '#shared/library/defaults.ts';
import type { Library } from '#shared/library/library.ts';
import type { Stage, WordLanguage } from '#shared/library/tables/card-set.ts';
import type { Category } from '#shared/library/tables/category.ts';
import { isTraditional } from '#shared/library/tables/child.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { listOwnPeople, matchGrandparent, putOwnPeople } from './family-names.ts';
import { type ListedText, listNamedTexts } from './named-texts.ts';
import { getFirstNumberOf, type ShippedCard, type ShippedWord, type ShippedWords } from './shipped-word.ts';
import { getSpellingKey } from './spelling-key.ts';

type WordsLibrary = Pick<
  Library,
  'categories' | 'flashcards' | 'sets' | 'history' | 'rotations' | 'children'
>;

type WordRequest = {
  childId: number;
  language: WordLanguage;
  stage?: Stage;
  count: number;
  room: number | null;
  taken?: ReadonlySet<string>;
};

/**
 * Lists the next words of `shipped`, the lists of the stage, that the child has never had
 * (`docs/product/gentle-start.md#next-shipped-words`). Ids are derived from the list, so two devices agree.
 */
export function listNextShippedWords(
  library: WordsLibrary,
  shipped: ShippedWords,
  request: WordRequest,
): ShippedCard[] {
  const { childId, language, stage = 'words', count, taken } = request;
  const words = shipped[language] ?? [];
  const cards = listChildCards(library, childId);
  const childCardIds = new Set([...cards.current, ...cards.met, ...(taken ?? [])]);
  // A card with the number 37 is not the card of 37 dots.
  const familyCards = stage === 'dots' ? new Map<string, Flashcard[]>() : groupByWord(library.flashcards);
  const first = getFirstNumberOf(stage);
  const findCategory = createCategoryFinder(library, words, { first, language, childId });
  let room = request.room ?? Number.POSITIVE_INFINITY;
  const nextCards: ShippedCard[] = [];
  // Single words are adapted one by one, because only the first of a long list are needed.
  const listed = listTexts(library, words, { childId, language, stage });
  const ordered = words.some(({ parts }) => parts) ? orderByParts(library, [...listed], cards) : listed;
  for (const { id, word: shippedWord } of ordered) {
    if (nextCards.length >= count) break;
    const { category: name, parts: _parts, idOffset: _idOffset, ...texts } = shippedWord;
    const sameWord = familyCards.get(getSpellingKey(texts.word)) ?? [];
    if (childCardIds.has(id) || sameWord.some((card) => childCardIds.has(card.id))) continue;
    const existing = library.flashcards.get(id) ?? sameWord[0];
    if (!existing && room <= 0) continue;
    const category = (existing && library.categories.get(existing.categoryId)) ?? findCategory(name);
    const flashcard = existing ?? { id, ...texts, categoryId: category.id };
    if (!existing) room -= 1;
    nextCards.push({ flashcard, category, isNew: !existing });
  }
  return nextCards;
}

/** Cached per state of the library, because several sets need the cards in a row. */
const cardsCache = new WeakMap<Library['flashcards'], ReadonlyMap<string, Flashcard[]>>();

/** Sorts the cards of a word by id so that two devices choose the same one. */
function groupByWord(flashcards: Library['flashcards']): ReadonlyMap<string, Flashcard[]> {
  const cached = cardsCache.get(flashcards);
  if (cached) return cached;
  const cards = groupBy(flashcards.values(), ({ word }) => getSpellingKey(word));
  for (const sameWord of cards.values()) sameWord.sort((a, b) => compareText(a.id, b.id));
  cardsCache.set(flashcards, cards);
  return cards;
}

/** `current`: in a set or coming. `met`: once in a set or shown. */
type ChildCards = { current: ReadonlySet<string>; met: ReadonlySet<string> };

function listChildCards(library: WordsLibrary, childId: number): ChildCards {
  const { flashcards, sets, history, rotations } = library;
  const current = new Set<string>();
  const met = new Set<string>();
  const firstRotation = new Map<number, string>();
  for (const { flashcardIds, coming = [], ...set } of sets.values()) {
    if (set.childId === childId) for (const id of [...flashcardIds, ...coming]) current.add(id);
  }
  for (const { setId, day, entering, ...rotation } of rotations.values()) {
    if (rotation.childId !== childId) continue;
    for (const id of entering) met.add(id);
    const first = firstRotation.get(setId);
    if (first === undefined || day < first) firstRotation.set(setId, day);
  }
  for (const { date, shown, ...record } of history.values()) {
    if (record.childId !== childId) continue;
    for (const { setId, cardIds } of shown) {
      // If another device's rotation won, words of this one were shown without ever becoming cards.
      const first = firstRotation.get(setId);
      const mayHaveLost = first !== undefined && first <= date;
      for (const id of cardIds) if (!mayHaveLost || flashcards.has(id)) met.add(id);
    }
  }
  return { current, met };
}

/** Texts with names come before the others, because a child loves its name. */
function* listTexts(
  library: WordsLibrary,
  words: readonly ShippedWord[],
  request: { childId: number; language: WordLanguage; stage: Stage },
): Generator<ListedText> {
  const { language, stage } = request;
  const first = getFirstNumberOf(stage);
  const people = stage === 'words' ? [] : listOwnPeople(library, language);
  const isWritten = language === 'zh' && isTraditional(library, request.childId);
  yield* listNamedTexts(library, words[0]?.category ?? '', request);
  for (const [index, word] of words.entries()) {
    const id = `f${first + (word.idOffset ?? index)}-${language}`;
    const listed = matchGrandparent(library, id, word);
    yield { id, word: putOwnPeople(isWritten ? writeTraditionalWord(listed) : listed, people) };
  }
}

/** Skips texts with a word that the child has not met. Texts whose words have left all sets come first. */
function orderByParts(
  { flashcards }: WordsLibrary,
  listed: readonly ListedText[],
  { current, met }: ChildCards,
): readonly ListedText[] {
  const listKeys = (ids: Iterable<string>) =>
    new Set([...ids].map((id) => getSpellingKey(flashcards.get(id)?.word ?? '')));
  const [metWords, currentWords] = [listKeys(met), listKeys(current)];
  const available = listed.filter(({ word: { parts = [] } }) =>
    parts.every((part) => metWords.has(getSpellingKey(part))),
  );
  const isPast = ({ word: { parts = [] } }: ListedText) =>
    !parts.some((part) => currentWords.has(getSpellingKey(part)));
  return [...available.filter(isPast), ...available.filter((word) => !isPast(word))];
}

export function createCategoryFinder(
  library: Pick<Library, 'categories' | 'children'>,
  words: readonly ShippedWord[],
  { first, language, childId }: { first: number; language: WordLanguage; childId: number },
): (name: string) => Category {
  const { categories } = library;
  const isWritten = language === 'zh' && isTraditional(library, childId);
  const byName = new Map<string, Category>();
  for (const category of categories.values()) {
    for (const name of [category.name, ...splitDefaultName(category.name)]) {
      const key = getSpellingKey(name);
      if (!byName.has(key)) byName.set(key, category);
    }
  }
  const names = [...new Set(words.map(({ category }) => category))];
  return (name) => {
    const id = `cat${first + names.indexOf(name)}-${language}`;
    const written = isWritten ? writeTraditional(name) : name;
    return byName.get(getSpellingKey(name)) ?? categories.get(id) ?? { id, name: written };
  };
}
