import { z } from 'zod/mini';
import type { Library } from '#shared/library/library.ts';
import type { ChildDay } from '#shared/library/tables/day-record.ts';
import type { Decide } from './decision.ts';

/** The rows that a decision reads, so that its cost does not grow with the library. */
export type ChangeScope = {
  categories: boolean;
  flashcardIds: readonly string[];
  sets: boolean;
  cardsOfCategoryIds: readonly string[];
  anyCardOfCategoryId: string | null;
  days: readonly ChildDay[];
  /** Read wherever they are: an id must not be used twice. */
  entryIds: readonly string[];
  conflictIds: readonly string[];
  importId: string | null;
  imports: boolean;
  childId: number | null;
  children: boolean;
  stories: boolean;
  rotationIds: readonly string[];
  /** The import's cards and all cards of the categories that it created. */
  cardsOfImport: boolean;
};

export const EMPTY_SCOPE: ChangeScope = {
  categories: false,
  flashcardIds: [],
  sets: false,
  cardsOfCategoryIds: [],
  anyCardOfCategoryId: null,
  days: [],
  entryIds: [],
  conflictIds: [],
  importId: null,
  imports: false,
  childId: null,
  children: false,
  stories: false,
  rotationIds: [],
  cardsOfImport: false,
};

/** Ids of deleted rows that a change may restore. */
export type RevivedRows = {
  flashcards?: readonly string[];
  categories?: readonly string[];
  sets?: readonly number[];
};

/** Everything that the device and the server know about one kind of change, besides its type and schema. */
export type ChangeRules<Of> = {
  sentBy: 'parent';
  reads(change: Of, categories: Library['categories']): Partial<ChangeScope>;
  decide: Decide<Of>;
  /** Returns the ids of the cards that the change may add, which count towards the plan's limit. */
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
  fields: Fields,
  rules: ChangeRules<z.infer<z.ZodMiniObject<TypeField<Type> & Fields, z.core.$strip>>>,
) {
  const shape: TypeField<Type> & Fields = { type: z.literal(type), ...fields };
  return { type, schema: z.object(shape), ...rules };
}
