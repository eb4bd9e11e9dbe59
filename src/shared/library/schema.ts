import { z } from 'zod';
import { LIBRARY_LIMITS } from './limits.ts';
import { cleanNotes, cleanText } from './text.ts';

/** Required text: cleaned, then 1 to `max` characters. */
const requiredText = (max: number) =>
  z.string().max(20_000).transform(cleanText).pipe(z.string().min(1).max(max));

/** Optional text: cleaned; blank counts as absent. */
const optionalText = (max: number) =>
  z
    .string()
    .max(20_000)
    .transform(cleanText)
    .pipe(z.string().max(max))
    .transform((text) => text || undefined)
    .optional();

/**
 * Values by the number of a set. The keys are counted before any is checked: each of a hostile body's millions would
 * leave an error object behind, gigabytes in all.
 */
const bySet = <Value extends z.ZodType>(value: Value) =>
  z
    .unknown()
    .refine((given) => Object.keys(given ?? {}).length <= LIBRARY_LIMITS.sets, {
      message: `at most ${LIBRARY_LIMITS.sets} sets`,
    })
    .pipe(z.record(z.string().regex(/^[1-9][0-9]{0,9}$/), value));

export const CategoryIdSchema = z.string().regex(/^cat[0-9A-Za-z-]{1,60}$/);
export const FlashcardIdSchema = z.string().regex(/^f[0-9A-Za-z-]{1,60}$/);
export const SetIdSchema = z.int().min(1).max(2_000_000_000);
/** A calendar day of the parent, YYYY-MM-DD. */
export const DaySchema = z.iso.date();

/** A folder of flashcards (spec section 3): id 'cat' plus a timestamp. */
export const CategorySchema = z.object({
  id: CategoryIdSchema,
  name: requiredText(LIBRARY_LIMITS.categoryName),
});
export type Category = z.infer<typeof CategorySchema>;

/** A word to show (spec section 3): id 'f' plus a timestamp; English and pinyin stand on the back of Chinese cards. */
export const FlashcardSchema = z.object({
  id: FlashcardIdSchema,
  word: requiredText(LIBRARY_LIMITS.word),
  english: optionalText(LIBRARY_LIMITS.english),
  pinyin: optionalText(LIBRARY_LIMITS.pinyin),
  categoryId: CategoryIdSchema,
});
export type Flashcard = z.infer<typeof FlashcardSchema>;

/** The cards shown in one go, oldest first (spec section 3). */
export const CardSetSchema = z.object({
  id: SetIdSchema,
  name: requiredText(LIBRARY_LIMITS.categoryName),
  flashcardIds: z.array(FlashcardIdSchema).max(LIBRARY_LIMITS.cardsPerSet),
});
export type CardSet = z.infer<typeof CardSetSchema>;

export const TIMES_OF_DAY = ['morning', 'afternoon', 'evening', 'night'] as const;
export type TimeOfDay = (typeof TIMES_OF_DAY)[number];

/**
 * What a family did on one local calendar day (spec section 3); one per date.
 * `setUsage` maps a set's id to its flashes that day; `setCards` keeps which cards each set held when the day was
 * saved, so usage counts stay right when sets change later (DESIGN section 5).
 */
export const TrackingRecordSchema = z.object({
  date: DaySchema,
  selectedSets: z.array(SetIdSchema).max(LIBRARY_LIMITS.sets),
  setUsage: bySet(z.int().min(0).max(1_000_000)),
  setCards: bySet(z.array(FlashcardIdSchema).max(LIBRARY_LIMITS.cardsPerSet)),
  engagement: z.int().min(0).max(5),
  engagementTimes: z.array(z.enum(TIMES_OF_DAY)).max(4),
  notes: z.string().max(20_000).transform(cleanNotes).pipe(z.string().max(LIBRARY_LIMITS.notes)),
});
export type TrackingRecord = z.infer<typeof TrackingRecordSchema>;
