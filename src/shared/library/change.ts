import { z } from 'zod';
import { LIBRARY_LIMITS } from './limits.ts';
import {
  CategoryIdSchema,
  CategorySchema,
  FlashcardIdSchema,
  FlashcardSchema,
  SetIdSchema,
  TrackingRecordSchema,
} from './schema.ts';

/**
 * What a parent wants done, as an intent and not as a table write (DESIGN section 5), so that changes of several
 * devices merge. `apply-change.ts` says what each one does.
 */
export const ChangeSchema = z.discriminatedUnion('type', [
  /** Adds or renames a category. */
  z.object({ type: z.literal('putCategory'), category: CategorySchema }),
  /** Deletes a category without flashcards. */
  z.object({ type: z.literal('deleteCategory'), categoryId: CategoryIdSchema }),
  /** Adds or edits a card. `categoryName` brings the category back if another device has deleted it meanwhile. */
  z.object({
    type: z.literal('putFlashcard'),
    flashcard: FlashcardSchema,
    categoryName: CategorySchema.shape.name,
  }),
  /** Deletes a card, also out of every set. */
  z.object({ type: z.literal('deleteFlashcard'), flashcardId: FlashcardIdSchema }),
  /**
   * Adds many cards at once. `categories` names every category the cards go to, new or existing: a missing one is
   * made unless one of that name exists. Cards whose word the category has already are skipped.
   */
  z.object({
    type: z.literal('importFlashcards'),
    categories: z.array(CategorySchema).max(LIBRARY_LIMITS.categories),
    flashcards: z.array(FlashcardSchema).max(LIBRARY_LIMITS.flashcards),
  }),
  /** Puts a card into a set, at the end or at `index` (0 is the oldest place). */
  z.object({
    type: z.literal('addToSet'),
    setId: SetIdSchema,
    flashcardId: FlashcardIdSchema,
    index: z.int().min(0).max(LIBRARY_LIMITS.cardsPerSet).optional(),
  }),
  z.object({ type: z.literal('removeFromSet'), setId: SetIdSchema, flashcardId: FlashcardIdSchema }),
  /** Saves a day: replaces the record of that date or adds one. */
  z.object({ type: z.literal('saveRecord'), record: TrackingRecordSchema }),
]);
export type Change = z.infer<typeof ChangeSchema>;

/** Why a change was not carried out. Stable codes; the sentences stand in the locales under `errors`. */
export const REFUSALS = [
  'invalid_change',
  'change_too_large',
  'category_not_empty',
  'flashcard_not_found',
  'set_not_found',
  'set_full',
  'too_many_categories',
  'too_many_flashcards',
  'plan_flashcard_limit',
] as const;
export type Refusal = (typeof REFUSALS)[number];
