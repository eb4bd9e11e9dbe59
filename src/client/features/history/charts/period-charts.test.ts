import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { placeEngagement, placeSessions } from './period-charts.tsx';

const tokens = readFileSync(new URL('../../../ui/styles/tokens.css', import.meta.url), 'utf8');

/** The colours of a token by day and by night. */
function coloursOf(token: string): string[] {
  const pair = new RegExp(`--color-${token}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens);
  return [pair?.[1] ?? '', pair?.[2] ?? ''];
}

/** WCAG 2.2's relative luminance. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

// axe judges text alone.
describe('the charts', () => {
  it.each(['leaf', 'field'])('stand out from their panel by day and by night in %s', (token) => {
    const panels = coloursOf('card');
    for (const [index, colour] of coloursOf(token).entries()) {
      expect(contrast(colour, panels[index] ?? '')).toBeGreaterThanOrEqual(3);
    }
  });
});

test('spreads the points of a month over its days', () => {
  const { points, labels } = placeEngagement(
    [
      { at: '2025-02-01', engagement: 4 },
      { at: '2025-02-28', engagement: 2 },
    ],
    '2025-02',
  );
  expect(points.map(({ x }) => x)).toEqual([0, 1]);
  expect(labels.map(({ at }) => at)).toEqual(['2025-02-01', '2025-02-08', '2025-02-15', '2025-02-22']);
});

test('shows all history by months, with a few labels and a gap for an unrated month', () => {
  const months = Array.from({ length: 121 }, (_, i) => ({
    at: `month ${i}`,
    engagement: i === 60 ? null : 3,
  }));
  const { points, labels } = placeEngagement(months, 'all');
  expect(points).toHaveLength(121);
  expect(points[60]).toEqual({ at: 'month 60', engagement: null, x: 0.5 });
  expect(labels.map(({ at }) => at)).toEqual(['month 0', 'month 31', 'month 62', 'month 93']);
});

const weeksOf = (...sessions: number[]) => sessions.map((count) => ({ week: '2025-03-03', sessions: count }));

// docs/product/figures.md#sessions-per-week
test('starts the axis of sessions at 0 and ends it at or above the most, in a few whole numbers', () => {
  expect(placeSessions(weeksOf(0, 3)).ticks).toEqual([0, 1, 2, 3, 4]);
  expect(placeSessions(weeksOf(5)).ticks).toEqual([0, 2, 4, 6]);
  expect(placeSessions(weeksOf(4, 21)).ticks).toEqual([0, 6, 12, 18, 24]);
});

test('labels every week of a month at its middle, and a few weeks of a year', () => {
  expect(placeSessions(weeksOf(1, 2)).labels.map(({ x }) => x)).toEqual([0.25, 0.75]);
  expect(placeSessions(weeksOf(...Array.from({ length: 52 }, () => 1))).labels).toHaveLength(4);
});
