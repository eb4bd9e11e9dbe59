import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMailAddress, parseWaitlistEmail } from './mail-address.ts';

describe('parseWaitlistEmail', () => {
  it.each([
    ['a@b.c', 'a@b.c'],
    [' Ann.Example+cards@Example.ORG ', 'ann.example+cards@example.org'],
    ['妈妈@例子.中国', '妈妈@例子.中国'],
  ])('takes %s', (typed, email) => {
    expect(parseWaitlistEmail(typed)).toBe(email);
  });

  it.each([
    '',
    'ann',
    'ann@example',
    '@example.org',
    'ann@.',
    'a b@example.org',
    'a@b@example.org',
    'ann@example.org\r\nBcc: eve@example.org',
    'ann@example.org\0',
    'ann@example.org,eve.example.org',
    'Ann<ann@example.org>',
    `${'a'.repeat(250)}@b.cd`,
  ])('refuses %j', (typed) => {
    expect(parseWaitlistEmail(typed)).toBeNull();
  });
});

it('no accepted address can end a header line or start another address', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (local, domain) => {
      const address = `${local}@${domain}.org`;
      return !isMailAddress(address) || !/[\s<>,;\0]/.test(address);
    }),
  );
});
