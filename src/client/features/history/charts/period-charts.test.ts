import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { placeEngagement, placeSessions } from './period-charts.tsx';

const tokens = readFileSync(new URL('../../../ui/styles/tokens.css', import.meta.url), 'utf8');

/** Returns the colors of a token in the light and the dark theme. */
function readColors(token: string): string[] {
  const pair = new RegExp(`--color-${token}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens);
  return [pair?.[1] ?? '', pair?.[2] ?? ''];
}

/** Returns the relative luminance of WCAG 2.2. */
function getLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function getContrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [getLuminance(a), getLuminance(b)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

// axe checks the contrast of text only.
describe('Charts', () => {
  it.each(['leaf', 'field'])('have a contrast of 3:1 to their panel in both themes (%s)', (token) => {
    const panels = readColors('card');
    for (const [index, color] of readColors(token).entries()) {
      expect(getContrast(color, panels[index] ?? '')).toBeGreaterThanOrEqual(3);
    }
  });
});

describe('placeEngagement', () => {
  it('spreads the points of a month over its days', () => {
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

  it('shows all history by month with a gap for an unrated month', () => {
    const months = Array.from({ length: 121 }, (_, i) => ({
      at: `month ${i}`,
      engagement: i === 60 ? null : 3,
    }));
    const { points, labels } = placeEngagement(months, 'all');
    expect(points).toHaveLength(121);
    expect(points[60]).toEqual({ at: 'month 60', engagement: null, x: 0.5 });
    expect(labels.map(({ at }) => at)).toEqual(['month 0', 'month 31', 'month 62', 'month 93']);
  });
});

describe('placeSessions', () => {
  const createWeeks = (...sessions: number[]) =>
    sessions.map((count) => ({ week: '2025-03-03', sessions: count }));

  // docs/product/figures.md#sessions-per-week
  it('returns a few integer ticks from 0 to at least the largest count', () => {
    expect(placeSessions(createWeeks(0, 3)).ticks).toEqual([0, 1, 2, 3, 4]);
    expect(placeSessions(createWeeks(5)).ticks).toEqual([0, 2, 4, 6]);
    expect(placeSessions(createWeeks(4, 21)).ticks).toEqual([0, 6, 12, 18, 24]);
  });

  it('labels every week of a month and only a few weeks of a year', () => {
    expect(placeSessions(createWeeks(1, 2)).labels.map(({ x }) => x)).toEqual([0.25, 0.75]);
    expect(placeSessions(createWeeks(...Array.from({ length: 52 }, () => 1))).labels).toHaveLength(4);
  });
});
