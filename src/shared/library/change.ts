import { z } from 'zod/mini';
import { boundedArray } from '#shared/lib/bounded.ts';
import {
  CardSetSchema,
  LATER_STAGES,
  PaceSchema,
  RotationOrdinalSchema,
  WORD_LANGUAGES,
} from './tables/card-set.ts';
import { CategorySchema } from './tables/category.ts';
import { ChildBaseSchema, ChildSchema } from './tables/child.ts';
import { ConflictSchema } from './tables/conflict.ts';
import { DayEntrySchema } from './tables/day-entry.ts';
import { type TrackingRecord, TrackingRecordSchema } from './tables/day-record.ts';
import {
  CategoryIdSchema,
  ChildIdSchema,
  DaySchema,
  FlashcardIdSchema,
  InstantSchema,
  SetIdSchema,
} from './tables/fields.ts';
import { CardBackBaseSchema, FlashcardBaseSchema, FlashcardSchema } from './tables/flashcard.ts';
import { LIBRARY_LIMITS } from './tables/limits.ts';
import { RotationSchema } from './tables/rotation.ts';
import { STORY_FIELDS, StoryRowSchema } from './tables/story.ts';

export const DEFAULT_WORD_CHOICES = ['en', 'zh', 'both'] as const;
export type DefaultWordChoice = (typeof DEFAULT_WORD_CHOICES)[number];

export const SKIPPED_WORD_CHOICE: DefaultWordChoice = 'en';

/** Stable codes; the sentences are in the locales under `errors`. */
export const REFUSALS = [
  'invalid_change',
  'change_too_large',
  'failed_repeatedly',
  'too_old',
  'category_not_empty',
  'category_not_found',
  'flashcard_not_found',
  'set_not_found',
  'set_full',
  'child_not_found',
  'too_many_children',
  'last_child',
  'too_many_sets',
  'import_not_found',
  'rotation_not_found',
  'rotation_not_latest',
  'clock_ahead',
  'entry_not_found',
  'entry_differs',
  'day_full',
  'day_out_of_reach',
  'too_many_stories',
  'too_many_categories',
  'too_many_flashcards',
  'plan_flashcard_limit',
  'library_full',
  'words_settled',
] as const;

const cardIds = boundedArray(FlashcardIdSchema, { min: 1, max: LIBRARY_LIMITS.flashcards });
const cardsOfSet = { setId: SetIdSchema, flashcardIds: cardIds };
const index = z.optional(z.int().check(z.minimum(0), z.maximum(LIBRARY_LIMITS.cardsPerSet)));
const asDeleted = z.optional(z.literal(true));
const entriesOfDay = {
  childId: ChildIdSchema,
  day: DaySchema,
  entryIds: boundedArray(z.uuid(), { min: 1, max: LIBRARY_LIMITS.entriesPerDay }),
};

/** Intents that say what they were based on, so that the changes of several devices merge. */
export const ChangeSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('chooseDefaults'), language: z.enum(DEFAULT_WORD_CHOICES) }),
  z.object({ type: z.literal('addCategory'), category: CategorySchema, asDeleted }),
  /** `base` is the old name. A category deleted meanwhile comes back under the new one. */
  z.object({ type: z.literal('renameCategory'), category: CategorySchema, base: CategorySchema.shape.name }),
  z.object({ type: z.literal('deleteCategory'), categoryId: CategoryIdSchema }),
  /** `categoryName` brings the category back if another device has deleted it meanwhile. */
  z.object({
    type: z.literal('addFlashcard'),
    flashcard: FlashcardSchema,
    categoryName: CategorySchema.shape.name,
  }),
  /** `base` names the edited fields. A card deleted meanwhile comes back as `flashcard`. */
  z.object({
    type: z.literal('editFlashcard'),
    flashcard: FlashcardSchema,
    base: FlashcardBaseSchema,
    categoryName: CategorySchema.shape.name,
  }),
  z.object({ type: z.literal('deleteFlashcards'), flashcardIds: cardIds }),
  z.object({ type: z.literal('moveFlashcards'), flashcardIds: cardIds, category: CategorySchema }),
  /** `asDeleted` undoes a deletion: each card comes back as it was then, if known. */
  z.object({
    type: z.literal('restoreFlashcards'),
    asDeleted,
    flashcards: boundedArray(FlashcardSchema, { max: LIBRARY_LIMITS.flashcards }),
    categories: boundedArray(CategorySchema, { max: LIBRARY_LIMITS.categories }),
    places: boundedArray(
      z.object({
        setId: SetIdSchema,
        flashcardId: FlashcardIdSchema,
        index: z.int().check(z.minimum(0)),
        coming: z.optional(z.literal(true)),
      }),
      { max: LIBRARY_LIMITS.flashcards },
    ),
  }),
  /**
   * Creates missing categories unless one has the same name. Skips words that the category has already, unless both are to be
   * kept; `edits` change cards that were there.
   */
  z.object({
    type: z.literal('importFlashcards'),
    importId: z.uuid(),
    at: InstantSchema,
    fileName: z.string().check(z.maxLength(200)),
    categories: boundedArray(CategorySchema, { max: LIBRARY_LIMITS.categories }),
    flashcards: boundedArray(FlashcardSchema, { max: LIBRARY_LIMITS.flashcards }),
    keepBoth: z.optional(z.literal(true)),
    edits: z.optional(
      boundedArray(z.object({ flashcard: FlashcardSchema, base: CardBackBaseSchema }), {
        max: LIBRARY_LIMITS.editsPerImport,
      }),
    ),
    /** A set of the child with the same name takes the cards in; otherwise it is made. Cards are those brought or there. */
    intoSets: z.optional(
      z.object({
        childId: ChildIdSchema,
        sets: boundedArray(z.pick(CardSetSchema, { id: true, name: true, flashcardIds: true }), {
          max: LIBRARY_LIMITS.sets,
        }),
      }),
    ),
  }),
  z.object({ type: z.literal('undoImport'), importId: z.uuid() }),
  z.object({ type: z.literal('addToSet'), ...cardsOfSet, index }),
  z.object({ type: z.literal('removeFromSet'), ...cardsOfSet }),
  z.object({ type: z.literal('addSet'), set: z.omit(CardSetSchema, { position: true }) }),
  z.object({
    type: z.literal('renameSet'),
    setId: SetIdSchema,
    name: CardSetSchema.shape.name,
    base: CardSetSchema.shape.name,
  }),
  z.object({ type: z.literal('moveSet'), setId: SetIdSchema, before: z.nullable(SetIdSchema) }),
  z.object({ type: z.literal('deleteSet'), setId: SetIdSchema }),
  /** `asDeleted` as in `restoreFlashcards`. */
  z.object({ type: z.literal('reviveSet'), set: CardSetSchema, asDeleted }),
  /** The numbers of the pace one by one; null removes a field. */
  z.object({
    type: z.literal('editSet'),
    setId: SetIdSchema,
    pace: z.optional(z.partial(PaceSchema)),
    stage: z.optional(z.nullable(z.enum(LATER_STAGES))),
    fill: z.optional(z.nullable(z.enum(WORD_LANGUAGES))),
    opensOn: z.optional(z.nullable(DaySchema)),
  }),
  z.object({ type: z.literal('addComing'), ...cardsOfSet, index }),
  z.object({ type: z.literal('removeComing'), ...cardsOfSet }),
  z.object({
    type: z.literal('moveComing'),
    setId: SetIdSchema,
    flashcardId: FlashcardIdSchema,
    before: z.nullable(FlashcardIdSchema),
  }),
  z.object({
    type: z.literal('steerRotation'),
    setId: SetIdSchema,
    ordinal: RotationOrdinalSchema,
    hold: z.optional(z.literal(true)),
    out: z.optional(FlashcardIdSchema),
  }),
  /** `cards` are shipped words that become cards as they enter; `categories` name theirs. */
  z.object({
    type: z.literal('rotateSet'),
    rotation: z.omit(RotationSchema, { places: true, undone: true }),
    cards: boundedArray(FlashcardSchema, { max: LIBRARY_LIMITS.cardsPerSet }),
    categories: boundedArray(CategorySchema, { max: LIBRARY_LIMITS.cardsPerSet }),
  }),
  z.object({ type: z.literal('undoRotation'), rotationId: z.uuid() }),
  z.object({ type: z.literal('reviveRotation'), rotation: RotationSchema }),
  /** `leaving` cards end up in no set; `first` is shown if the first set holds no other word; `whole` shows all of its words. */
  z.object({
    type: z.literal('startGently'),
    childId: ChildIdSchema,
    day: DaySchema,
    language: z.enum(DEFAULT_WORD_CHOICES),
    whole: z.optional(z.literal(true)),
    sets: boundedArray(z.pick(CardSetSchema, { id: true, name: true }), { max: 5 }),
    leaving: boundedArray(FlashcardIdSchema, { max: LIBRARY_LIMITS.cardsPerSet }),
    first: z.optional(z.object({ flashcard: FlashcardSchema, category: CategorySchema })),
  }),
  z.object({
    type: z.literal('undoGentleStart'),
    childId: ChildIdSchema,
    sets: boundedArray(
      z.pick(CardSetSchema, { id: true, flashcardIds: true, coming: true, fill: true, opensOn: true }),
      {
        max: LIBRARY_LIMITS.sets,
      },
    ),
    added: boundedArray(SetIdSchema, { max: 5 }),
    rotation: ChildBaseSchema.shape.rotation,
    first: z.optional(z.object({ flashcardId: FlashcardIdSchema, categoryId: z.optional(CategoryIdSchema) })),
  }),
  z.object({ type: z.literal('editChild'), child: ChildSchema, base: ChildBaseSchema }),
  z.object({ type: z.literal('addChild'), child: z.omit(ChildSchema, { state: true }) }),
  z.object({ type: z.literal('removeChild'), childId: ChildIdSchema }),
  z.object({ type: z.literal('restoreChild'), childId: ChildIdSchema }),
  /** Also brings a deleted story back. */
  z.object({ type: z.literal('keepStory'), story: StoryRowSchema }),
  /** `fields` are those that the edit changed. */
  z.object({
    type: z.literal('editStory'),
    story: StoryRowSchema,
    fields: boundedArray(z.enum(STORY_FIELDS), { max: STORY_FIELDS.length }),
  }),
  z.object({ type: z.literal('deleteStory'), storyId: StoryRowSchema.shape.id }),
  z.object({ type: z.literal('logDay'), entry: DayEntrySchema }),
  z.object({ type: z.literal('undoEntries'), ...entriesOfDay }),
  z.object({ type: z.literal('redoEntries'), ...entriesOfDay }),
  z.object({
    type: z.literal('moveEntry'),
    entryId: z.uuid(),
    childId: ChildIdSchema,
    day: DaySchema,
    to: ChildIdSchema,
  }),
  /** Merges a day whose entries the device lacks: the larger count per set, times of day united, notes merged. */
  z.object({
    type: z.literal('reviveDay'),
    entryId: z.uuid(),
    at: InstantSchema,
    record: TrackingRecordSchema.check(z.refine(hasOnlySetIds, { message: 'a number that no set has' })),
  }),
  z.object({ type: z.literal('resolveConflict'), conflictId: z.string().check(z.maxLength(80)) }),
  z.object({ type: z.literal('reviveConflict'), conflict: ConflictSchema }),
]);
export type Change = z.infer<typeof ChangeSchema>;
export type ChangeOf<Type extends Change['type']> = Extract<Change, { type: Type }>;

/** JSON keys are strings; `reviveDay` reads set numbers from them. */
function hasOnlySetIds({ setUsage, setCards }: TrackingRecord): boolean {
  const keys = [...Object.keys(setUsage), ...Object.keys(setCards)];
  return keys.every((key) => SetIdSchema.safeParse(Number(key)).success);
}

export type Refusal = (typeof REFUSALS)[number];
