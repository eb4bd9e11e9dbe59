import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeWaitlistToken, encodeWaitlistToken } from './waitlist-mail.ts';

const key = randomBytes(32);
const encode = (id: string, signingKey = key) => encodeWaitlistToken('unsubscribe', id, signingKey);
const decode = (token: string) => decodeWaitlistToken('unsubscribe', token, [randomBytes(32), key]);

describe('decodeWaitlistToken', () => {
  it('returns the id of a token', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(decode(encode(id))).toBe(id);
      }),
    );
  });

  it('refuses a token with any character changed, added or removed', () => {
    const token = encode(randomUUID());
    for (let index = 0; index < token.length; index += 1) {
      const other = token[index] === 'A' ? 'B' : 'A';
      expect(decode(token.slice(0, index) + other + token.slice(index + 1))).toBeNull();
    }
    for (const malformed of ['', token.slice(1), `${token}A`, `${token}=`, ` ${token}`, token.repeat(2)]) {
      expect(decode(malformed)).toBeNull();
    }
  });

  it('refuses a token of another server or purpose', () => {
    expect(decode(encode(randomUUID(), randomBytes(32)))).toBeNull();
    const token = encode(randomUUID());
    expect(decodeWaitlistToken('confirm', token, [key])).toBeNull();
  });
});
