import { expect, test } from 'vitest';
import { overlap } from './overlap.mjs';

test.each([
  ['padding', 'padding-inline'],
  ['padding-inline', 'padding-left'],
  ['inset', 'top'],
  ['inset-inline', 'left'],
  ['border', 'border-top-color'],
  ['border-width', 'border-bottom-width'],
  ['border-radius', 'border-top-left-radius'],
  ['background', 'background-color'],
  ['-webkit-text-decoration', 'text-decoration-line'],
  ['font', 'line-height'],
  ['gap', 'row-gap'],
  ['place-items', 'align-items'],
  ['grid-area', 'grid-column-start'],
  ['white-space', 'text-wrap'],
  ['--tw-leading', '--tw-leading'],
])('%s and %s can set the same thing', (one, other) => {
  expect(overlap(one, other)).toBe(true);
  expect(overlap(other, one)).toBe(true);
});

test.each([
  ['padding', 'margin'],
  ['border-color', 'border-width'],
  ['border-radius', 'border-color'],
  ['width', 'height'],
  ['--tw-leading', '--tw-leading-x'],
  ['color', 'background-color'],
])('%s and %s set different things', (one, other) => {
  expect(overlap(one, other)).toBe(false);
});
