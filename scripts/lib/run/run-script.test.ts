import { expect, test } from 'vitest';
import { isSupportedNode } from './run-script.mjs';

test.each([
  ['v20.19.0', true],
  ['v20.20.2', true],
  ['v24.0.0', true],
  ['v20.18.9', false],
  ['v18.20.4', false],
])('%s: %s', (version, expected) => {
  expect(isSupportedNode(version)).toBe(expected);
});
