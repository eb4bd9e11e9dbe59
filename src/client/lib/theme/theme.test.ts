import { expect, it } from 'vitest';
import { getToggledTheme } from './theme.ts';

// docs/product/frame.md#theme
it.each([
  ['system', 'light', 'dark'],
  ['system', 'dark', 'light'],
  ['dark', 'light', 'system'],
  ['light', 'dark', 'system'],
  ['light', 'light', 'dark'],
  ['dark', 'dark', 'light'],
] as const)('getToggledTheme turns %s on a %s device into %s', (chosen, deviceTheme, expected) => {
  expect(getToggledTheme(chosen, deviceTheme)).toBe(expected);
});
