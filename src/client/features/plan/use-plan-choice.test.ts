import { expect, test } from 'vitest';
import { readBillingCycle, toPlansSearch } from './use-plan-choice.ts';

test('the chosen cycle and the campaign survive a log-in', () => {
  const search = toPlansSearch('?utm_source=flyer', 'yearly');
  expect(search).toBe('?utm_source=flyer&billing=yearly');
  expect(readBillingCycle(search)).toBe('yearly');
  expect(toPlansSearch(search, 'monthly')).toBe('?utm_source=flyer');
  expect(toPlansSearch('?billing=yearly', 'monthly')).toBe('');
});

test('monthly, unless the query says yearly', () => {
  expect(['', '?billing=', '?billing=weekly', '?billing=monthly'].map(readBillingCycle)).toEqual(
    Array(4).fill('monthly'),
  );
});
