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

/** Lowercase like in the database, because media that no card references are deleted. */
const MediumIdSchema = z.uuid().check(z.toLowerCase());

export const FlashcardSchema = z.object({
  id: FlashcardIdSchema,
  word: requiredText(LIBRARY_LIMITS.word),
  english: optionalText(LIBRARY_LIMITS.english),
  pinyin: optionalText(LIBRARY_LIMITS.pinyin),
  categoryId: CategoryIdSchema,
  importId: z.optional(z.uuid()),
  recording: z.optional(MediumIdSchema),
  photo: z.optional(MediumIdSchema),
});
export type Flashcard = z.infer<typeof FlashcardSchema>;

/** `replace`: the later value wins. `ask` opens a conflict about the other. `fixed` fields cannot be edited. */
export const CARD_FIELDS = {
  word: 'ask',
  english: 'ask',
  pinyin: 'ask',
  categoryId: 'ask',
  recording: 'replace',
  photo: 'replace',
  importId: 'fixed',
} as const satisfies Record<Exclude<keyof Flashcard, 'id'>, 'ask' | 'replace' | 'fixed'>;

export const ASKED_CARD_FIELDS = listFields(CARD_FIELDS, 'ask');
export type AskedCardField = (typeof ASKED_CARD_FIELDS)[number];

/** Fields that are compared with a restored server. */
export const EDITED_CARD_FIELDS = [...ASKED_CARD_FIELDS, ...listFields(CARD_FIELDS, 'replace')] as const;
export type EditedCardField = (typeof EDITED_CARD_FIELDS)[number];

export function isAskedField(field: keyof Flashcard): field is AskedCardField {
  return (ASKED_CARD_FIELDS as readonly (keyof Flashcard)[]).includes(field);
}

export const FlashcardBaseSchema = createBaseSchema(FlashcardSchema.shape, EDITED_CARD_FIELDS);
/** Fields that an import may fill. */
export const CARD_BACK_FIELDS = ['english', 'pinyin'] as const;
export const CardBackBaseSchema = createBaseSchema(FlashcardSchema.shape, CARD_BACK_FIELDS);

export type FlashcardBase = z.infer<typeof FlashcardBaseSchema>;

export const flashcards = defineTable({
  schema: FlashcardSchema,
  getKey: ({ id }: Flashcard) => id,
  readKey: String,
  deletion: 'tombstone',
  getVersion: keepWhole,
});
