import type { ChangeOf } from './change.ts';
import { accept, type Decision, refuse } from './decision.ts';
import { createDefaultRowsLike, type DefaultRows } from './defaults.ts';
import type { Library } from './library.ts';
import { readChild } from './tables/child.ts';
import { FIRST_CHILD } from './tables/fields.ts';
import type { RowWrite } from './tables/library-tables.ts';

/**
 * The first answer decides (`docs/product/first-minute.md#default-words`). Later ones are refused unless they ask for
 * what is there.
 */
export function decideChooseDefaults(library: Library, { language }: ChangeOf<'chooseDefaults'>): Decision {
  const chosen = createDefaultRowsLike(library.categories, language);
  if (library.isNew && chosen) {
    const child = readChild(library, FIRST_CHILD);
    return accept(
      // Also for English: with this write the library is not new any more, and no device asks again.
      { table: 'children', key: FIRST_CHILD, row: child },
      ...(language === 'en' ? [] : replaceWords(chosen)),
    );
  }
  const isThere = chosen?.categories.every(({ id, name }) => library.categories.get(id)?.name === name);
  return language === 'en' || isThere ? accept() : refuse('words_settled');
}

function replaceWords({ categories, flashcards, sets }: DefaultRows): RowWrite[] {
  return [
    ...categories.map((row) => ({ table: 'categories', key: row.id, row }) as const),
    ...flashcards.map((row) => ({ table: 'flashcards', key: row.id, row }) as const),
    ...sets.map((row) => ({ table: 'sets', key: row.id, row }) as const),
  ];
}
