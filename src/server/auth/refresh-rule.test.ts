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

describe('the rotation rule', () => {
  it.each([
    ['the first token', 0, 0, null, 'rotate'],
    ['the current token, however old', 5, 5, 30 * 86_400_000, 'rotate'],
    ['the one before: its answer was lost', 4, 5, 30 * 86_400_000, 'repeat'],
    ['an older one just after a rotation', 2, 5, REUSE_INTERVAL_MS - 1, 'repeat'],
    ['an older one when the clock went back a little', 2, 5, -3_000, 'repeat'],
    ['an older one later', 3, 5, REUSE_INTERVAL_MS, 'revoke'],
    ['a counter never reached', 6, 5, 0, 'foreign'],
  ] as const)('%s', (_title, token, session, msAgo, decision) => {
    expect(decide(token, session, msAgo)).toBe(decision);
  });
});
