import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideRefresh, decodeRefreshToken, encodeRefreshToken, REUSE_INTERVAL_MS } from './tokens.ts';

const secret = randomBytes(32);

describe('decodeRefreshToken', () => {
  it('returns what encodeRefreshToken wrote', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.nat(), (sessionId, counter) => {
        const text = encodeRefreshToken({ sessionId, counter }, secret);
        expect(decodeRefreshToken(text, [secret])).toEqual({ sessionId, counter });
      }),
    );
  });

  // docs/security.md#refresh-tokens
  it('refuses a token with any bit flipped', () => {
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

  it('refuses all other text', () => {
    const text = encodeRefreshToken({ sessionId: randomUUID(), counter: 1 }, secret);
    expect(decodeRefreshToken(`${text}=`, [secret])).toBeNull();
    expect(decodeRefreshToken(` ${text}`, [secret])).toBeNull();
    expect(decodeRefreshToken(text, [randomBytes(32)])).toBeNull();
    expect(decodeRefreshToken(text, [])).toBeNull();
    expect(decodeRefreshToken('', [secret])).toBeNull();
    expect(decodeRefreshToken('zzzzzzzzzzzz', [secret])).toBeNull();
  });

  it('accepts a token that was signed with an older secret', () => {
    const token = { sessionId: randomUUID(), counter: 3 };
    const text = encodeRefreshToken(token, secret);
    expect(decodeRefreshToken(text, [randomBytes(32), secret])).toEqual(token);
  });
});

const now = new Date('2026-03-01T08:00:00Z');
const decide = (tokenCounter: number, sessionCounter: number, msAgo: number | null) =>
  decideRefresh({
    tokenCounter,
    sessionCounter,
    refreshedAt: msAgo === null ? null : new Date(now.getTime() - msAgo),
    now,
  });

describe('decideRefresh', () => {
  it.each([
    ['rotates the first token', 0, 0, null, 'rotate'],
    ['rotates the current token at any age', 5, 5, 30 * 86_400_000, 'rotate'],
    ['repeats a response that may have been lost', 4, 5, 30 * 86_400_000, 'repeat'],
    ['repeats the response for an older token just after a rotation', 2, 5, REUSE_INTERVAL_MS - 1, 'repeat'],
    ['repeats the response when the clock was set back a little', 2, 5, -3_000, 'repeat'],
    ['revokes the session for an older token once the interval is over', 3, 5, REUSE_INTERVAL_MS, 'revoke'],
    ['rotates a token ahead of a session that was restored from a backup', 6, 5, 0, 'rotate'],
    ['rotates a token far ahead of a restored session', 600, 5, null, 'rotate'],
  ] as const)('%s', (_title, token, session, msAgo, decision) => {
    expect(decide(token, session, msAgo)).toBe(decision);
  });
});
