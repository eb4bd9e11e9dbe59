import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryChange, assignIds } from '#shared/library/arbitraries.test-support.ts';
import { replayChanges } from '#shared/library/changes/change.ts';
import { listDayEntries, listRemainingFlashes } from '#shared/library/day-log/entries-of-day.ts';
import { createPlainLibrary } from '#shared/library/plain-defaults.test-support.ts';
import { readDayKey } from '#shared/library/tables/day-record.ts';
import { countRuns } from '#tests/support/long-test.ts';
import { makeRecord } from './records.test-support.ts';
import { countCardUsage, countLearnedCards, countNewlyLearned, LEARNED_AT, listCardDays } from './usage.ts';

describe('countCardUsage', () => {
  // docs/product/card-ways.md#showings-of-a-card
  it('counts each shown card of every set once per flash', () => {
    const usage = countCardUsage([
      makeRecord({ date: '2025-03-02', setUsage: { '1': 3 }, setCards: { '1': ['f2', 'f3'] } }),
      makeRecord({
        date: '2025-03-01',
        setUsage: { '1': 2, '2': 1, '3': 0, '4': 7 },
        setCards: { '1': ['f1', 'f2'], '2': ['f1'], '3': ['f9'] },
      }),
    ]);
    expect(Object.fromEntries(usage)).toEqual({
      f1: { flashes: 3, firstOn: '2025-03-01', lastOn: '2025-03-01', learnedOn: null },
      f2: { flashes: 5, firstOn: '2025-03-01', lastOn: '2025-03-02', learnedOn: '2025-03-02' },
      f3: { flashes: 3, firstOn: '2025-03-02', lastOn: '2025-03-02', learnedOn: null },
    });
  });

  it('counts the shown cards even after the set has changed', () => {
    const usage = countCardUsage([
      makeRecord({
        date: '2025-03-01',
        setUsage: { '1': 5 },
        setCards: { '1': ['f4', 'f5'] },
        shown: [
          { setId: 1, cardIds: ['f1', 'f4'], count: 4 },
          { setId: 1, cardIds: ['f4', 'f5'], count: 1 },
        ],
      }),
    ]);
    expect(Object.fromEntries([...usage].map(([card, { flashes }]) => [card, flashes]))).toEqual({
      f1: 4,
      f4: 5,
      f5: 1,
    });
    expect(countLearnedCards(usage)).toBe(1);
  });

  it('equals the remaining flashes of all entries', () => {
    fc.assert(
      fc.property(fc.array(arbitraryChange, { maxLength: 30 }), (changes) => {
        const library = replayChanges(createPlainLibrary(), assignIds(changes));
        const shown = new Map<string, number>();
        const remaining = [...library.history.keys()].flatMap((key) =>
          listRemainingFlashes(listDayEntries(library, readDayKey(key))),
        );
        for (const { cardIds, count } of remaining) {
          for (const card of cardIds) shown.set(card, (shown.get(card) ?? 0) + count);
        }
        const usage = countCardUsage(library.history.values());
        expect(new Map([...usage].map(([card, { flashes }]) => [card, flashes]))).toEqual(shown);
      }),
      { numRuns: countRuns(100) },
    );
  });
});

describe('countNewlyLearned and countLearnedCards', () => {
  const recordFlashes = (date: string, flashes: number) =>
    makeRecord({ date, setUsage: { '1': flashes }, setCards: { '1': ['f1', 'f2'] } });

  // docs/product/figures.md#windowsill
  it('count the cards that became learned by given flashes', () => {
    const days = [recordFlashes('2025-02-28', 4), recordFlashes('2025-03-01', 1)];
    expect(days.map(({ shown }) => countNewlyLearned(countCardUsage(days), shown))).toEqual([2, 2]);
    expect(countNewlyLearned(countCardUsage(days), [{ cardIds: ['f3'], count: 1 }])).toBe(0);
    expect(listCardDays([...days, makeRecord({ date: '2025-03-02' })], 'f1')).toEqual(days);
  });

  it('count until the end of a month', () => {
    const usage = countCardUsage([recordFlashes('2025-03-01', 1), recordFlashes('2025-02-28', 4)]);
    expect(['2025-02', '2025-03'].map((month) => countLearnedCards(usage, month))).toEqual([0, 2]);
  });

  // docs/product/figures.md#learned-cards
  it('count cards shown five times or more', () => {
    expect(LEARNED_AT).toBe(5);
    expect(countLearnedCards(countCardUsage([recordFlashes('2025-03-01', 4)]))).toBe(0);
    expect(countLearnedCards(countCardUsage([recordFlashes('2025-03-01', 5)]))).toBe(2);
    expect(countLearnedCards(new Map())).toBe(0);
  });
});
