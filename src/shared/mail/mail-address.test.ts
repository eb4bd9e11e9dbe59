import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isMailAddress,
  maskMailAddress,
  parseWaitlistEmail,
  readAccountAddress,
  suggestMailAddress,
} from './mail-address.ts';

describe('parseWaitlistEmail', () => {
  it.each([
    ['a@b.c', 'a@b.c'],
    [' Ann.Example+cards@Example.ORG ', 'ann.example+cards@example.org'],
    ['妈妈@例子.中国', '妈妈@例子.中国'],
  ])('accepts %s', (typed, email) => {
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
  ])('rejects %j', (typed) => {
    expect(parseWaitlistEmail(typed)).toBeNull();
  });
});

// docs/product/waitlist.md#address
// docs/security.md#mail-texts
it('isMailAddress rejects every address that could end a header line or start another address', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (local, domain) => {
      const address = `${local}@${domain}.org`;
      return !isMailAddress(address) || !/[\s<>,;\0]/.test(address);
    }),
  );
});

describe('readAccountAddress', () => {
  it.each([
    ['Ann.Example+cards@Example.ORG', 'ann.example+cards@example.org'],
    ['user!x@example.org', 'user!x@example.org'],
    ["o'brien/#$%&*=?^_`{|}~-@example.org", "o'brien/#$%&*=?^_`{|}~-@example.org"],
    ['mütter@example.org', 'mütter@example.org'],
    ['MU\u0308TTER@example.org', 'mütter@example.org'],
    ['妈妈@例子.中国', '妈妈@xn--fsqu00a.xn--fiqs8s'],
    ['ann@Bücher.example', 'ann@xn--bcher-kva.example'],
    ['ann@xn--bcher-kva.example', 'ann@xn--bcher-kva.example'],
    ['a@1.2.example', 'a@1.2.example'],
    [`${'a'.repeat(243)}@example.org`, `${'a'.repeat(243)}@example.org`],
  ])('accepts %s', (typed, email) => {
    expect(readAccountAddress(typed)).toBe(email);
  });

  it.each([
    ...[
      '',
      '@',
      'ann',
      'ann@',
      '@example.org',
      'ann@example',
      'ann@.org',
      'ann@example.',
      'ann@example..org',
    ],
    ...['.ann@example.org', 'ann.@example.org', 'a..b@example.org', 'a b@example.org', ' ann@example.org'],
    ...['a@b@example.org', 'ann@-a.org', 'ann@127.0.0.1', 'ann@[127.0.0.1]', 'ann@0x7f.1', 'ann@a_b.org'],
    ...['ann@example.org:25', 'ann@example.org/x', 'ann@ex%61mple.org', 'ann@example.o', 'ann@example。org'],
    ...[
      'ann@example.org\0',
      'ann\0@example.org',
      'ann@example.org\r\nBcc: eve@example.org',
      'ann\n@example.org',
    ],
    ...[
      'ann,eve@example.org',
      '"ann"@example.org',
      'ann<x>@example.org',
      'a(b)@example.org',
      'a;b@example.org',
    ],
    ...[
      'a\\b@example.org',
      'a:b@example.org',
      'ann\u202e@example.org',
      'ann\u200b@example.org',
      '\ud800@example.org',
    ],
    ...[`${'a'.repeat(244)}@example.org`, `ann@${'ü'.repeat(60)}.org`],
  ])('rejects %j', (typed) => {
    expect(readAccountAddress(typed)).toBeNull();
  });

  it('returns a canonical address that email accepts unless it is too long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.domain(), (local, domain) => {
        const address = readAccountAddress(`${local}@${domain}`);
        return (
          address === null ||
          (readAccountAddress(address) === address && (isMailAddress(address) || address.length > 254))
        );
      }),
    );
  });
});

it.each([
  ['ann@example.org', 'a…@example.org'],
  ['a@example.org', 'a…@example.org'],
  ['"odd@name"@example.org', '"…@example.org'],
  ['\u{20000}x@example.org', '\u{20000}…@example.org'],
  ['nothing', '…'],
])('maskMailAddress shortens %s to %s', (email, masked) => {
  expect(maskMailAddress(email)).toBe(masked);
});

it.each([
  ['ann@gmial.com', 'ann@gmail.com'],
  ['Ann.B@GMAIL.CON', 'Ann.B@gmail.com'],
  [' ann@gmal.com ', 'ann@gmail.com'],
  ['ann@gmail.comm', 'ann@gmail.com'],
  ['ann@gmail.co', 'ann@gmail.com'],
  ['ann@hotmial.com', 'ann@hotmail.com'],
  ['ann@outlok.com', 'ann@outlook.com'],
  ['ann@fxomail.com', 'ann@foxmail.com'],
])('suggestMailAddress corrects %s to %s', (typed, suggestion) => {
  expect(suggestMailAddress(typed)).toBe(suggestion);
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
])('suggestMailAddress leaves %j alone', (typed) => {
  expect(suggestMailAddress(typed)).toBeNull();
});
