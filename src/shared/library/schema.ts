import { z } from 'zod/mini';
import { boundedArray, boundedRecord } from '#shared/bounded.ts';
import { LIBRARY_LIMITS } from './limits.ts';
import { cleanNotes, cleanText } from './text.ts';

/**
 * How many times its bound a text may be long before it is cleaned, because cleaning an endless one takes
 * seconds.
 */
const UNCLEANED = 10;

/** Required text: cleaned, then 1 to `max` characters. */
const requiredText = (max: number) =>
  z.pipe(
    z.pipe(z.string().check(z.maxLength(UNCLEANED * max)), z.transform(cleanText)),
    z.string().check(z.minLength(1), z.maxLength(max)),
  );

/** Optional text: cleaned; blank counts as absent. */
const optionalText = (max: number) =>
  z.optional(
    z.pipe(
      z.pipe(
        z.pipe(z.string().check(z.maxLength(UNCLEANED * max)), z.transform(cleanText)),
        z.string().check(z.maxLength(max)),
      ),
      z.transform((text) => text || undefined),
    ),
  );

/** Values by the number of a set. */
const bySet = <Value extends z.core.$ZodType>(value: Value) =>
  boundedRecord(z.string().check(z.regex(/^[1-9][0-9]{0,9}$/)), value, {
    max: LIBRARY_LIMITS.sets,
    of: 'sets',
  });

export const CategoryIdSchema = z.string().check(z.regex(/^cat[0-9A-Za-z-]{1,60}$/));
export const FlashcardIdSchema = z.string().check(z.regex(/^f[0-9A-Za-z-]{1,60}$/));
export const SetIdSchema = z.int().check(z.minimum(1), z.maximum(2_000_000_000));
/** A calendar day of the parent, YYYY-MM-DD. Years outside these are typing errors, and no database date. */
export const DaySchema = z.iso.date().check(
  z.refine((day) => day >= '1900-01-01' && day <= '2199-12-31', {
    message: 'a day between 1900 and 2199',
  }),
);
export const ChildIdSchema = z.int().check(z.minimum(1), z.maximum(1_000_000));
/** The child that every family starts with. No screen speaks of children yet. */
export const FIRST_CHILD = 1;

/** A folder of flashcards: id 'cat' plus a timestamp. */
export const CategorySchema = z.object({
  id: CategoryIdSchema,
  name: requiredText(LIBRARY_LIMITS.categoryName),
});
export type Category = z.infer<typeof CategorySchema>;

/** A word to show: id 'f' plus a timestamp; English and pinyin stand on the back of Chinese cards. */
export const FlashcardSchema = z.object({
  id: FlashcardIdSchema,
  word: requiredText(LIBRARY_LIMITS.word),
  english: optionalText(LIBRARY_LIMITS.english),
  pinyin: optionalText(LIBRARY_LIMITS.pinyin),
  categoryId: CategoryIdSchema,
  /** The import that brought the card, so that a wrong one can be undone. */
  importId: z.optional(z.uuid()),
  /** The sound that the parent recorded for the card (`docs/product/recordings.md`). */
  recording: z.optional(z.uuid()),
});
export type Flashcard = z.infer<typeof FlashcardSchema>;

/** The farthest place of a set in either direction; places are numbers, so that a set fits between any two. */
export const POSITION_BOUND = 1e12;

/** How a set moves on (`docs/product/rotation.md#pace`). */
export const PaceSchema = z.object({
  /** So many cards are in the set; one that holds fewer takes in words until it has them. */
  cards: z.int().check(z.minimum(1), z.maximum(20)),
  newADay: z.int().check(z.minimum(0), z.maximum(5)),
  /** A card may leave the set once it was shown so often. */
  showings: z.int().check(z.minimum(1), z.maximum(60)),
});
export type Pace = z.infer<typeof PaceSchema>;

/** The languages in which words come along with the product. */
export const WORD_LANGUAGES = ['en', 'zh'] as const;
export type WordLanguage = (typeof WORD_LANGUAGES)[number];

export const RotationOrdinalSchema = z.int().check(z.minimum(1), z.maximum(1_000_000));

/** The cards shown in one go, oldest first. */
export const CardSetSchema = z.object({
  id: SetIdSchema,
  childId: ChildIdSchema,
  name: requiredText(LIBRARY_LIMITS.categoryName),
  flashcardIds: boundedArray(FlashcardIdSchema, { max: LIBRARY_LIMITS.cardsPerSet }),
  /** The set's place among the child's, the lowest first; where it is absent the id decides (`list-sets.ts`). */
  position: z.optional(z.number().check(z.minimum(-POSITION_BOUND), z.maximum(POSITION_BOUND))),
  /** Absent: the pace of the start (`rotation.ts`). */
  pace: z.optional(PaceSchema),
  /** Cards of the library that enter the set one after the other; none of them is in it. Absent: none. */
  coming: z.optional(boundedArray(FlashcardIdSchema, { max: LIBRARY_LIMITS.cardsPerSet })),
  /** Words of the product in this language follow where no card is coming. */
  fill: z.optional(z.enum(WORD_LANGUAGES)),
  /** The set shows no card before its first rotation on this day or later. */
  opensOn: z.optional(DaySchema),
  /** Its latest rotation. */
  rotated: z.optional(z.object({ ordinal: RotationOrdinalSchema, day: DaySchema })),
  /** What a parent wants of the rotation with this number: to be left out, or another card to leave. */
  steer: z.optional(
    z.object({
      ordinal: RotationOrdinalSchema,
      hold: z.optional(z.literal(true)),
      out: z.optional(FlashcardIdSchema),
    }),
  ),
});
export type CardSet = z.infer<typeof CardSetSchema>;

export const TIMES_OF_DAY = ['morning', 'afternoon', 'evening', 'night'] as const;
export type TimeOfDay = (typeof TIMES_OF_DAY)[number];

/** A note of a day, `max` characters at most. */
export const noteText = (max: number) =>
  z.pipe(
    z.pipe(z.string().check(z.maxLength(2 * LIBRARY_LIMITS.mergedNotes)), z.transform(cleanNotes)),
    z.string().check(z.maxLength(max)),
  );

export const EngagementSchema = z.int().check(z.minimum(0), z.maximum(5));
export const TimesOfDaySchema = boundedArray(z.enum(TIMES_OF_DAY), { max: 4 });

/** `count` flashes of a set while it held these cards, oldest first. */
export const ShownBatchSchema = z.object({
  setId: SetIdSchema,
  cardIds: boundedArray(FlashcardIdSchema, { max: LIBRARY_LIMITS.cardsPerSet }),
  count: z.int().check(z.minimum(1), z.maximum(LIBRARY_LIMITS.flashesPerDay)),
});
export type ShownBatch = z.infer<typeof ShownBatchSchema>;

/**
 * What a child did on one local calendar day: the sum of the day's entries (`day-log/create-day-record.ts`). The specified
 * fields: `setUsage` maps a set's id to its flashes, `setCards` to the cards it held when it was last shown.
 * `shown` tells which cards were really shown how often; figures count from it.
 */
export const TrackingRecordSchema = z.object({
  date: DaySchema,
  childId: ChildIdSchema,
  selectedSets: boundedArray(SetIdSchema, { max: LIBRARY_LIMITS.sets }),
  setUsage: bySet(z.int().check(z.minimum(0), z.maximum(LIBRARY_LIMITS.flashesPerDay))),
  setCards: bySet(boundedArray(FlashcardIdSchema, { max: LIBRARY_LIMITS.cardsPerSet })),
  shown: boundedArray(ShownBatchSchema, { max: LIBRARY_LIMITS.batchesPerDay }),
  /** At least one (`docs/product/day-log.md#sessions`). */
  sessions: z.int().check(z.minimum(1), z.maximum(LIBRARY_LIMITS.entriesPerDay)),
  /** How many entries the day has, undone ones included: a device that holds fewer cannot take flashes back. */
  entryCount: z.int().check(z.minimum(0), z.maximum(LIBRARY_LIMITS.entriesPerDay)),
  engagement: EngagementSchema,
  engagementTimes: TimesOfDaySchema,
  notes: noteText(LIBRARY_LIMITS.mergedNotes),
});
export type TrackingRecord = z.infer<typeof TrackingRecordSchema>;
