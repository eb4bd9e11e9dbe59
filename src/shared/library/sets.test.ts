import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/lib/calendar.ts';
import { DEFAULT_PACE, openSet, readName, readPace } from './sets.ts';
import type { CardSet } from './tables/card-set.ts';
import { LIBRARY_LIMITS } from './tables/limits.ts';

const set = (id: number, opensOn?: string): CardSet => ({
  id,
  childId: 1,
  name: `Set ${id}`,
  flashcardIds: [],
  ...(opensOn && { opensOn }),
});
const PLAN = [set(1), set(2, '2026-03-08'), set(3, '2026-03-15'), set(4, '2026-03-22'), set(5, '2026-03-29')];

describe('openSet', () => {
  it('keeps the days of the other sets when a set opens on time', () => {
    expect(openSet(PLAN, 2, '2026-03-08')).toEqual([set(2)]);
  });

  // docs/product/rotation.md#waiting-sets
  it('delays the following sets by a week each when a set opens late', () => {
    expect(openSet(PLAN, 2, '2026-03-18')).toEqual([
      set(2),
      set(3, '2026-03-25'),
      set(4, '2026-04-01'),
      set(5, '2026-04-08'),
    ]);
  });

  it('delays only sets that would follow within a week', () => {
    const sets = [set(1, '2026-03-08'), set(2, '2026-03-09'), set(3, '2026-05-01')];
    expect(openSet(sets, 1, '2026-03-10')).toEqual([set(1), set(2, '2026-03-17')]);
  });

  it('returns nothing for an open or deleted set', () => {
    expect(openSet(PLAN, 1, '2026-03-08')).toEqual([]);
    expect(openSet(PLAN, 9, '2026-03-08')).toEqual([]);
  });

  it('never delays a set beyond the last allowed day', () => {
    expect(openSet([set(1, '2199-12-30'), set(2, '2199-12-31')], 1, '2199-12-31')).toEqual([set(1)]);
  });

  it('leaves at least a week between sets and moves none to an earlier day', () => {
    const days = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 90 }), (waits, onDay) => {
        const day = (count: number) => addDays('2026-03-01', count);
        const sets = waits.map((wait, i) => set(i + 1, day(wait)));
        const changed = new Map(openSet(sets, 1, day(onDay)).map((row) => [row.id, row]));
        const after = sets.map((row) => changed.get(row.id) ?? row);
        const openingDays = after.flatMap(({ opensOn }) => opensOn ?? []).sort();
        expect(openingDays).toHaveLength(sets.length - 1);
        for (const [i, opensOn] of openingDays.entries()) {
          expect(opensOn >= addDays(openingDays[i - 1] ?? day(onDay), 7)).toBe(true);
        }
        for (const { id, opensOn } of after.slice(1))
          expect(opensOn).toSatisfy((on) => on >= day(waits[id - 1] ?? 0));
      }),
    );
  });
});

describe('readName', () => {
  it('cleans white space', () => {
    expect(readName('  Fruit \n and more ', ['Set 1'])).toEqual({ ok: true, name: 'Fruit and more' });
  });

  // docs/product/sets.md#own-sets
  it('rejects blank, too long and taken names', () => {
    const longest = 'x'.repeat(LIBRARY_LIMITS.categoryName);
    expect(readName(longest, [])).toEqual({ ok: true, name: longest });
    expect(readName(' ', [])).toEqual({ ok: false, reason: 'blank' });
    expect(readName(`${longest}x`, [])).toEqual({ ok: false, reason: 'tooLong' });
    expect(readName('FRUIT ', ['Set 1', 'Fruit'])).toEqual({ ok: false, reason: 'taken' });
  });
});

describe('readPace', () => {
  // docs/product/stages.md#stage-pace
  it('defaults to the pace of its stage', () => {
    const paces = [undefined, 'couplets', 'phrases', 'sentences', 'dots'] as const;
    expect(paces.map((stage) => readPace(stage ? { stage } : {})).map(Object.values)).toEqual([
      [5, 1, 15],
      [5, 1, 15],
      [4, 1, 15],
      [3, 1, 15],
      [10, 2, 15],
    ]);
    const pace = { ...DEFAULT_PACE, cards: 7 };
    expect(readPace({ stage: 'sentences', pace })).toEqual(pace);
  });
});
