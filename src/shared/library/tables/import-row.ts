import { z } from 'zod/mini';
import { boundedArray } from '#shared/lib/bounded.ts';
import {
  CategoryIdSchema,
  FlashcardIdSchema,
  InstantSchema,
  SetIdSchema,
  storableText,
  UuidSchema,
} from './fields.ts';
import { FlashcardSchema } from './flashcard.ts';
import { LIBRARY_LIMITS } from './limits.ts';
import { defineTable } from './table.ts';

const BackSchema = z.pick(FlashcardSchema, { english: true, pinyin: true });

export const ImportRowSchema = z.object({
  id: UuidSchema,
  at: InstantSchema,
  fileName: storableText(200),
  flashcardCount: z.int().check(z.minimum(0), z.maximum(LIBRARY_LIMITS.flashcards)),
  categoryIds: boundedArray(CategoryIdSchema, { max: LIBRARY_LIMITS.categories }),
  undone: z.boolean(),
  /** Numbers imports with undo data in the order of arrival at the server, because devices' clocks may be wrong. */
  order: z.optional(z.int().check(z.minimum(1))),
  /** The fields of cards that the import changed, with their former and new values. */
  edits: z.optional(
    boundedArray(z.object({ id: FlashcardIdSchema, before: BackSchema, after: BackSchema }), {
      max: LIBRARY_LIMITS.editsPerImport,
    }),
  ),
  setIds: z.optional(boundedArray(SetIdSchema, { max: LIBRARY_LIMITS.sets })),
  /** Existing cards that the import put into sets. */
  setCards: z.optional(
    boundedArray(z.object({ setId: SetIdSchema, flashcardId: FlashcardIdSchema }), {
      max: LIBRARY_LIMITS.editsPerImport,
    }),
  ),
});
export type ImportRow = z.infer<typeof ImportRowSchema>;

/** Returns the length of the undo data as JSON. */
export function measureUndo({ edits = [], setCards = [] }: Pick<ImportRow, 'edits' | 'setCards'>): number {
  return edits.length + setCards.length === 0 ? 0 : JSON.stringify([edits, setCards]).length;
}

/** Removes the undo data. The import can still be undone by deleting its cards and sets. */
export function clearUndo({ edits, setCards: _setCards, ...row }: ImportRow): ImportRow {
  return { ...row, ...(edits && { edits: [] }) };
}

export const imports = defineTable({
  schema: ImportRowSchema,
  getKey: ({ id }: ImportRow) => id,
  readKey: String,
  /** A deleted import drops its undo data, which may be as long as the whole library. */
  deletion: (row) => {
    const { setIds: _setIds, ...rest } = clearUndo(row);
    return { ...rest, undone: true };
  },
});
