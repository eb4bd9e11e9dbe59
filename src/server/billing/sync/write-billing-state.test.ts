import { expect, it } from 'vitest';
import { isOrphaned } from './write-billing-state.ts';

const NOW = new Date('2026-06-01T00:00:00Z');
const later = new Date('2026-07-01T00:00:00Z');
const earlier = new Date('2026-05-01T00:00:00Z');
const print = {
  plan: 'print' as const,
  subscriptionStatus: 'active',
  currentPeriodEnd: later,
  planOverride: null,
};
const free = { ...print, plan: 'free' as const, subscriptionStatus: 'canceled', currentPeriodEnd: null };

it.each([
  ['bought with the stand-in', print, ['standin'], true],
  ['bought with test keys', print, ['test:acct_1'], true],
  ['paid with live keys, not yet over', print, ['test:acct_1', 'live:acct_1'], false],
  ['paid with live keys, over', { ...print, currentPeriodEnd: earlier }, ['live:acct_1'], true],
  ['free, but past due', { ...free, subscriptionStatus: 'past_due' }, ['standin'], true],
  ['free', free, ['standin'], false],
  ['given by hand', { ...print, planOverride: 'print' as const }, ['standin'], false],
  ['never a customer anywhere', print, [], false],
])('%s', (_case, profile, modes, orphaned) => {
  expect(isOrphaned(profile, modes, NOW)).toBe(orphaned);
});
