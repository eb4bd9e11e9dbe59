import { describe, expect, it } from 'vitest';
import { decideRefresh, REUSE_INTERVAL_MS } from './refresh-rule.ts';

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
    ['rotates the current token however old it is', 5, 5, 30 * 86_400_000, 'rotate'],
    ['repeats an answer that may have been lost', 4, 5, 30 * 86_400_000, 'repeat'],
    ['repeats the answer for an older token just after a rotation', 2, 5, REUSE_INTERVAL_MS - 1, 'repeat'],
    ['repeats the answer when the clock went back a little', 2, 5, -3_000, 'repeat'],
    ['revokes the session for an older token later', 3, 5, REUSE_INTERVAL_MS, 'revoke'],
    ['rotates a token ahead of a session that was restored from a backup', 6, 5, 0, 'rotate'],
    ['rotates a token far ahead of a restored session', 600, 5, null, 'rotate'],
  ] as const)('%s', (_title, token, session, msAgo, decision) => {
    expect(decide(token, session, msAgo)).toBe(decision);
  });
});
