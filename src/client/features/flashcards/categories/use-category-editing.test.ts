import { expect, it } from 'vitest';
import { placeEdited } from './use-category-editing.ts';

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => ({ id })) as [Row, Row, Row, Row];
type Row = { id: string };
const listed = [a, b, c, d];

it('leaves the rows alone while the edited one is among them', () => {
  const rows = [a, b];
  expect(placeEdited(rows, { row: b, listed })).toBe(rows);
  expect(placeEdited(rows, null)).toBe(rows);
});

it('keeps a row that is gone at its place', () => {
  expect(placeEdited([a, c, d], { row: b, listed })).toEqual([a, b, c, d]);
  expect(placeEdited([a, d], { row: b, listed })).toEqual([a, b, d]);
  expect(placeEdited([a, b, c], { row: d, listed })).toEqual([a, b, c, d]);
  expect(placeEdited([], { row: b, listed })).toEqual([b]);
});
