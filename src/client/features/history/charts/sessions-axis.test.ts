import { expect, test } from 'vitest';
import { placeSessions } from './sessions-axis.ts';

const weeksOf = (...sessions: number[]) => sessions.map((count) => ({ week: '2025-03-03', sessions: count }));

test('a week with at most one session a day has an axis of seven', () => {
  const axis = { domain: [0, 7], ticks: [0, 1, 2, 3, 4, 5, 6, 7] };
  expect(placeSessions(weeksOf(0, 7))).toEqual(axis);
  expect(placeSessions([])).toEqual(axis);
});

// docs/product/figures.md#sessions-per-week
test('a week of three sessions a day fits in, with whole numbers beside it', () => {
  expect(placeSessions(weeksOf(4, 21))).toEqual({ domain: [0, 21], ticks: [0, 3, 6, 9, 12, 15, 18, 21] });
  expect(placeSessions(weeksOf(8)).ticks).toEqual([0, 2, 4, 6, 8]);
});
