import { z } from 'zod/mini';
import { boundedArray } from '#shared/lib/bounded.ts';
import type { Library } from '#shared/library/library.ts';
import type { ChildDay } from '#shared/library/tables/day-record.ts';
import { FlashcardIdSchema } from '#shared/library/tables/fields.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import type { Decide } from './decision.ts';

/** Reads nothing. */
export const EMPTY_SCOPE = {
  categories: false,
  flashcardIds: [] as readonly string[],
  sets: false,
  cardsOfCategoryIds: [] as readonly string[],
  anyCardOfCategoryId: null as string | null,
  days: [] as readonly ChildDay[],
  /** Entries of any day, because an id must not be used twice. */
  entryIds: [] as readonly string[],
  conflictIds: [] as readonly string[],
  importId: null as string | null,
  imports: false,
  childId: null as number | null,
  children: false,
  stories: false,
  rotationIds: [] as readonly string[],
  /** The import's cards and all cards of the categories that it created. */
  cardsOfImport: false,
};
/**
 * The rows that a change's decision reads. Loading only these keeps its cost independent of the size of the library.
 */
export type ChangeScope = typeof EMPTY_SCOPE;

/** Ids of deleted rows that a change may restore. */
export type RevivedRows = {
  flashcards?: readonly string[];
  categories?: readonly string[];
  sets?: readonly number[];
};

/** What the device and the server know about one kind of change, apart from its type and schema. */
export type ChangeRules<Kind> = {
  scope(change: Kind, categories: Library['categories']): Partial<ChangeScope>;
  decide: Decide<Kind>;
  /** Returns the ids of the cards that the change may add, which count toward the plan's limit. */
  listAddedCards?(change: Kind): readonly string[];
  listRevivedRows?(change: Kind): RevivedRows;
  /** `freeing`: allowed in a full library. `logging`: may use the quota's reserve. Absent: the quota applies. */
  quota?: 'freeing' | 'logging';
  /**
   * True if the change can be applied however old its base is. Other changes are refused once the revision they are
   * based on has been pruned.
   */
  needsNoBase?: true;
  /** Returns the days to which the change adds entries. */
  listLoggedDays?(change: Kind): readonly string[];
  /** Returns the days of the rotations that the change creates. */
  listRotationDays?(change: Kind): readonly string[];
  /** True if even a small change may read the whole library. */
  isCostly?: true;
  /** True if replaced rows are not kept as earlier versions. */
  unversioned?: true;
};

type TypeField<Type extends string> = { type: z.ZodMiniLiteral<Type> };

export function defineChange<const Type extends string, Fields extends z.core.$ZodLooseShape>(
  type: Type,
  {
    fields,
    ...rules
  }: { fields: Fields } & ChangeRules<z.infer<z.ZodMiniObject<TypeField<Type> & Fields, z.core.$strip>>>,
) {
  const shape: TypeField<Type> & Fields = { type: z.literal(type), ...fields };
  return { type, schema: z.object(shape), ...rules };
}

export const CardIdsSchema = boundedArray(FlashcardIdSchema, { min: 1, max: LIBRARY_LIMITS.flashcards });

/**
 * True if the change undoes a deletion: each row is restored as it was when deleted, if the library still has the
 * deleted row.
 */
export const AsDeletedSchema = z.optional(z.literal(true));
