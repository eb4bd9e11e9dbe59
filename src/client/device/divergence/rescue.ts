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

/**
 * What a device has and the server has lost, after the server was restored from a backup. It waits until the parent
 * brings it back or discards it.
 */
export const RescueSchema = z.object({
  /**
   * Cards as this device had them. `fields` are those in which the server's card differs, `restored` what it says in them
   * ('' for none); null: the card is missing.
   */
  flashcards: z.array(
    z.object({
      card: FlashcardSchema,
      categoryName: z.string(),
      fields: z.nullable(z.array(z.enum(EDITED_CARD_FIELDS))),
      restored: z._default(z.partialRecord(z.enum(EDITED_CARD_FIELDS), z.string()), {}),
    }),
  ),
  /** Categories that are missing or have another name: `restored`. */
  categories: z.array(z.extend(CategorySchema, { restored: z.optional(CategorySchema.shape.name) })),
  /**
   * Sets as this device had them; `lost` are the members that the server's set has not, `restored` is its name where it
   * has another one.
   */
  sets: z.array(
    z.object({
      set: CardSetSchema,
      lost: z.array(FlashcardIdSchema),
      restored: z.optional(CardSetSchema.shape.name),
    }),
  ),
  paces: z._default(z.array(LostPaceSchema), []),
  /** Rotations that are missing, or that this device has as taken back. */
  rotations: z._default(z.array(RotationSchema), []),
  entries: z.array(StoredEntrySchema),
  moves: z._default(z.array(LostMoveSchema), []),
  /** Days of which this device has no entries that could be added one by one. */
  records: z.array(TrackingRecordSchema),
  imports: z.array(ImportRowSchema),
  /** Open conflicts whose losing value the server has lost. */
  conflicts: z._default(z.array(ConflictSchema), []),
  /**
   * Children as this device had them; `restored` names the settings in which the server's child differs, and whether its
   * screens show it; null: the child is missing.
   */
  children: z._default(
    z.array(
      z.object({
        child: ChildSchema,
        restored: z.nullable(z.extend(ChildBaseSchema, { shown: z.optional(z.boolean()) })),
      }),
    ),
    [],
  ),
  /**
   * What the server has again and this device had no more: most likely deleted after the backup. A card or a set may as
   * well be one that another device has added since.
   */
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

/** The rescue without what has returned: the parent keeps it. */
export function dropReturned(rescue: Rescue): Rescue {
  return { ...rescue, returnedFlashcards: [], returnedSets: [], returnedEntries: [] };
}

/** The rescue with only what has returned: the parent has done without the rest. */
export function dropLost({ returnedFlashcards, returnedSets, returnedEntries }: Rescue): Rescue {
  return { ...NOTHING_LOST, returnedFlashcards, returnedSets, returnedEntries };
}

export function isNothingToAsk(rescue: Rescue): boolean {
  return Object.values(rescue).every((rows) => rows.length === 0);
}

/** The days of which something was lost, newest first. */
export function listLostDays({ entries, moves, records }: Rescue): string[] {
  const days = [...entries, ...moves].map(({ day }) => day);
  return [...new Set([...days, ...records.map(({ date }) => date)])].sort().reverse();
}

/** The sets of which something was lost: their cards, their names, or how they move on. */
export function listLostSetIds({ sets, paces, rotations }: Rescue): number[] {
  const changed = [...sets, ...paces].map(({ set }) => set.id);
  return [...new Set([...changed, ...rotations.map(({ setId }) => setId)])];
}
