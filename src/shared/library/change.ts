import { z } from 'zod/mini';
import { boundedArray } from '#shared/bounded.ts';
import { DEFAULT_WORD_CHOICES } from './default-word-choice.ts';
import type { REFUSALS } from './refusals.ts';
import { CardSetSchema, PaceSchema, RotationOrdinalSchema, WORD_LANGUAGES } from './tables/card-set.ts';
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
import { FlashcardBaseSchema, FlashcardSchema } from './tables/flashcard.ts';
import { LIBRARY_LIMITS } from './tables/limits.ts';
import { RotationSchema } from './tables/rotation.ts';

const cardIds = boundedArray(FlashcardIdSchema, { min: 1, max: LIBRARY_LIMITS.flashcards });
const asDeleted = z.optional(z.literal(true));
const entriesOfDay = {
  childId: ChildIdSchema,
  day: DaySchema,
  entryIds: boundedArray(z.uuid(), { min: 1, max: LIBRARY_LIMITS.entriesPerDay }),
};

/**
 * What a parent wants done: an intent that says what it changes and what it was based on, so that the changes of several
 * devices merge. `apply-change.ts` says what each one does.
 */
export const ChangeSchema = z.discriminatedUnion('type', [
  /** Says which words a new family begins with, in place of the English ones. Only the family's first change may do so. */
  z.object({ type: z.literal('chooseDefaults'), language: z.enum(DEFAULT_WORD_CHOICES) }),
  /** `asDeleted`: as of `restoreFlashcards`. */
  z.object({ type: z.literal('addCategory'), category: CategorySchema, asDeleted }),
  /** `base` is the name it had. A category that was deleted meanwhile comes back under the new name. */
  z.object({ type: z.literal('renameCategory'), category: CategorySchema, base: CategorySchema.shape.name }),
  /** Deletes a category without flashcards. */
  z.object({ type: z.literal('deleteCategory'), categoryId: CategoryIdSchema }),
  /** Adds a card. `categoryName` brings the category back if another device has deleted it meanwhile. */
  z.object({
    type: z.literal('addFlashcard'),
    flashcard: FlashcardSchema,
    categoryName: CategorySchema.shape.name,
  }),
  /**
   * Edits the fields named in `base`. `flashcard` is the whole card as the editor saw it afterwards: a card that was
   * deleted meanwhile comes back as that.
   */
  z.object({
    type: z.literal('editFlashcard'),
    flashcard: FlashcardSchema,
    base: FlashcardBaseSchema,
    categoryName: CategorySchema.shape.name,
  }),
  /** Deletes cards, also out of every set. */
  z.object({ type: z.literal('deleteFlashcards'), flashcardIds: cardIds }),
  /** Moves cards to a category, which comes back if it was deleted meanwhile. */
  z.object({ type: z.literal('moveFlashcards'), flashcardIds: cardIds, category: CategorySchema }),
  /**
   * Brings cards back, their categories, their places in the sets (lowest index first). `asDeleted` undoes a deletion: each card
   * comes back as it was then, with what other devices had written, and as it is given where that is not known.
   */
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
        /** The place is one among the coming cards of the set. */
        coming: z.optional(z.literal(true)),
      }),
      { max: LIBRARY_LIMITS.flashcards },
    ),
  }),
  /**
   * Adds many cards at once. `categories` names every category the cards go to, new or existing: a missing one is
   * made unless one of that name exists. Cards whose word the category has already are skipped.
   */
  z.object({
    type: z.literal('importFlashcards'),
    importId: z.uuid(),
    at: InstantSchema,
    fileName: z.string().check(z.maxLength(200)),
    categories: boundedArray(CategorySchema, { max: LIBRARY_LIMITS.categories }),
    flashcards: boundedArray(FlashcardSchema, { max: LIBRARY_LIMITS.flashcards }),
  }),
  /** Deletes every card that an import brought and the categories that it made, where they are empty then. */
  z.object({ type: z.literal('undoImport'), importId: z.uuid() }),
  /** Puts cards into a set, at the end or at `index` (0 is the oldest place). */
  z.object({
    type: z.literal('addToSet'),
    setId: SetIdSchema,
    flashcardIds: cardIds,
    index: z.optional(z.int().check(z.minimum(0), z.maximum(LIBRARY_LIMITS.cardsPerSet))),
  }),
  z.object({ type: z.literal('removeFromSet'), setId: SetIdSchema, flashcardIds: cardIds }),
  /** Adds a set behind the child's others. One of this id that is there stays as it is. */
  z.object({ type: z.literal('addSet'), set: z.omit(CardSetSchema, { position: true }) }),
  /** `base` is the name it had. */
  z.object({
    type: z.literal('renameSet'),
    setId: SetIdSchema,
    name: CardSetSchema.shape.name,
    base: CardSetSchema.shape.name,
  }),
  /** Moves a set to the place before another one of its child; null: behind all. */
  z.object({ type: z.literal('moveSet'), setId: SetIdSchema, before: z.nullable(SetIdSchema) }),
  /** Deletes a set. Its cards stay, and so does what days say of it. */
  z.object({ type: z.literal('deleteSet'), setId: SetIdSchema }),
  /**
   * Brings a set back that was deleted or that the server has lost. A set that is there stays as it is. `asDeleted`: as of
   * `restoreFlashcards`.
   */
  z.object({ type: z.literal('reviveSet'), set: CardSetSchema, asDeleted }),
  /** Sets those fields of a set that it names, the numbers of its pace one by one; null takes a field away. */
  z.object({
    type: z.literal('editSet'),
    setId: SetIdSchema,
    pace: z.optional(z.partial(PaceSchema)),
    fill: z.optional(z.nullable(z.enum(WORD_LANGUAGES))),
    opensOn: z.optional(z.nullable(DaySchema)),
  }),
  /** Puts cards among those that will enter a set, at the end or at `index` (0 comes next). */
  z.object({
    type: z.literal('addComing'),
    setId: SetIdSchema,
    flashcardIds: cardIds,
    index: z.optional(z.int().check(z.minimum(0), z.maximum(LIBRARY_LIMITS.cardsPerSet))),
  }),
  z.object({ type: z.literal('removeComing'), setId: SetIdSchema, flashcardIds: cardIds }),
  /** Moves a coming card before another one of its set; null: behind all. */
  z.object({
    type: z.literal('moveComing'),
    setId: SetIdSchema,
    flashcardId: FlashcardIdSchema,
    before: z.nullable(FlashcardIdSchema),
  }),
  /** Says how the set's next rotation, which has this number, differs: left out, or another card leaves. Neither: as planned. */
  z.object({
    type: z.literal('steerRotation'),
    setId: SetIdSchema,
    ordinal: RotationOrdinalSchema,
    hold: z.optional(z.literal(true)),
    out: z.optional(FlashcardIdSchema),
  }),
  /** Moves a set on. `cards` are words of the product that become cards as they enter, `categories` name theirs. */
  z.object({
    type: z.literal('rotateSet'),
    rotation: z.omit(RotationSchema, { places: true, undone: true }),
    cards: boundedArray(FlashcardSchema, { max: LIBRARY_LIMITS.cardsPerSet }),
    categories: boundedArray(CategorySchema, { max: LIBRARY_LIMITS.cardsPerSet }),
  }),
  /** Takes the latest rotation of a set back. */
  z.object({ type: z.literal('undoRotation'), rotationId: z.uuid() }),
  /** Brings a rotation back that the server has lost. The set's cards stay as they are. */
  z.object({ type: z.literal('reviveRotation'), rotation: RotationSchema }),
  /**
   * Begins a child's first weeks with one word of one set. `sets` are what is made of them where the child has fewer than five;
   * cards that are `leaving` are in no set afterwards; `first` is shown where the first set holds no other word.
   */
  z.object({
    type: z.literal('startGently'),
    childId: ChildIdSchema,
    day: DaySchema,
    language: z.enum(WORD_LANGUAGES),
    sets: boundedArray(z.pick(CardSetSchema, { id: true, name: true }), { max: 5 }),
    leaving: boundedArray(FlashcardIdSchema, { max: LIBRARY_LIMITS.cardsPerSet }),
    first: z.optional(z.object({ flashcard: FlashcardSchema, category: CategorySchema })),
  }),
  /**
   * Takes that beginning back: `sets` and `rotation` as they were, `added` the new sets, `first` the card and the category that
   * were made.
   */
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
  /** Changes those fields of a child that `base` names. */
  z.object({ type: z.literal('editChild'), child: ChildSchema, base: ChildBaseSchema }),
  /** Adds a child. One of this id that is there stays as it is. */
  z.object({ type: z.literal('addChild'), child: z.omit(ChildSchema, { state: true }) }),
  /** Takes a child off the screens; all that it has stays. */
  z.object({ type: z.literal('removeChild'), childId: ChildIdSchema }),
  /** Brings a removed child back. */
  z.object({ type: z.literal('restoreChild'), childId: ChildIdSchema }),
  /** Adds to a day, or corrects it. */
  z.object({ type: z.literal('logDay'), entry: DayEntrySchema }),
  /** Undoes entries of a day; undoing all of them deletes the day. */
  z.object({ type: z.literal('undoEntries'), ...entriesOfDay }),
  /** Brings undone entries back, and the day with them. */
  z.object({ type: z.literal('redoEntries'), ...entriesOfDay }),
  /** Moves an entry of a child's day to the same day of the child `to`. */
  z.object({
    type: z.literal('moveEntry'),
    entryId: z.uuid(),
    childId: ChildIdSchema,
    day: DaySchema,
    to: ChildIdSchema,
  }),
  /**
   * Brings a day back of which the device has no entries: per set the larger count, times of day united, notes merged.
   * What it adds becomes the entry `entryId`.
   */
  z.object({
    type: z.literal('reviveDay'),
    entryId: z.uuid(),
    at: InstantSchema,
    record: TrackingRecordSchema.check(z.refine(hasOnlySetIds, { message: 'a number that no set has' })),
  }),
  /** The parent has looked at a conflict. To take the other version is an edit of its own. */
  z.object({ type: z.literal('resolveConflict'), conflictId: z.string().check(z.maxLength(80)) }),
  /** Opens a conflict again that the server has lost. One that is open stays as it is. */
  z.object({ type: z.literal('reviveConflict'), conflict: ConflictSchema }),
]);
export type Change = z.infer<typeof ChangeSchema>;
export type ChangeOf<Type extends Change['type']> = Extract<Change, { type: Type }>;

/** The keys of a record's maps are texts; `reviveDay` makes numbers of sets of them. */
function hasOnlySetIds({ setUsage, setCards }: TrackingRecord): boolean {
  const keys = [...Object.keys(setUsage), ...Object.keys(setCards)];
  return keys.every((key) => SetIdSchema.safeParse(Number(key)).success);
}

/** Why a change was not carried out. */
export type Refusal = (typeof REFUSALS)[number];
