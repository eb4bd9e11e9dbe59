import type { Change, ChangeOf } from '#shared/library/changes/change.ts';
import type { DayEntry } from '#shared/library/tables/day-entry.ts';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';

/** Creates an entry of a day that is empty except for `fields`. */
export function createEntry(day: string, fields: Partial<DayEntry> = {}): DayEntry {
  return {
    id: crypto.randomUUID(),
    childId: FIRST_CHILD,
    day,
    at: `${day}T18:30:00.000+01:00`,
    source: 'hand',
    flashes: [],
    takes: [],
    selected: { add: [], remove: [] },
    times: { add: [], remove: [] },
    ...fields,
  };
}

export function logDay(day: string, fields: Partial<DayEntry> = {}): ChangeOf<'logDay'> {
  return { type: 'logDay', entry: createEntry(day, fields) };
}

export function addCard(id: string, word: string, categoryId: string, categoryName = 'Animals'): Change {
  return { type: 'addFlashcard', flashcard: { id, word, categoryId }, categoryName };
}

/** Returns the change that edits a card on a device that saw the `base` values. */
export function editCard(
  flashcard: ChangeOf<'editFlashcard'>['flashcard'],
  base: ChangeOf<'editFlashcard'>['base'],
  categoryName = 'Animals',
): Change {
  return { type: 'editFlashcard', flashcard, base, categoryName };
}

export function deleteCards(...flashcardIds: string[]): Change {
  return { type: 'deleteFlashcards', flashcardIds };
}

export function importCards(
  category: { id: string; name: string },
  words: readonly string[],
  { importId = crypto.randomUUID(), firstId = 0 } = {},
): ChangeOf<'importFlashcards'> {
  return {
    type: 'importFlashcards',
    importId,
    at: '2026-03-01T10:00:00.000+01:00',
    fileName: 'words.csv',
    categories: [category],
    flashcards: words.map((word, i) => ({ id: `f5000${firstId + i}`, word, categoryId: category.id })),
  };
}

/** Returns the change that logs a record as a single entry at 18:00 UTC. */
export function logRecord(record: TrackingRecord, fields: Partial<DayEntry> = {}): ChangeOf<'logDay'> {
  const { date, childId, shown, selectedSets, engagementTimes, engagement, notes } = record;
  return logDay(date, {
    childId,
    at: `${date}T18:00:00.000+00:00`,
    flashes: shown,
    selected: { add: selectedSets, remove: [] },
    times: { add: engagementTimes, remove: [] },
    ...(engagement > 0 && { engagement: { value: engagement, base: 0 } }),
    ...(notes !== '' && { note: { text: notes, base: '' } }),
    ...fields,
  });
}
