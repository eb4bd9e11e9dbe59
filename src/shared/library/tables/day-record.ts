import { z } from 'zod/mini';
import { boundedArray, boundedRecord } from '#shared/lib/bounded.ts';
import { ChildIdSchema, DaySchema, FIRST_CHILD, FlashcardIdSchema, noteText, SetIdSchema } from './fields.ts';
import { LIBRARY_LIMITS } from './limits.ts';
import { defineTable } from './table.ts';

const createSetRecordSchema = <Value extends z.core.$ZodType>(value: Value) =>
  boundedRecord(z.string().check(z.regex(/^[1-9][0-9]{0,9}$/)), value, {
    max: LIBRARY_LIMITS.sets,
    of: 'sets',
  });

export const TIMES_OF_DAY = ['morning', 'afternoon', 'evening', 'night'] as const;
export type TimeOfDay = (typeof TIMES_OF_DAY)[number];

export const EngagementSchema = z.int().check(z.minimum(0), z.maximum(5));
export const TimesOfDaySchema = boundedArray(z.enum(TIMES_OF_DAY), { max: 4 });

export const ShownBatchSchema = z.object({
  setId: SetIdSchema,
  cardIds: boundedArray(FlashcardIdSchema, { max: LIBRARY_LIMITS.cardsPerSet }),
  count: z.int().check(z.minimum(1), z.maximum(LIBRARY_LIMITS.flashesPerDay)),
});
export type ShownBatch = z.infer<typeof ShownBatchSchema>;

/** Returns the same key for batches of the same cards of a set. */
export function getBatchKey({ setId, cardIds }: { setId: number; cardIds: readonly string[] }): string {
  return `${setId} ${cardIds.join()}`;
}

/** The sum of the day's entries. `setCards` lists the cards of each set when last shown; figures count from `shown`. */
export const TrackingRecordSchema = z.object({
  date: DaySchema,
  childId: ChildIdSchema,
  selectedSets: boundedArray(SetIdSchema, { max: LIBRARY_LIMITS.sets }),
  setUsage: createSetRecordSchema(z.int().check(z.minimum(0), z.maximum(LIBRARY_LIMITS.flashesPerDay))),
  setCards: createSetRecordSchema(boundedArray(FlashcardIdSchema, { max: LIBRARY_LIMITS.cardsPerSet })),
  shown: boundedArray(ShownBatchSchema, { max: LIBRARY_LIMITS.batchesPerDay }),
  /** The number is at least one (`docs/product/day-log.md#sessions`). */
  sessions: z.int().check(z.minimum(1), z.maximum(LIBRARY_LIMITS.entriesPerDay)),
  /** Includes undone entries. A device with fewer entries cannot undo flashes. */
  entryCount: z.int().check(z.minimum(0), z.maximum(LIBRARY_LIMITS.entriesPerDay)),
  engagement: EngagementSchema,
  engagementTimes: TimesOfDaySchema,
  notes: noteText(LIBRARY_LIMITS.mergedNotes),
});
export type TrackingRecord = z.infer<typeof TrackingRecordSchema>;

export type ChildDay = { childId: number; day: string };

/** The key of the first child is only the day. */
export function getDayKey({ childId, day }: ChildDay): string {
  return childId === FIRST_CHILD ? day : `${childId}/${day}`;
}

export function readDayKey(key: string): ChildDay {
  const [day = '', childId = FIRST_CHILD] = key.split('/').reverse();
  return { childId: Number(childId), day };
}

export function toChildDay({ childId, date }: { childId: number; date: string }): ChildDay {
  return { childId, day: date };
}

export const history = defineTable({
  schema: TrackingRecordSchema,
  getKey: (record: TrackingRecord) => getDayKey(toChildDay(record)),
  readKey: String,
  deletion: 'tombstone',
  getDay: ({ date }) => date,
  /** Only changes of the note create versions. */
  getVersion: ({ notes }, after) => (notes !== '' && notes !== after?.notes ? { notes } : null),
});
