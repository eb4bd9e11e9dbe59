import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placePots } from '#client/ui/illustration/windowsill-drawing.tsx';

const countLeaves = (learnedWords: number, potCount = 4) =>
  placePots(learnedWords, potCount).map(({ leaves }) => leaves);

// docs/product/figures.md#windowsill
describe('placePots', () => {
  it('fills one pot after the other with a leaf per learned word', () => {
    expect(countLeaves(0)).toEqual([0, 0, 0, 0]);
    expect(countLeaves(1)).toEqual([1, 0, 0, 0]);
    expect(countLeaves(10)).toEqual([10, 0, 0, 0]);
    expect(countLeaves(11)).toEqual([10, 1, 0, 0]);
    expect(countLeaves(29)).toEqual([10, 6, 8, 5]);
  });

  it('removes the oldest pot when all are full', () => {
    expect(placePots(31, 4)).toEqual([
      { number: 1, kind: 1, leaves: 6 },
      { number: 2, kind: 2, leaves: 8 },
      { number: 3, kind: 3, leaves: 6 },
      { number: 4, kind: 0, leaves: 1 },
    ]);
  });

  it('never removes a leaf from a pot when another word is learned', () => {
    fc.assert(
      fc.property(fc.nat(400), fc.integer({ min: 1, max: 8 }), (learnedWords, potCount) => {
        const before = new Map(
          placePots(learnedWords, potCount).map(({ number, leaves }) => [number, leaves]),
        );
        const after = placePots(learnedWords + 1, potCount);
        expect(after).toHaveLength(potCount);
        let addedLeaves = 0;
        for (const { number, leaves } of after) addedLeaves += leaves - (before.get(number) ?? 0);
        expect(addedLeaves).toBe(1);
      }),
    );
  });

  it('shows every leaf while the pots have space', () => {
    fc.assert(
      fc.property(fc.nat(30), (learnedWords) => {
        expect(countLeaves(learnedWords).reduce((sum, leaves) => sum + leaves, 0)).toBe(learnedWords);
      }),
    );
  });
});
