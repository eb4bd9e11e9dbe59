import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findMissingFeatures } from './check-browsers.mjs';
import { OLDEST_BROWSERS } from './oldest-browsers.mjs';

it.each([
  ['AbortSignal.any([a])', 'AbortSignal.any'],
  ['globalThis.scheduler?.yield()', 'scheduler'],
  ['new BarcodeDetector()', 'BarcodeDetector'],
  ['navigator?.wakeLock.request()', 'Navigator.wakeLock'],
  ['element.showPopover()', 'HTMLElement.showPopover'],
  ['Object.groupBy(a,b)', 'Object.groupBy'],
])('findMissingFeatures finds what %s needs', (code, feature) => {
  expect([...findMissingFeatures(code)]).toContain(feature);
});

it('findMissingFeatures accepts what the oldest browsers have', () => {
  const code =
    'AbortSignal.timeout(5);new URL(a);a.toSorted();navigator.locks.request(b);a.any();a.scheduler';
  expect([...findMissingFeatures(code)]).toEqual([]);
});

// docs/product/frame.md#oldest-browsers
it.each(['README.md', 'index.html', 'docs/product/frame.md'])('%s names the oldest browsers', (path) => {
  const { chrome, firefox, safari_ios } = OLDEST_BROWSERS;
  const text = readFileSync(path, 'utf8').replace(/\s+/g, ' ');
  expect(text).toMatch(new RegExp(`iOS ${safari_ios}.*Chrome ${chrome}.*Firefox ${firefox}`));
});
