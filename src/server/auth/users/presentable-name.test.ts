import { expect, it } from 'vitest';
import { readPresentableName } from './presentable-name.ts';

it.each(['Ann', ' Ann Example ', '小明', "Seán O'Néill-Smith", 'Dr. Anna B.', 'José María 2'])(
  'shows the name %s',
  (name) => {
    expect(readPresentableName(name)).toBe(name.trim());
  },
);

it.each([
  null,
  42,
  '',
  '   ',
  'visit evil.example',
  'https://evil',
  'a/b',
  'call me @evil',
  '<b>Ann</b>',
  'Ann\nBcc: x',
  '{when}',
  'x'.repeat(41),
])('does not show %j', (name) => {
  expect(readPresentableName(name)).toBeNull();
});
