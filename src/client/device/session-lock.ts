import { isStorageRefused } from './storage-refusal.ts';

const nameOf = (sessionId: string) => `teach-session/${sessionId}`;
const hasLocks = () => Boolean(navigator.locks) && !isStorageRefused();

/** Tells the other tabs that this one has the session on screen, until the returned function is called. */
export function holdSession(sessionId: string): () => void {
  const end = new AbortController();
  if (hasLocks()) {
    const held = new Promise<void>((resolve) => end.signal.addEventListener('abort', () => resolve()));
    navigator.locks
      .request(nameOf(sessionId), { mode: 'shared', signal: end.signal }, () => held)
      .catch(() => {});
  }
  return () => end.abort();
}

/** Does `work` unless a tab of this browser has the session on screen. Without Web Locks (plain http) it cannot know. */
export async function ifNotHeld(sessionId: string, work: () => void): Promise<void> {
  if (!hasLocks()) return work();
  await navigator.locks.request(nameOf(sessionId), { ifAvailable: true }, (lock) => {
    if (lock) work();
  });
}
