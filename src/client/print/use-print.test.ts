import { expect, it } from 'vitest';
import { readLocale } from '#tests/support/texts/read-locale.ts';
import { PRINT_MESSAGES } from './use-print.ts';

/** The colour of a message follows from its English words. */
function toneOf(text: string): string {
  if (text.includes('Error')) return 'error';
  return text.includes('success') ? 'success' : 'info';
}

it.each(Object.values(PRINT_MESSAGES))('$key has the colour of its English words', ({ key, tone }) => {
  expect(toneOf(readLocale('en').print?.[key] ?? '')).toBe(tone);
});
