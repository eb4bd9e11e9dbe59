/** For how long after a rotation any older token still brings the current one, in ms: tabs waking up together. */
export const REUSE_INTERVAL_MS = 10_000;

/**
 * What to do with a refresh token: `rotate` makes the one after it; `repeat` hands out the current one again; `revoke`
 * ends the session, because two parties use it.
 */
export type RefreshDecision = 'rotate' | 'repeat' | 'revoke';

/**
 * The rotation rule of GoTrue's signed-counter tokens. The token just before the current one is accepted at any age: its
 * owner never received the answer to the last refresh (a lost connection, a closed laptop). A token ahead of the session
 * was issued after the backup that this database was restored from, so the session catches up with it. A stolen token is
 * detected after that as before: whichever party falls two behind ends the session.
 */
export function decideRefresh(state: {
  tokenCounter: number;
  sessionCounter: number;
  refreshedAt: Date | null;
  now: Date;
}): RefreshDecision {
  const behind = state.sessionCounter - state.tokenCounter;
  if (behind <= 0) return 'rotate';
  if (behind === 1) return 'repeat';
  const sinceRotation =
    state.refreshedAt === null ? Infinity : state.now.getTime() - state.refreshedAt.getTime();
  return Math.abs(sinceRotation) < REUSE_INTERVAL_MS ? 'repeat' : 'revoke';
}
