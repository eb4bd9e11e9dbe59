import { z } from 'zod/mini';
import { CardSetSchema } from '#shared/library/tables/card-set.ts';
import { CategorySchema } from '#shared/library/tables/category.ts';
import { ChildBaseSchema, ChildSchema } from '#shared/library/tables/child.ts';
import { ConflictSchema } from '#shared/library/tables/conflict.ts';
import { StoredEntrySchema } from '#shared/library/tables/day-entry.ts';
import { TrackingRecordSchema } from '#shared/library/tables/day-record.ts';
import { FlashcardIdSchema } from '#shared/library/tables/fields.ts';
import { EDITED_CARD_FIELDS, FlashcardSchema } from '#shared/library/tables/flashcard.ts';
import { ImportRowSchema } from '#shared/library/tables/import-row.ts';
import { RotationSchema } from '#shared/library/tables/rotation.ts';
import { LostMoveSchema } from './lost-moves.ts';
import { LostPaceSchema } from './lost-rotations.ts';

/** After the server was restored from a backup; waits until the parent brings it back or discards it. */
export const RescueSchema = z.object({
  /** `restored` is the server's value of `fields` ('' for none); null: the card is missing. */
  flashcards: z.array(
    z.object({
      card: FlashcardSchema,
      categoryName: z.string(),
      fields: z.nullable(z.array(z.enum(EDITED_CARD_FIELDS))),
      restored: z._default(z.partialRecord(z.enum(EDITED_CARD_FIELDS), z.string()), {}),
    }),
  ),
  categories: z.array(z.extend(CategorySchema, { restored: z.optional(CategorySchema.shape.name) })),
  /** `lost` are the members that the server's set lacks, `restored` is its other name. */
  sets: z.array(
    z.object({
      set: CardSetSchema,
      lost: z.array(FlashcardIdSchema),
      restored: z.optional(CardSetSchema.shape.name),
    }),
  ),
  paces: z._default(z.array(LostPaceSchema), []),
  rotations: z._default(z.array(RotationSchema), []),
  entries: z.array(StoredEntrySchema),
  moves: z._default(z.array(LostMoveSchema), []),
  /** Days of which this device has no entries that could be added one by one. */
  records: z.array(TrackingRecordSchema),
  imports: z.array(ImportRowSchema),
  conflicts: z._default(z.array(ConflictSchema), []),
  /** `restored`: the differing settings, and whether the server's child is shown; null: the child is missing. */
  children: z._default(
    z.array(
      z.object({
        child: ChildSchema,
        restored: z.nullable(z.extend(ChildBaseSchema, { shown: z.optional(z.boolean()) })),
      }),
    ),
    [],
  ),
  /** Most likely deleted after the backup, though another device may have added a card or set since. */
  returnedFlashcards: z._default(z.array(FlashcardSchema), []),
  returnedSets: z._default(z.array(CardSetSchema), []),
  returnedEntries: z._default(z.array(StoredEntrySchema), []),
});
export type Rescue = z.infer<typeof RescueSchema>;
export type LostChild = Rescue['children'][number];
export type LostFlashcard = Rescue['flashcards'][number];

export const NOTHING_LOST: Rescue = {
  flashcards: [],
  categories: [],
  sets: [],
  paces: [],
  rotations: [],
  entries: [],
  moves: [],
  records: [],
  imports: [],
  conflicts: [],
  children: [],
  returnedFlashcards: [],
  returnedSets: [],
  returnedEntries: [],
};

export function isNothingLost(rescue: Rescue): boolean {
  return isNothingToAsk(dropReturned(rescue));
}

export function dropReturned(rescue: Rescue): Rescue {
  return { ...rescue, returnedFlashcards: [], returnedSets: [], returnedEntries: [] };
}

export function dropLost({ returnedFlashcards, returnedSets, returnedEntries }: Rescue): Rescue {
  return { ...NOTHING_LOST, returnedFlashcards, returnedSets, returnedEntries };
}

export function isNothingToAsk(rescue: Rescue): boolean {
  return Object.values(rescue).every((rows) => rows.length === 0);
}

export function listLostDays({ entries, moves, records }: Rescue): string[] {
  const days = [...entries, ...moves].map(({ day }) => day);
  return [...new Set([...days, ...records.map(({ date }) => date)])].sort().reverse();
}

export function listLostSetIds({ sets, paces, rotations }: Rescue): number[] {
  const changed = [...sets, ...paces].map(({ set }) => set.id);
  return [...new Set([...changed, ...rotations.map(({ setId }) => setId)])];
}
