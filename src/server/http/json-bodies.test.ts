import { expect, it } from 'vitest';
import { holdsTooManyValues } from './json-bodies.ts';

const isTooMuch = (json: string) => holdsTooManyValues(Buffer.from(json));

// docs/security.md#fair-share
it.each(['[', '{},', '0,', '[{},'])('refuses megabytes of %j', (piece) => {
  expect(isTooMuch(piece.repeat(1_000_000))).toBe(true);
});

it('takes what is small, and rows as a library has them, however many', () => {
  expect(isTooMuch('['.repeat(20_000))).toBe(false);
  const flash = { setId: 1, cardIds: ['f1'], count: 1 };
  const card = { id: 'f1', word: 'a', categoryId: 'cat1' };
  expect(isTooMuch(JSON.stringify(Array(100_000).fill(card)))).toBe(false);
  expect(isTooMuch(JSON.stringify(Array(100_000).fill(flash)))).toBe(false);
});
