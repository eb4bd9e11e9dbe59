import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryChange, identify } from '#shared/library/arbitraries.test-support.ts';
import { replayChanges } from '#shared/library/changes/apply-change.ts';
import { listEntriesOfDay, listRemainingFlashes } from '#shared/library/day-log/entries-of-day.ts';
import { createPlainLibrary } from '#shared/library/plain-defaults.test-support.ts';
import { readDayKey, type TrackingRecord } from '#shared/library/tables/day-record.ts';
import { arbitraryRecords, makeRecord } from './records.test-support.ts';
import { countCardUsage, countLearnedCards, countNewlyLearned, LEARNED_AT, listDaysOfCard } from './usage.ts';

/** Flashes of one card up to a day, card by card and batch by batch. */
function slowFlashes(records: readonly TrackingRecord[], card: string, lastDay = '9999-12-31'): number {
  return records
    .filter((record) => record.date <= lastDay)
    .flatMap((record) => record.shown)
    .filter(({ cardIds }) => cardIds.indexOf(card) !== -1)
    .map(({ count }) => count)
    .reduce((a, b) => a + b, 0);
}

const cardsOf = (records: readonly TrackingRecord[]) => [
  ...new Set(records.flatMap(({ shown }) => shown.flatMap(({ cardIds }) => cardIds))),
];

describe('usage of cards', () => {
  it('is the same counted on the days of a card alone', () => {
    fc.assert(
      fc.property(arbitraryRecords, (records) => {
        const usage = countCardUsage(records);
        for (const card of cardsOf(records)) {
          const days = listDaysOfCard(records, card);
          expect(countCardUsage(days).get(card)).toEqual(usage.get(card));
        }
        expect(listDaysOfCard(records, 'no card')).toEqual([]);
      }),
    );
  });

  // docs/product/figures.md#windowsill
  it('says how many cards some flashes made learned', () => {
    fc.assert(
      fc.property(arbitraryRecords, (records) => {
        const [latest, ...others] = records;
        if (!latest) return;
        const usage = countCardUsage(records);
        const grown = countLearnedCards(usage) - countLearnedCards(countCardUsage(others));
        expect(countNewlyLearned(usage, latest.shown)).toBe(grown);
      }),
    );
  });

  // docs/product/card-ways.md#showings-of-a-card
  it('counts each card a set held on the day, once per flash, in every set', () => {
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

  it('counts the words that were shown, also after the words of the set have changed', () => {
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

  it('does not depend on what a set held last', () => {
    fc.assert(
      fc.property(arbitraryRecords, arbitraryRecords, (records, others) => {
        const setCards = others[0]?.setCards ?? {};
        expect(countCardUsage(records.map((record) => ({ ...record, setCards })))).toEqual(
          countCardUsage(records),
        );
      }),
    );
  });

  it('is the sum of what the living entries show, whatever happens to cards and sets', () => {
    fc.assert(
      fc.property(fc.array(arbitraryChange, { maxLength: 30 }), (changes) => {
        const library = replayChanges(createPlainLibrary(), identify(changes));
        const shown = new Map<string, number>();
        const left = [...library.history.keys()].flatMap((key) =>
          listRemainingFlashes(listEntriesOfDay(library, readDayKey(key))),
        );
        for (const { cardIds, count } of left) {
          for (const card of cardIds) shown.set(card, (shown.get(card) ?? 0) + count);
        }
        const usage = countCardUsage(library.history.values());
        expect(new Map([...usage].map(([card, { flashes }]) => [card, flashes]))).toEqual(shown);
      }),
    );
  });

  it('is what counting card by card gives', () => {
    fc.assert(
      fc.property(arbitraryRecords, (records) => {
        const usage = countCardUsage(records);
        for (const card of cardsOf(records)) {
          const days = records.map(({ date }) => date).sort();
          expect(usage.get(card)?.flashes ?? 0).toBe(slowFlashes(records, card));
          expect(usage.get(card)?.learnedOn ?? null).toBe(
            days.find((day) => slowFlashes(records, card, day) >= 5) ?? null,
          );
        }
        expect([...usage.keys()].every((card) => slowFlashes(records, card) > 0)).toBe(true);
      }),
    );
  });
});

describe('learned cards', () => {
  // docs/product/figures.md#learned-cards
  it('are those shown five times or more', () => {
    expect(LEARNED_AT).toBe(5);
    const day = (flashes: number) =>
      makeRecord({ date: '2025-03-01', setUsage: { '1': flashes }, setCards: { '1': ['f1'] } });
    expect(countLearnedCards(countCardUsage([day(4)]))).toBe(0);
    expect(countLearnedCards(countCardUsage([day(5)]))).toBe(1);
    expect(countLearnedCards(new Map())).toBe(0);
  });

  it('are as many by the end of a month as counting up to its last day gives', () => {
    const month = fc.constantFrom(
      '2024-10',
      '2024-11',
      '2024-12',
      '2025-01',
      '2025-02',
      '2025-03',
      '2025-04',
    );
    fc.assert(
      fc.property(arbitraryRecords, month, (records, lastMonth) => {
        const byThen = cardsOf(records).filter((card) => slowFlashes(records, card, `${lastMonth}-31`) >= 5);
        const ever = cardsOf(records).filter((card) => slowFlashes(records, card) >= 5);
        expect(countLearnedCards(countCardUsage(records), lastMonth)).toBe(byThen.length);
        expect(countLearnedCards(countCardUsage(records))).toBe(ever.length);
      }),
    );
  });
});
