import { describe, expect, it } from 'vitest';
import { OLD_FRIENDS_SET } from '#shared/library/ids.ts';
import { rowsToLibrary } from '#shared/library/library.ts';
import { countFlashesBySet, countSessions, listNewestFirst, nameSet, totalFlashes } from './record.ts';
import { makeRecord } from './records.test-support.ts';

const CHINESE = {
  deleted: '已删除的字卡组',
  oldFriends: '老朋友',
  numbered: (number: number) => `第${number}组`,
};

describe('reading records', () => {
  it('adds the flashes up', () => {
    expect(totalFlashes({ setUsage: {} })).toBe(0);
    expect(totalFlashes({ setUsage: { '1': 3, '4': 0, '12': 2 } })).toBe(5);
  });

  it('adds the flashes of a set up over its batches', () => {
    const batch = (setId: number, count: number) => ({ setId, cardIds: [], count });
    expect([...countFlashesBySet([batch(2, 3), batch(1, 1), batch(2, 2)])]).toEqual([
      [2, 5],
      [1, 1],
    ]);
  });

  // docs/product/day-log.md#sessions
  it('counts the sessions that each day has', () => {
    const days = [1, 3].map((sessions) => makeRecord({ date: '2025-01-01', sessions }));
    expect(countSessions(days)).toBe(4);
  });

  it('lists the newest day first', () => {
    const days = ['2024-12-31', '2025-01-02', '2025-01-01'].map((date) => makeRecord({ date }));
    const library = rowsToLibrary({ categories: [], flashcards: [], sets: [], history: days });
    const dates = listNewestFirst(library.history).map(({ date }) => date);
    expect(dates).toEqual(['2025-01-02', '2025-01-01', '2024-12-31']);
  });

  it('calls a set by its name, or by its number when it is gone', () => {
    expect(nameSet(1, new Map([[1, { name: 'Farm' }]]))).toBe('Farm');
    expect(nameSet(2, new Map([[1, { name: 'Farm' }]]))).toBe('Set 2');
    expect(nameSet(2, new Map(), CHINESE)).toBe('第2组');
  });

  it('calls the old friends by their name, whatever the sets are', () => {
    expect(nameSet(OLD_FRIENDS_SET, new Map())).toBe('Old friends');
    expect(nameSet(OLD_FRIENDS_SET, new Map(), CHINESE)).toBe('老朋友');
  });

  // docs/product/sets.md#deleted-set-in-days
  it('calls a set that a parent made and deleted a deleted set, because its number says nothing', () => {
    expect(nameSet(1_000_007, new Map())).toBe('Deleted set');
    expect(nameSet(1_000_007, new Map(), CHINESE)).toBe('已删除的字卡组');
  });
});
