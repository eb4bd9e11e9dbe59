import { describe, expect, it } from 'vitest';
import {
  calculateAverageEngagement,
  compareEngagement,
  countEnjoyedDays,
  getEngagementColor,
  getEngagementFace,
} from './engagement.ts';

const createRatings = (...values: number[]) => values.map((engagement) => ({ engagement }));

describe('calculateAverageEngagement', () => {
  // docs/product/figures.md#average-engagement
  it('ignores unrated days and returns null without a rated one', () => {
    expect(calculateAverageEngagement(createRatings())).toBeNull();
    expect(calculateAverageEngagement(createRatings(0, 0))).toBeNull();
    expect(calculateAverageEngagement(createRatings(5, 0, 4, 0))).toBe(4.5);
  });

  it('rounds halves up', () => {
    expect(calculateAverageEngagement(createRatings(4, 4, 4, 5))).toBe(4.3); // 4.25
  });
});

describe('compareEngagement', () => {
  const SEVEN = [4, 4, 4, 4, 4, 4, 5]; // 4.14, shown as 4.1
  const LOWER = [4, 4, 4, 4, 4, 4, 3, 4]; // 3.875, shown as 3.9

  it('returns the difference of the shown numbers', () => {
    expect(compareEngagement(createRatings(...SEVEN), createRatings(...LOWER))).toBe(0.2);
    expect(compareEngagement(createRatings(...LOWER), createRatings(...SEVEN))).toBe(-0.2);
    expect(compareEngagement(createRatings(...SEVEN), createRatings(...SEVEN))).toBe(0);
  });

  // docs/product/figures.md#equal-stretches
  it('returns null without seven rated days on each side', () => {
    const six = [...SEVEN.slice(1), 0];
    expect(compareEngagement(createRatings(...six), createRatings(...SEVEN))).toBeNull();
    expect(compareEngagement(createRatings(...SEVEN), createRatings(...six))).toBeNull();
  });
});

// docs/product/figures.md#enjoyed-days
it('countEnjoyedDays judges no fewer than three rated days', () => {
  expect(countEnjoyedDays(createRatings(5, 1, 0, 0))).toBeNull();
  expect(countEnjoyedDays(createRatings(5, 4, 3, 0))).toEqual({ rated: 3, enjoyed: 2, best: 5 });
});

describe('getEngagementFace and getEngagementColor', () => {
  it.each([
    [5, 5],
    [3.6, 5],
    [3.5, 4],
    [2.1, 4],
    [2, 3],
    [1, 3],
    [null, 3],
  ])('show an average of %s with the face of a %s', (average, face) => {
    expect(getEngagementFace(average)).toBe(face);
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
  ])('show %s in %s', (engagement, color) => {
    expect(getEngagementColor(engagement)).toBe(color);
  });
});
