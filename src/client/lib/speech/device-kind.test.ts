import { expect, it } from 'vitest';
import { readDeviceKind } from './device-kind.ts';

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 0, 'mac'],
  ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36', 5, 'android'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36', 10, 'windows'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36', 0, 'other'],
] as const)('readDeviceKind maps %s with %i touch points to %s', (userAgent, maxTouchPoints, kind) => {
  expect(readDeviceKind({ userAgent, maxTouchPoints })).toBe(kind);
});
