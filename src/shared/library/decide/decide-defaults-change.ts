import type { ChangeOf } from '#shared/library/change.ts';
import { createDefaultRowsLike, type DefaultRows } from '#shared/library/defaults.ts';
import type { Library } from '#shared/library/library.ts';
import { readChild } from '#shared/library/tables/child.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import type { RowWrite } from '#shared/library/tables/library-tables.ts';
import { accept, type Decision, refuse } from './decision.ts';

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
