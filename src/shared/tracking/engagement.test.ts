import { describe, expect, it } from 'vitest';
import { averageEngagement, changeOfAverage, engagementColour, engagementFace } from './engagement.ts';

const ratings = (...values: number[]) => values.map((engagement) => ({ engagement }));

describe('average engagement', () => {
  // docs/product/figures.md#average-engagement
  it('leaves unrated days out and is null without a rated one', () => {
    expect(averageEngagement(ratings())).toBeNull();
    expect(averageEngagement(ratings(0, 0))).toBeNull();
    expect(averageEngagement(ratings(5, 0, 4, 0))).toBe(4.5);
  });

  it('rounds halves up', () => {
    expect(averageEngagement(ratings(4, 4, 4, 5))).toBe(4.3); // 4.25
  });

  it('changes by what the two shown numbers differ', () => {
    expect(changeOfAverage(4.2, 3.9)).toBe(0.3);
    expect(changeOfAverage(3.9, 4.2)).toBe(-0.3);
    expect(changeOfAverage(4, 4)).toBe(0);
    expect(changeOfAverage(null, 4)).toBeNull();
    expect(changeOfAverage(4, null)).toBeNull();
  });
});

describe('how engagement looks', () => {
  it.each([
    [5, 5],
    [3.6, 5],
    [3.5, 4],
    [2.1, 4],
    [2, 3],
    [1, 3],
    [null, 3],
  ])('an average of %s has the face of a %s', (average, face) => {
    expect(engagementFace(average)).toBe(face);
  });

  // docs/product/figures.md#engagement-look
  it.each([
    [5, 'green'],
    [4, 'green'],
    [3.9, 'yellow'],
    [2, 'yellow'],
    [1.9, 'red'],
    [1, 'red'],
    [0, 'none'],
  ])('%s is %s', (engagement, colour) => {
    expect(engagementColour(engagement)).toBe(colour);
  });
});
