import { z } from 'zod/mini';
import { boundedArray } from '#shared/lib/bounded.ts';
import { FlashcardIdSchema } from '#shared/library/tables/fields.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';

export const CardIdsSchema = boundedArray(FlashcardIdSchema, { min: 1, max: LIBRARY_LIMITS.flashcards });

/** True for the undo of a deletion: each row returns as it was then, if the library still knows it. */
export const asDeleted = z.optional(z.literal(true));
