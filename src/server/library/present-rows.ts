import type { InferSelectModel } from 'drizzle-orm';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import type { Category } from '#shared/library/tables/category.ts';
import type { Child } from '#shared/library/tables/child.ts';
import type { Conflict } from '#shared/library/tables/conflict.ts';
import type { StoredEntry } from '#shared/library/tables/day-entry.ts';
import type { ShownBatch, TrackingRecord } from '#shared/library/tables/day-record.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import type { ImportRow } from '#shared/library/tables/import-row.ts';
import type { Rotation } from '#shared/library/tables/rotation.ts';
import { toZonedIso } from '#shared/tracking/local-clock.ts';
import type {
  cardSets,
  categories,
  children,
  conflicts,
  dayEntries,
  flashcards,
  imports,
  rotations,
  trackingRecords,
} from './tables.ts';

// What leaves the server of each row: its fields in the library, without family, revision and tombstone. Fields come in
// the order of the schemas: jsonb has an order of its own.

export function presentCategory({ id, name }: InferSelectModel<typeof categories>): Category {
  return { id, name };
}

export function presentFlashcard(row: InferSelectModel<typeof flashcards>): Flashcard {
  const { id, word, english, pinyin, categoryId, importId, recording } = row;
  return {
    ...{ id, word },
    ...(english && { english }),
    ...(pinyin && { pinyin }),
    categoryId,
    ...(importId && { importId }),
    ...(recording && { recording }),
  };
}

export function presentSet(row: InferSelectModel<typeof cardSets>): CardSet {
  const { id, childId, name, flashcardIds, position, pace, coming, fill, opensOn, rotated, steer } = row;
  return {
    ...{ id, childId, name, flashcardIds },
    ...(position !== null && { position }),
    ...(pace && { pace: { cards: pace.cards, newADay: pace.newADay, showings: pace.showings } }),
    ...(coming && { coming }),
    ...(fill && { fill }),
    ...(opensOn && { opensOn }),
    ...(rotated && { rotated: { ordinal: rotated.ordinal, day: rotated.day } }),
    ...(steer && { steer: { ordinal: steer.ordinal, ...presentSteer(steer) } }),
  };
}

function presentSteer({ hold, out }: NonNullable<CardSet['steer']>) {
  return { ...(hold && { hold }), ...(out && { out }) };
}

export function presentRotation(row: InferSelectModel<typeof rotations>): Rotation {
  const { id, childId, setId, ordinal, day, entering, retiring, places, undone } = row;
  return {
    ...{ id, childId, setId, ordinal, day, at: toZonedIso(row.at, row.zoneOffset) },
    ...{ entering, retiring, places, ...(undone && { undone }) },
  };
}

export function presentChild(row: InferSelectModel<typeof children>): Child {
  const { id, name, secondsPerCard, sessionsADay, backs, night, voice, rotation, start } = row;
  const { animal, born, state } = row;
  return {
    ...{ id, name, teaching: { secondsPerCard, sessionsADay, backs, night, voice }, rotation, start },
    ...(animal && { animal }),
    ...(born && { born }),
    ...(state && { state }),
  };
}

export function presentRecord(row: InferSelectModel<typeof trackingRecords>): TrackingRecord {
  const { date, childId, selectedSets, setUsage, setCards, sessions, entryCount } = row;
  const { engagement, engagementTimes, notes } = row;
  return {
    ...{ date, childId, selectedSets, setUsage, setCards, shown: row.shown.map(presentBatch) },
    ...{ sessions, entryCount, engagement, engagementTimes, notes },
  };
}

export function presentEntry(row: InferSelectModel<typeof dayEntries>): StoredEntry {
  const { id, childId, day, source, payload, arrival, undone } = row;
  const { flashes, takes, selected, times, engagement, note } = payload;
  return {
    ...{ id, childId, day, at: toZonedIso(row.at, row.zoneOffset), source },
    flashes: flashes.map(presentBatch),
    takes: takes.map(({ entryId, setId, count }) => ({ entryId, setId, count })),
    selected: { add: selected.add, remove: selected.remove },
    times: { add: times.add, remove: times.remove },
    ...(engagement && { engagement: { value: engagement.value, base: engagement.base } }),
    ...(note && { note: { text: note.text, base: note.base } }),
    order: arrival,
    ...(undone && { undone }),
  };
}

export function presentImport(row: InferSelectModel<typeof imports>): ImportRow {
  const { id, fileName, flashcardCount, categoryIds, undone } = row;
  return { id, at: toZonedIso(row.at, row.zoneOffset), fileName, flashcardCount, categoryIds, undone };
}

export function presentConflict(row: InferSelectModel<typeof conflicts>): Conflict {
  const { id, kind, subject, childId, field, kept, lost } = row;
  return { id, kind, subject, ...(childId !== null && { childId }), field, kept, lost };
}

function presentBatch({ setId, cardIds, count }: ShownBatch): ShownBatch {
  return { setId, cardIds, count };
}
