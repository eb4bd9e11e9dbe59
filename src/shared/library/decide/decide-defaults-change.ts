import type { ChangeOf } from '#shared/library/change.ts';
import { createDefaultRowsLike } from '#shared/library/defaults.ts';
import type { Library } from '#shared/library/library.ts';
import { readChild } from '#shared/library/tables/child.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { toWrites } from '#shared/library/tables/library-tables.ts';
import { accept, type Decision, refuse } from './decision.ts';

/** The first answer decides (`docs/product/first-minute.md#default-words`); a later one may only repeat it. */
export function decideChooseDefaults(library: Library, { language }: ChangeOf<'chooseDefaults'>): Decision {
  const chosen = createDefaultRowsLike(library.categories, language);
  if (library.isNew && chosen) {
    // Also for English: with this write the library is not new any more, and no device asks again.
    return accept(
      ...toWrites({ ...(language === 'en' ? {} : chosen), children: [readChild(library, FIRST_CHILD)] }),
    );
  }
  const isThere = chosen?.categories.every(({ id, name }) => library.categories.get(id)?.name === name);
  return language === 'en' || isThere ? accept() : refuse('words_settled');
}
