import { expect, it } from 'vitest';
import { getDomain, parseSender } from './sender.ts';

it.each([
  ['Sproutcards <hello@cards.example.org>', { name: 'Sproutcards', address: 'hello@cards.example.org' }],
  ['"Cards, Sprout" <hello@example.org>', { name: 'Cards, Sprout', address: 'hello@example.org' }],
  ['hello@example.org', { name: '', address: 'hello@example.org' }],
])('parseSender reads %s', (text, sender) => {
  expect(parseSender(text)).toEqual(sender);
});

it.each(['', 'Sproutcards', 'a@b.c, d@e.f', 'x <a@b.c>\r\nBcc: e@f.g', '<a@b>'])(
  'parseSender returns null for %j',
  (text) => {
    expect(parseSender(text)).toBeNull();
  },
);

it('getDomain returns the domain of the address', () => {
  expect(getDomain({ name: '', address: 'hello@example.org' })).toBe('example.org');
});
