import fc from 'fast-check';
import { applyChange } from '#shared/library/changes/change.ts';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import { listDayEntries } from '#shared/library/day-log/entries-of-day.ts';
import { type Library, rowsToLibrary } from '#shared/library/library.ts';
import type { DayEntry } from '#shared/library/tables/day-entry.ts';
import { TIMES_OF_DAY } from '#shared/library/tables/day-record.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { createDayDraft, createDayEntry, type OpenDay } from './day-draft.ts';
import {
  addFlash,
  deselectSet,
  fixSuggestion,
  rateDay,
  removeFlash,
  toggleSet,
  toggleTime,
  writeNote,
} from './day-edits.ts';

export const DAY = '2025-03-01';

export const createUuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A library with three sets and no days. */
export const emptyDays = rowsToLibrary({
  categories: [],
  flashcards: [],
  sets: [1, 2, 3].map((id) => ({
    id,
    childId: FIRST_CHILD,
    name: `Set ${id}`,
    flashcardIds: [`f${id}`, `f${id + 1}`],
  })),
  history: [],
});

/** Opens `DAY` on a device with this library. */
export function openDay(library: Library, number = 1, fields: Partial<OpenDay> = {}): OpenDay {
  return {
    childId: FIRST_CHILD,
    record: library.history.get(DAY),
    draft: createDayDraft(DAY, createUuid(number)),
    canSubtract: true,
    clock: null,
    sets: library.sets,
    ...fields,
  };
}

/** Returns the entry that a device with this library creates. */
export function createEntry(library: Library, { draft, clock }: OpenDay): DayEntry {
  const day = openDay(library, 0, { draft, clock });
  return createDayEntry(day, {
    entries: listDayEntries(library, { childId: FIRST_CHILD, day: DAY }),
    at: '2025-03-01T10:00:00+01:00',
  });
}

export function logEntry(library: Library, entry: DayEntry): Library {
  const { library: after, decision } = applyChange(
    library,
    { type: 'logDay', entry },
    WITHOUT_PLAN_LIMIT,
    entry.id,
  );
  if (!decision.ok) throw new Error(decision.code);
  return after;
}

export const saveDay = (library: Library, day: OpenDay) => logEntry(library, createEntry(library, day));

export type Tap = (day: OpenDay) => OpenDay;

const setId = fc.constantFrom(1, 2, 3);
const NOTES = ['', 'laughed', 'laughed\nasked for 牛', ' tired '];

/** Generates input on the screen of a day, or changes of a set's cards. */
export const arbitraryTap: fc.Arbitrary<Tap> = fc.oneof(
  {
    weight: 4,
    arbitrary: setId.map(
      (id): Tap =>
        (day) =>
          addFlash(day, id),
    ),
  },
  {
    weight: 4,
    arbitrary: setId.map(
      (id): Tap =>
        (day) =>
          removeFlash(day, id),
    ),
  },
  setId.map(
    (id): Tap =>
      (day) =>
        toggleSet(day, id),
  ),
  setId.map(
    (id): Tap =>
      (day) =>
        deselectSet(day, id),
  ),
  setId.map(
    (id): Tap =>
      (day) =>
        exchangeCards(day, id),
  ),
  fc.constantFrom(...TIMES_OF_DAY).map(
    (time): Tap =>
      (day) =>
        toggleTime(day, time),
  ),
  fc.integer({ min: 1, max: 5 }).map(
    (value): Tap =>
      (day) =>
        rateDay(day, value),
  ),
  fc.constantFrom(...NOTES).map(
    (text): Tap =>
      (day) =>
        writeNote(day, text),
  ),
);

export const runTaps = (day: OpenDay, taps: readonly Tap[]): OpenDay =>
  taps.reduce((before, tap) => fixSuggestion(tap(before)), day);

export function exchangeCards(day: OpenDay, id: number): OpenDay {
  const set = day.sets.get(id);
  if (!set) return day;
  return {
    ...day,
    sets: new Map(day.sets).set(id, { ...set, flashcardIds: [...set.flashcardIds, 'f9'].slice(-2) }),
  };
}
