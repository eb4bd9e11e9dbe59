import { describe, expect, it } from 'vitest';
import type { CardSet } from '#shared/library/schema.ts';
import { countDaysOfRoom } from './days-of-room.ts';

const filling = (given: Partial<CardSet> = {}): CardSet => ({
  ...{ id: 1, childId: 1, name: 'Set 1', flashcardIds: [], fill: 'en' },
  ...given,
});
const pace = (newADay: number) => ({ cards: 5, newADay, showings: 15 });

describe('the room for words with which sets fill themselves', () => {
  // docs/product/next-words.md#room-announced
  it('is announced ten taught days ahead', () => {
    expect(countDaysOfRoom([filling()], 11)).toBeNull();
    expect(countDaysOfRoom([filling()], 10)).toBe(10);
    expect(countDaysOfRoom([filling()], 1)).toBe(1);
    expect(countDaysOfRoom([filling()], 0)).toBe(0);
  });

  it('is shared by all sets that fill themselves, each at its own pace', () => {
    const sets = [filling({ pace: pace(2) }), filling({ pace: pace(1) }), filling({ pace: pace(0) })];
    expect(countDaysOfRoom(sets, 31)).toBe(10);
    expect(countDaysOfRoom(sets, 7)).toBe(2);
  });

  // docs/product/next-words.md#room-announced
  it('lasts longer where chosen words come first', () => {
    expect(countDaysOfRoom([filling({ coming: ['f1', 'f2', 'f3'] })], 2)).toBe(5);
    expect(
      countDaysOfRoom([filling({ coming: Array.from({ length: 11 }, (_, i) => `f${i}`) })], 0),
    ).toBeNull();
  });

  it('does not matter to sets that take in no words of the product', () => {
    const sets = [
      filling({ fill: undefined }),
      filling({ opensOn: '2026-03-09' }),
      filling({ pace: pace(0) }),
    ];
    expect(countDaysOfRoom(sets, 0)).toBeNull();
  });

  it('is none where a family holds more cards than its plan allows', () => {
    expect(countDaysOfRoom([filling()], -20)).toBe(0);
  });
});
