import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AXIS_STYLE } from './chart-style.ts';

const tokens = readFileSync(new URL('../../../ui/tokens.css', import.meta.url), 'utf8');

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
