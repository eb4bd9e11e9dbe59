import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/lib/calendar.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { countRuns } from '#tests/support/long-test.ts';
import { planDayLibrary } from '../rotation/words-of-day.ts';
import { createRotatingLibrary, Device } from './rotation.test-support.ts';

const DAYS = Array.from({ length: 12 }, (_, i) => addDays('2026-03-02', i));
/** Ways to teach and log a day. A number logs it manually that many days later in the morning. */
const WAYS = ['start', 'evening', 'before start', 'aborted', 'midnight', 'not', 1, 1, 2, 3] as const;

const createFamily = (showings: number) =>
  new Device(
    createRotatingLibrary(
      {
        flashcardIds: ['f1', 'f2', 'f3'],
        coming: ['f4', 'f5', 'f6', 'f7', 'f8'],
        pace: { cards: 3, newADay: 1, showings },
      },
      { flashcardIds: ['f11'], coming: ['f12', 'f13', 'f14'], pace: { cards: 2, newADay: 2, showings } },
    ),
  );

/** Returns the words of each set that Today shows. */
function listWordsOfToday({ library }: Device, today: string): string[] {
  const options = { childId: FIRST_CHILD, day: today, today, nextWords: null, flashcardLimit: null };
  return [...planDayLibrary(library, options).sets.values()].map(({ flashcardIds }) => flashcardIds.join());
}

type Way = (typeof WAYS)[number];

/** Teaches and logs each of the days. Expects every logged day to have the words that Today showed on it. */
function expectShownWords(showings: number, ways: readonly Way[]): void {
  const device = createFamily(showings);
  const shownWords = new Map<string, string[]>();
  const late: { day: string; on: string }[] = [];
  for (const [i, way] of ways.entries()) {
    const today = DAYS[i] ?? '';
    for (const { day, on } of late) if (on === today) device.logManually(day, today);
    shownWords.set(today, listWordsOfToday(device, today));
    if (typeof way === 'number') late.push({ day: today, on: addDays(today, way) });
    if (way === 'evening' || way === 'before start') device.logManually(today);
    if (way === 'aborted' || way === 'midnight') device.start(today);
    if (way === 'midnight') late.push({ day: today, on: addDays(today, 1) });
    if (way === 'start' || way === 'before start') device.teach(today);
  }
  const { history, rotations } = device.library;
  for (const { date, shown } of history.values()) {
    const words = new Set(shown.map(({ cardIds }) => cardIds.join()));
    expect(words, date).toEqual(new Set(shownWords.get(date)));
  }
  const moves = [...rotations.values()].map(({ setId, day }) => `${setId} ${day}`);
  expect(new Set(moves).size).toBe(moves.length);
}

// docs/product/rotation.md#words-of-a-day
describe('A day logged in any way', () => {
  it('has the words that Today showed on it', () => {
    const days = fc.array(fc.constantFrom(...WAYS), { minLength: DAYS.length, maxLength: DAYS.length });
    fc.assert(fc.property(fc.integer({ min: 1, max: 3 }), days, expectShownWords), {
      numRuns: Number(process.env.ROTATION_RUNS ?? countRuns(100)),
    });
  });

  it('has one new word if only one card had its showings before another late day was logged', () => {
    expectShownWords(3, ['not', 3, 'start', 3, 'start', 2, 'start', 'start']);
  });

  it('has both new words that were due although the day before was logged late with one', () => {
    expectShownWords(3, [2, 'start', 'aborted', 3, 'start', 2, 2, 'start', 'start']);
  });
});
