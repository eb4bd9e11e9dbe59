import { expect, it } from 'vitest';
import { maskMailAddress } from './mask-mail-address.ts';

it.each([
  ['ann@example.org', 'a…@example.org'],
  ['a@example.org', 'a…@example.org'],
  ['"odd@name"@example.org', '"…@example.org'],
  ['\u{20000}x@example.org', '\u{20000}…@example.org'],
  ['nothing', '…'],
])('shows of %s no more than %s', (email, masked) => {
  expect(maskMailAddress(email)).toBe(masked);
});
