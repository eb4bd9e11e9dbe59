import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findChangeTime } from './voice-hold.ts';

describe('a card with a voice', () => {
  it('changes at its due time where nothing is said', () => {
    expect(findChangeTime(1_000, null)).toBe(1_000);
  });

  it('changes at its due time where the voice ended before', () => {
    expect(findChangeTime(1_000, { begunAt: 0, endedAt: 700 })).toBe(1_000);
  });

  it('waits for a voice that ends later', () => {
    expect(findChangeTime(1_000, { begunAt: 0, endedAt: 1_800 })).toBe(1_800);
  });

  // docs/product/teaching.md#voice-holds-card
  it('waits six seconds at most for a voice that never reports its end', () => {
    expect(findChangeTime(1_000, { begunAt: 200, endedAt: null })).toBe(6_200);
    expect(findChangeTime(1_000, { begunAt: 200, endedAt: 60_000 })).toBe(6_200);
  });

  it('waits for a recording to its end, however long it is, and no longer than that where the end is not reported', () => {
    const recording = { begunAt: 200, lastsMs: 9_800 };
    expect(findChangeTime(1_000, { ...recording, endedAt: null })).toBe(10_500);
    expect(findChangeTime(1_000, { ...recording, endedAt: 10_010 })).toBe(10_010);
  });

  it('never changes before its due time, nor while a voice of less than six seconds speaks', () => {
    const time = fc.integer({ min: 0, max: 20_000 });
    fc.assert(
      fc.property(time, time, fc.option(fc.integer({ min: 0, max: 6_000 })), (dueAt, begunAt, length) => {
        const endedAt = length === null ? null : begunAt + length;
        const changeAt = findChangeTime(dueAt, { begunAt, endedAt });
        expect(changeAt).toBeGreaterThanOrEqual(dueAt);
        expect(changeAt).toBeGreaterThanOrEqual(endedAt ?? begunAt + 6_000);
        expect(changeAt).toBeLessThanOrEqual(Math.max(dueAt, begunAt + 6_000));
      }),
    );
  });
});
