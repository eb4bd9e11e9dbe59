import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeUnsubscribeToken, encodeUnsubscribeToken } from './unsubscribe-token.ts';

const key = randomBytes(32);

it('brings every id back', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect(decodeUnsubscribeToken(encodeUnsubscribeToken(id, key), key)).toBe(id);
    }),
  );
});

it('refuses a token with any character changed, added or left out', () => {
  const token = encodeUnsubscribeToken(randomUUID(), key);
  for (let index = 0; index < token.length; index += 1) {
    const other = token[index] === 'A' ? 'B' : 'A';
    expect(decodeUnsubscribeToken(token.slice(0, index) + other + token.slice(index + 1), key)).toBeNull();
  }
  for (const odd of ['', token.slice(1), `${token}A`, `${token}=`, ` ${token}`, token.repeat(2)]) {
    expect(decodeUnsubscribeToken(odd, key)).toBeNull();
  }
});

it('refuses the token of another installation', () => {
  const token = encodeUnsubscribeToken(randomUUID(), randomBytes(32));
  expect(decodeUnsubscribeToken(token, key)).toBeNull();
});
