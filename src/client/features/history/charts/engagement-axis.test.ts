import { expect, test } from 'vitest';
import { placeEngagement } from './engagement-axis.ts';

test('a month is as long as its days', () => {
  const { points, domain, ticks } = placeEngagement(
    [
      { at: '2025-02-03', engagement: 4 },
      { at: '2025-02-28', engagement: 2 },
    ],
    '2025-02',
  );
  expect(points.map(({ x }) => x)).toEqual([3, 28]);
  expect(domain).toEqual([1, 28]);
  expect(ticks.map(({ at }) => at)).toEqual(['2025-02-01', '2025-02-08', '2025-02-15', '2025-02-22']);
});

test('all history is its months with a few labels, an unrated month a gap', () => {
  const months = Array.from({ length: 120 }, (_, i) => ({
    at: `month ${i}`,
    engagement: i === 7 ? null : 3,
  }));
  const { points, domain, ticks } = placeEngagement(months, 'all');
  expect(points).toHaveLength(120);
  expect(points[7]).toEqual({ at: 'month 7', engagement: null, x: 7 });
  expect(domain).toEqual([0, 119]);
  expect(ticks.map(({ x }) => x)).toEqual([0, 24, 48, 72, 96]);
});

test('one point alone has a place', () => {
  expect(placeEngagement([{ at: '2025-02', engagement: 4 }], 'all').domain).toEqual([0, 1]);
});
