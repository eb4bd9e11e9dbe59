import { z } from 'zod/mini';
import { boundedArray } from '#shared/lib/bounded.ts';
import type { Library } from '#shared/library/library.ts';
import type { ChildDay } from '#shared/library/tables/day-record.ts';
import { FlashcardIdSchema } from '#shared/library/tables/fields.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import type { Decide } from './decision.ts';

/** The rows that a decision reads so that its cost does not grow with the library. */
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
export type ChangeScope = typeof EMPTY_SCOPE;

/** Ids of deleted rows that a change may restore. */
export type RevivedRows = {
  flashcards?: readonly string[];
  categories?: readonly string[];
  sets?: readonly number[];
};

/** The rules of one kind of change for the device and the server, besides its type and schema. */
export type ChangeRules<Of> = {
  reads(change: Of, categories: Library['categories']): Partial<ChangeScope>;
  decide: Decide<Of>;
  /** Returns the ids of the cards that the change may add, which count toward the plan's limit. */
  adds?(change: Of): readonly string[];
  revives?(change: Of): RevivedRows;
  /** `freeing` passes in a full library, `logging` within a reserve. By default, the quota applies. */
  quota?: 'freeing' | 'logging';
  /** True if the change means the same at any age. Others are refused once the revisions they are based on are pruned. */
  anyAge?: true;
  logsDays?(change: Of): readonly string[];
  /** The days on which it moves sets on. */
  movesSetsOn?(change: Of): readonly string[];
  /** May read the whole library although the change is small. */
  costly?: true;
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

/** True for the undo of a deletion: each row returns as it was then, if the library still knows it. */
export const asDeleted = z.optional(z.literal(true));
