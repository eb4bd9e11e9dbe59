import type { Library } from '#shared/library/library.ts';
import type { CardSet, TrackingRecord } from '#shared/library/schema.ts';
import { cleanNotes } from '#shared/library/text.ts';
import { type DayForm, inDayOrder } from './day-form.ts';

/** A record's flashes: the sum over its sets (spec section 3). */
export function totalFlashes(record: Pick<TrackingRecord, 'setUsage'>): number {
  return Object.values(record.setUsage).reduce((sum, flashes) => sum + flashes, 0);
}

/** The days of a history, the newest first. */
export function listNewestFirst(history: Library['history']): TrackingRecord[] {
  return [...history.values()].sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
}

/**
 * The name of a set as badges and the export show it. A set that is gone, or not yet here, is called by its number, as
 * the default sets are ('Set 3').
 */
export function nameSet(setId: number, sets: ReadonlyMap<number, Pick<CardSet, 'name'>>): string {
  return sets.get(setId)?.name ?? `Set ${setId}`;
}

/**
 * The record to save for a filled form. It remembers which cards each selected set held:
 * - a set that the day's saved record lacks: the cards it holds now;
 * - on a day before `today`, a set that the saved record has: what that record remembers, so that correcting an old
 *   day does not credit it to today's cards;
 * - today: the cards it holds now if flashes were added since the last save, else again what the record remembers, so
 *   that changing sets for tomorrow and then writing a note does not credit today to tomorrow's cards.
 */
export function createRecord(
  form: DayForm,
  library: Pick<Library, 'sets' | 'history'>,
  today: string,
): TrackingRecord {
  const saved = library.history.get(form.date);
  const setCards: TrackingRecord['setCards'] = {};
  for (const [setId, flashes] of Object.entries(form.usage)) {
    const remembered = saved?.setCards[setId];
    const isCorrection = form.date < today || flashes <= (saved?.setUsage[setId] ?? 0);
    const held = library.sets.get(Number(setId))?.flashcardIds ?? remembered ?? [];
    setCards[setId] = [...(isCorrection && remembered ? remembered : held)];
  }
  return {
    date: form.date,
    selectedSets: Object.keys(form.usage).map(Number),
    setUsage: { ...form.usage },
    setCards,
    engagement: form.engagement,
    engagementTimes: inDayOrder(form.times),
    notes: cleanNotes(form.notes),
  };
}
