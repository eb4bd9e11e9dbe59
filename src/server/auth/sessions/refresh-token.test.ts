import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeRefreshToken, encodeRefreshToken } from './refresh-token.ts';

const secret = randomBytes(32);

describe('refresh token', () => {
  it('comes back as it was written', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.nat(), (sessionId, counter) => {
        const text = encodeRefreshToken({ sessionId, counter }, secret);
        expect(decodeRefreshToken(text, [secret])).toEqual({ sessionId, counter });
      }),
    );
  });

  // docs/security.md#refresh-tokens
  it('is refused after any change of one bit', () => {
    const bytes = Buffer.from(
      encodeRefreshToken({ sessionId: randomUUID(), counter: 7 }, secret),
      'base64url',
    );
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3]! ^= 1 << (bit & 7);
      expect(decodeRefreshToken(changed.toString('base64url'), [secret])).toBeNull();
    }
  });

  it('is refused in another spelling, with another secret and as plain text', () => {
    const text = encodeRefreshToken({ sessionId: randomUUID(), counter: 1 }, secret);
    expect(decodeRefreshToken(`${text}=`, [secret])).toBeNull();
    expect(decodeRefreshToken(` ${text}`, [secret])).toBeNull();
    expect(decodeRefreshToken(text, [randomBytes(32)])).toBeNull();
    expect(decodeRefreshToken(text, [])).toBeNull();
    expect(decodeRefreshToken('', [secret])).toBeNull();
    expect(decodeRefreshToken('zzzzzzzzzzzz', [secret])).toBeNull();
  });

  it('is accepted under an older secret while that one is kept', () => {
    const token = { sessionId: randomUUID(), counter: 3 };
    const text = encodeRefreshToken(token, secret);
    expect(decodeRefreshToken(text, [randomBytes(32), secret])).toEqual(token);
  });
});
