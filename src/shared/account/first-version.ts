import { z } from 'zod/mini';
import { boundedArray } from '#shared/bounded.ts';
import { createDayRecord } from '#shared/library/day-log/create-day-record.ts';
import type { StoredEntry } from '#shared/library/day-log/day-entry.ts';
import { createRevivingEntry } from '#shared/library/day-log/revive-day.ts';
import {
  CardSetSchema,
  CategorySchema,
  FIRST_CHILD,
  FlashcardSchema,
  TrackingRecordSchema,
} from '#shared/library/schema.ts';
import { deriveUuid } from './derive-uuid.ts';
import { LIBRARY_FILE_LIMITS } from './library-file-limits.ts';

/** The tables of a `library.json` of version 1, which had one record per day and no entries. */
export const FirstVersionSchema = z.object({
  categories: boundedArray(CategorySchema, { max: LIBRARY_FILE_LIMITS.categories }),
  flashcards: boundedArray(z.omit(FlashcardSchema, { importId: true }), {
    max: LIBRARY_FILE_LIMITS.flashcards,
  }),
  sets: boundedArray(z.omit(CardSetSchema, { childId: true }), { max: LIBRARY_FILE_LIMITS.sets }),
  history: boundedArray(
    z.omit(TrackingRecordSchema, { childId: true, shown: true, sessions: true, entryCount: true }),
    { max: LIBRARY_FILE_LIMITS.days },
  ),
});
type FirstVersion = z.infer<typeof FirstVersionSchema>;

/** The same library in today's tables: each day becomes one entry, with an id that follows from the day. */
export function upgradeFirstVersion({ categories, flashcards, sets, history }: FirstVersion) {
  const days = history.map((old) => {
    const record = { ...old, childId: FIRST_CHILD, shown: [], sessions: 1, entryCount: 0 };
    const given = { id: deriveUuid(`day ${old.date}`), at: `${old.date}T12:00:00.000+00:00` };
    const revived = createRevivingEntry(record, undefined, given);
    if (!revived) throw new Error('A day without entries has nothing that it could have already.');
    const entry: StoredEntry = { ...revived, order: 1 };
    return { entry, record: createDayRecord(entry, [entry]) };
  });
  return {
    categories,
    flashcards,
    sets: sets.map(({ id, ...set }) => ({ id, childId: FIRST_CHILD, ...set })),
    history: days.flatMap(({ record }) => record ?? []),
    entries: days.map(({ entry }) => entry),
    imports: [],
    children: [],
    rotations: [],
  };
}
