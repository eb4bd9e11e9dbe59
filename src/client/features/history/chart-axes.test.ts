import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { AXIS_STYLE, placeEngagement, placeSessions } from './chart-axes.ts';

const tokens = readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8');

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

const tokenOf = (value: string) => /--color-(\w+)/.exec(value)?.[1] ?? value;

// axe leaves drawings out.
describe('the charts', () => {
  it.each([
    ['labels', tokenOf(AXIS_STYLE.tick.fill), 4.5],
    ['axes', tokenOf(AXIS_STYLE.stroke), 3],
    ['lines and bars', 'leaf', 3],
  ])('have %s that stand out from their panel by day and by night', (_, token, least) => {
    const panels = coloursOf('card');
    for (const [index, colour] of coloursOf(token).entries()) {
      expect(contrast(colour, panels[index] ?? '')).toBeGreaterThanOrEqual(least);
    }
  });
});

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
