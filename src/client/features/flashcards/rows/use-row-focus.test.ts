import { expect, it } from 'vitest';
import { findNeighbourId } from './use-row-focus.ts';

it('finds the row that takes the place of a deleted one', () => {
  const rows = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
  expect(findNeighbourId(rows, 'a')).toBe('b');
  expect(findNeighbourId(rows, 'c')).toBe('b');
  expect(findNeighbourId([{ id: 'a' }], 'a')).toBeNull();
  expect(findNeighbourId(rows, 'x')).toBeNull();
});
