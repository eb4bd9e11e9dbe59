import { describe, expect, it } from 'vitest';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { createRotatingLibrary, Device } from '../teach/rotation.test-support.ts';
import { describeSameWords } from './same-words.ts';

/** A Monday. */
const DAY = '2026-03-02';
const WORDS = ['f1', 'f2', 'f3', 'f4', 'f5'];

function describeWords(seen: number, set: Partial<CardSet> = {}, sessionsLeft = 3) {
  const device = new Device(createRotatingLibrary({ flashcardIds: WORDS, fill: 'en', ...set }));
  if (seen > 0) device.teach(DAY, seen);
  return describeSameWords(device.library, { childId: FIRST_CHILD, day: DAY, sessionsADay: 3, sessionsLeft });
}

// docs/product/next-words.md#same-words
describe('describeSameWords', () => {
  it.each([
    ['before the first session', 0, 3, '2026-03-07'],
    ['after the first day', 3, 0, '2026-03-07'],
    ['on the third day', 9, 0, '2026-03-05'],
    ['on the last day', 12, 3, '2026-03-03'],
  ])('names the day of the next word %s', (_moment, seen, sessionsLeft, until) => {
    expect(describeWords(seen, {}, sessionsLeft)).toEqual({
      count: 5,
      setCount: 1,
      next: { word: 'word 1', seen, showings: 15, day: until },
    });
  });

  it('names no day more than a week ahead', () => {
    expect(describeWords(0, { pace: { cards: 5, newADay: 1, showings: 60 } }).next?.day).toBeNull();
  });

  it.each([
    ['no word is coming', { fill: undefined }],
    ['the set has room', { flashcardIds: ['f1'] }],
    ['the set takes in no word', { pace: { cards: 5, newADay: 0, showings: 15 } }],
  ] as const)('expects no card to leave when %s', (_condition, set) => {
    expect(describeWords(9, set as Partial<CardSet>).next).toBeNull();
  });
});
