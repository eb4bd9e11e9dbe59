import { splitDefaultName } from '#shared/library/defaults.ts';
import type { Library } from '#shared/library/library.ts';
import type { WordLanguage } from '#shared/library/tables/card-set.ts';
import type { Category } from '#shared/library/tables/category.ts';
import { textKey } from '#shared/library/tables/text.ts';
import { FIRST_NUMBERS } from './shipped-id.ts';
import type { ShippedCard, ShippedWord, ShippedWords } from './shipped-word.ts';

type WordsLibrary = Pick<Library, 'categories' | 'flashcards' | 'sets' | 'history' | 'rotations'>;

type Wanted = {
  childId: number;
  language: WordLanguage;
  count: number;
  room: number | null;
  taken?: ReadonlySet<string>;
};

/** Skips words that the child ever had, even deleted ones. Ids follow from the list, equal on two devices. */
export function nextShippedWords(
  library: WordsLibrary,
  shipped: ShippedWords,
  wanted: Wanted,
): ShippedCard[] {
  const { childId, language, count, taken } = wanted;
  const words = shipped[language] ?? [];
  const known = listWords(library.flashcards);
  const given = listGivenCards(library, childId);
  const categoryOf = findCategories(library, words, language);
  let room = wanted.room ?? Number.POSITIVE_INFINITY;
  const next: ShippedCard[] = [];
  for (const [index, { category: name, ...texts }] of words.entries()) {
    if (next.length >= count) break;
    const id = `f${FIRST_NUMBERS.words + index}-${language}`;
    if (given.has(id) || taken?.has(id)) continue;
    const own = library.flashcards.get(id);
    if (!own && (known.has(textKey(texts.word)) || room <= 0)) continue;
    const category = categoryOf(name);
    const flashcard = own ?? { id, ...texts, categoryId: category.id };
    if (!own) room -= 1;
    next.push({ flashcard, category, isNew: !own });
  }
  return next;
}

/** Cached per state of the library, because several sets ask in a row. */
const wordsOf = new WeakMap<Library['flashcards'], ReadonlySet<string>>();

function listWords(flashcards: Library['flashcards']): ReadonlySet<string> {
  let words = wordsOf.get(flashcards);
  if (!words) {
    words = new Set([...flashcards.values()].map(({ word }) => textKey(word)));
    wordsOf.set(flashcards, words);
  }
  return words;
}

function listGivenCards({ sets, history, rotations }: WordsLibrary, childId: number): Set<string> {
  const given = new Set<string>();
  const add = (ids: readonly string[] = []) => {
    for (const id of ids) given.add(id);
  };
  for (const set of sets.values()) {
    if (set.childId !== childId) continue;
    add(set.flashcardIds);
    add(set.coming);
  }
  for (const rotation of rotations.values()) if (rotation.childId === childId) add(rotation.entering);
  for (const record of history.values()) {
    if (record.childId === childId) for (const { cardIds } of record.shown) add(cardIds);
  }
  return given;
}

function findCategories(
  { categories }: WordsLibrary,
  words: readonly ShippedWord[],
  language: WordLanguage,
): (name: string) => Category {
  const byName = new Map<string, Category>();
  for (const category of categories.values()) {
    for (const name of [category.name, ...splitDefaultName(category.name)]) {
      const key = textKey(name);
      if (!byName.has(key)) byName.set(key, category);
    }
  }
  const names = [...new Set(words.map(({ category }) => category))];
  return (name) => {
    const id = `cat${FIRST_NUMBERS.words + names.indexOf(name)}-${language}`;
    return byName.get(textKey(name)) ?? categories.get(id) ?? { id, name };
  };
}
