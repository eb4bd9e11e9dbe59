import { z } from 'zod/mini';
import { createDefaultRowsLike } from '#shared/library/defaults.ts';
import { readChild, TeachingSettingsSchema } from '#shared/library/tables/child.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { toWrites } from '#shared/library/tables/library-tables.ts';
import { DEFAULT_WORD_CHOICES } from '../defaults.ts';
import { accept, refuse } from './decision.ts';
import { defineChange } from './define-change.ts';

/** The first choice decides (`docs/product/first-minute.md#default-words`). A later one may only repeat it. */
export const chooseDefaults = defineChange('chooseDefaults', {
  fields: {
    language: z.enum(DEFAULT_WORD_CHOICES),
    chinese: z.optional(z.pick(TeachingSettingsSchema, { script: true, reading: true })),
  },
  scope({ language }, categories) {
    const rows = createDefaultRowsLike(categories, language);
    const flashcardIds = rows?.flashcards.map(({ id }) => id) ?? [];
    return { categories: true, flashcardIds, sets: true, childId: FIRST_CHILD };
  },
  // No parent has written the words that the first choice replaces.
  unversioned: true,
  decide(library, { language, chinese }) {
    const chosen = createDefaultRowsLike(library.categories, language, chinese?.script);
    if (library.isNew && chosen) {
      // English also writes the row, so the library is no longer new and no device asks again.
      const child = readChild(library, FIRST_CHILD);
      const settled = { ...child, teaching: { ...child.teaching, ...chinese } };
      return accept(...toWrites({ ...(language === 'en' ? {} : chosen), children: [settled] }));
    }
    const isThere = chosen?.categories.every(({ id, name }) => library.categories.get(id)?.name === name);
    return language === 'en' || isThere ? accept() : refuse('words_settled');
  },
});
