import { expect, it } from 'vitest';
import { openTab } from './moved-address.ts';

it('opens the cards on printing for those who come from a bought plan', () => {
  expect(openTab('/manage-flashcards', { tab: 'print' })).toBe('/manage-flashcards?tab=print');
});

it.each([null, undefined, 'print', {}, { tab: 'x' }])('opens the page as it is for the state %j', (state) => {
  expect(openTab('/manage-flashcards', state)).toBe('/manage-flashcards');
  expect(openTab('/dashboard', { tab: 'print' })).toBe('/dashboard');
});
