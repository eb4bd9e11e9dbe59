import type { InferSelectModel } from 'drizzle-orm';
import type { CardSet, Category, Flashcard, TrackingRecord } from '#shared/library/schema.ts';
import type { cardSets, categories, flashcards, trackingRecords } from './tables.ts';

// What leaves the server of each row: the fields of spec section 3, no owner, revision or tombstone.

export function presentCategory({ id, name }: InferSelectModel<typeof categories>): Category {
  return { id, name };
}

export function presentFlashcard(row: InferSelectModel<typeof flashcards>): Flashcard {
  const { id, word, english, pinyin, categoryId } = row;
  return { id, word, ...(english && { english }), ...(pinyin && { pinyin }), categoryId };
}

export function presentSet({ id, name, flashcardIds }: InferSelectModel<typeof cardSets>): CardSet {
  return { id, name, flashcardIds };
}

export function presentRecord(row: InferSelectModel<typeof trackingRecords>): TrackingRecord {
  const { date, selectedSets, setUsage, setCards, engagement, engagementTimes, notes } = row;
  return { date, selectedSets, setUsage, setCards, engagement, engagementTimes, notes };
}
