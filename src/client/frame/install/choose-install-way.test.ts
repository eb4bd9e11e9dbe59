import { expect, it } from 'vitest';
import { chooseInstallWay } from './install-offer.tsx';

const READY = {
  hasTaught: true,
  wasDismissed: false,
  isInstalled: false,
  isOffered: true,
  device: 'android',
} as const;

it('takes the offer of the browser, and the share menu on iOS', () => {
  expect(chooseInstallWay(READY)).toBe('offer');
  expect(chooseInstallWay({ ...READY, isOffered: false, device: 'ios' })).toBe('share');
});

it('offers nothing when the browser cannot install', () => {
  expect(chooseInstallWay({ ...READY, isOffered: false })).toBeNull();
  expect(chooseInstallWay({ ...READY, isOffered: false, device: 'mac' })).toBeNull();
});

it.each([
  ['before the family has taught once', { hasTaught: false }],
  ['after it was dismissed', { wasDismissed: true }],
  ['in the installed app', { isInstalled: true }],
])('offers nothing %s', (_, change) => {
  expect(chooseInstallWay({ ...READY, ...change })).toBeNull();
  expect(chooseInstallWay({ ...READY, isOffered: false, device: 'ios', ...change })).toBeNull();
});
