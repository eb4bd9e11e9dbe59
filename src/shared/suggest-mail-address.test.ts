import { expect, it } from 'vitest';
import { suggestMailAddress } from './suggest-mail-address.ts';

it.each([
  ['ann@gmial.com', 'ann@gmail.com'],
  ['Ann.B@GMAIL.CON', 'Ann.B@gmail.com'],
  [' ann@gmal.com ', 'ann@gmail.com'],
  ['ann@gmail.comm', 'ann@gmail.com'],
  ['ann@gmail.co', 'ann@gmail.com'],
  ['ann@hotmial.com', 'ann@hotmail.com'],
  ['ann@outlok.com', 'ann@outlook.com'],
  ['ann@fxomail.com', 'ann@foxmail.com'],
])('%s: did you mean %s?', (typed, meant) => {
  expect(suggestMailAddress(typed)).toBe(meant);
});

it.each([
  '',
  'ann',
  '@gmial.com',
  'ann@',
  'ann@gmail.com',
  'ann@mail.com',
  'ann@ymail.com',
  'ann@qq.com',
  'ann@example.org',
  'gmial@example.org',
  'ann@gmx.de',
])('%s is taken as typed', (typed) => {
  expect(suggestMailAddress(typed)).toBeNull();
});
