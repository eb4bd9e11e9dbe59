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
  [true, 'bought with the stand-in', print, ['standin']],
  [true, 'bought with test keys', print, ['test:acct_1']],
  [false, 'paid with live keys until later', print, ['test:acct_1', 'live:acct_1']],
  [true, 'paid with live keys until earlier', { ...print, currentPeriodEnd: earlier }, ['live:acct_1']],
  [true, 'that is free but past due', { ...free, subscriptionStatus: 'past_due' }, ['standin']],
  [false, 'that is free', free, ['standin']],
  [false, 'that is a gift', { ...print, planOverride: 'print' as const }, ['standin']],
  [false, 'without any customer', print, []],
])('isOrphaned returns %s for a plan %s', (expected, _case, profile, modes) => {
  expect(isOrphaned(profile, modes, NOW)).toBe(expected);
});
