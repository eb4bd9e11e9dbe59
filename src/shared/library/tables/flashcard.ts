import { z } from 'zod/mini';
import {
  CategoryIdSchema,
  createBaseSchema,
  FlashcardIdSchema,
  optionalText,
  requiredText,
} from './fields.ts';
import { LIBRARY_LIMITS } from './limits.ts';
import { defineTable, keepWhole, listFields } from './table.ts';

/** A word to show: id 'f' plus a timestamp; English and pinyin stand on the back of Chinese cards. */
export const FlashcardSchema = z.object({
  id: FlashcardIdSchema,
  word: requiredText(LIBRARY_LIMITS.word),
  english: optionalText(LIBRARY_LIMITS.english),
  pinyin: optionalText(LIBRARY_LIMITS.pinyin),
  categoryId: CategoryIdSchema,
  /** The import that brought the card, so that a wrong one can be undone. */
  importId: z.optional(z.uuid()),
  /** The sound that the parent recorded for the card (`docs/product/recordings.md`). */
  recording: z.optional(z.uuid()),
});
export type Flashcard = z.infer<typeof FlashcardSchema>;

/**
 * What becomes of a field that two devices have changed. The later value stands; `ask` opens a conflict that holds the other one.
 * Of two recordings the other is an earlier version of the card, because a question could not show a sound. `fixed` fields are in
 * no edit.
 */
export const CARD_FIELDS = {
  word: 'ask',
  english: 'ask',
  pinyin: 'ask',
  categoryId: 'ask',
  recording: 'replace',
  importId: 'fixed',
} as const satisfies Record<Exclude<keyof Flashcard, 'id'>, 'ask' | 'replace' | 'fixed'>;

/** The fields whose clashes a parent is asked about. */
export const ASKED_CARD_FIELDS = listFields(CARD_FIELDS, 'ask');
export type AskedCardField = (typeof ASKED_CARD_FIELDS)[number];

/** The fields that an edit may name, and by which the cards of a restored server are compared. */
export const EDITED_CARD_FIELDS = [...ASKED_CARD_FIELDS, ...listFields(CARD_FIELDS, 'replace')] as const;
export type EditedCardField = (typeof EDITED_CARD_FIELDS)[number];

export function isAskedField(field: keyof Flashcard): field is AskedCardField {
  return (ASKED_CARD_FIELDS as readonly (keyof Flashcard)[]).includes(field);
}

export const FlashcardBaseSchema = createBaseSchema(FlashcardSchema.shape, EDITED_CARD_FIELDS);
export type FlashcardBase = z.infer<typeof FlashcardBaseSchema>;

export const flashcards = defineTable({
  schema: FlashcardSchema,
  keyOf: ({ id }: Flashcard) => id,
  readKey: String,
  deletion: 'tombstone',
  versionOf: keepWhole,
});
