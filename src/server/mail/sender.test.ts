import { expect, it } from 'vitest';
import { domainOf, parseSender } from './sender.ts';

it.each([
  ['Sproutcards <hello@cards.example.org>', { name: 'Sproutcards', address: 'hello@cards.example.org' }],
  ['"Cards, Sprout" <hello@example.org>', { name: 'Cards, Sprout', address: 'hello@example.org' }],
  ['hello@example.org', { name: '', address: 'hello@example.org' }],
])('reads %s', (text, sender) => {
  expect(parseSender(text)).toEqual(sender);
});

it.each(['', 'Sproutcards', 'a@b.c, d@e.f', 'x <a@b.c>\r\nBcc: e@f.g', '<a@b>'])('refuses %j', (text) => {
  expect(parseSender(text)).toBeNull();
});

it('returns the domain of the address', () => {
  expect(domainOf({ name: '', address: 'hello@example.org' })).toBe('example.org');
});
