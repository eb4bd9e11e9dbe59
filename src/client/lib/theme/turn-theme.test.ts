import { expect, it } from 'vitest';
import { chooseTurned } from './theme.ts';

// docs/product/frame.md#theme
it.each([
  ['system', 'light', 'dark'],
  ['system', 'dark', 'light'],
  ['dark', 'light', 'system'],
  ['light', 'dark', 'system'],
  ['light', 'light', 'dark'],
  ['dark', 'dark', 'light'],
] as const)('turns %s on a %s device to %s', (chosen, onDevice, turned) => {
  expect(chooseTurned(chosen, onDevice)).toBe(turned);
});
