import { z } from 'zod/mini';
import { boundedArray } from '#shared/lib/bounded.ts';
import { EngagementSchema, ShownBatchSchema, TimesOfDaySchema } from './day-record.ts';
import { ChildIdSchema, DaySchema, InstantSchema, noteText, SetIdSchema, UuidSchema } from './fields.ts';
import { LIBRARY_LIMITS } from './limits.ts';
import { defineTable } from './table.ts';

export const ENTRY_SOURCES = ['hand', 'player', 'paper', 'story', 'import', 'correction'] as const;

const setIds = boundedArray(SetIdSchema, { max: LIBRARY_LIMITS.sets });

/** Counts are differences instead of totals, so two devices can log the same day. */
export const DayEntrySchema = z.object({
  /** Created with the draft, so a save that is repeated after a crash counts once. */
  id: UuidSchema,
  childId: ChildIdSchema,
  day: DaySchema,
  at: InstantSchema,
  source: z.enum(ENTRY_SOURCES),
  flashes: boundedArray(ShownBatchSchema, { max: LIBRARY_LIMITS.batchesPerDay }),
  takes: boundedArray(
    z.object({
      entryId: UuidSchema,
      setId: SetIdSchema,
      count: z.int().check(z.minimum(1), z.maximum(LIBRARY_LIMITS.flashesPerDay)),
    }),
    { max: LIBRARY_LIMITS.batchesPerDay },
  ),
  selected: z.object({ add: setIds, remove: setIds }),
  times: z.object({ add: TimesOfDaySchema, remove: TimesOfDaySchema }),
  engagement: z.optional(z.object({ value: EngagementSchema, base: EngagementSchema })),
  note: z.optional(
    z.object({ text: noteText(LIBRARY_LIMITS.mergedNotes), base: noteText(LIBRARY_LIMITS.mergedNotes) }),
  ),
});
export type DayEntry = z.infer<typeof DayEntrySchema>;

export function logNothing(): Pick<DayEntry, 'flashes' | 'takes' | 'selected' | 'times'> {
  return { flashes: [], takes: [], selected: { add: [], remove: [] }, times: { add: [], remove: [] } };
}

/** `entry`: undone by itself, so its note stays. `day`: undone with its day. `both`: first by itself, then with its day. */
const UNDONE = ['entry', 'day', 'both'] as const;
type Undone = (typeof UNDONE)[number];

/** `order` numbers the entries of a day in their order of arrival at the server. */
export const StoredEntrySchema = z.extend(DayEntrySchema, {
  order: z.int().check(z.minimum(1)),
  undone: z.optional(z.enum(UNDONE)),
});
export type StoredEntry = z.infer<typeof StoredEntrySchema>;

export const entries = defineTable({
  schema: StoredEntrySchema,
  getKey: ({ id }: StoredEntry) => id,
  readKey: String,
  deletion: (entry) => ({ ...entry, undone: markUndoneWithDay(entry) }),
  getDay: ({ day }) => day,
});

export function markUndoneWithDay({ undone }: StoredEntry): Undone {
  return undone === 'entry' ? 'both' : (undone ?? 'day');
}

export function isVoidEntry({ flashes, takes, selected, times, engagement, note }: DayEntry): boolean {
  const lists = [flashes, takes, selected.add, selected.remove, times.add, times.remove];
  return lists.every(({ length }) => length === 0) && !engagement && !note;
}
