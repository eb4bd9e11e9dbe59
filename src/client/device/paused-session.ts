import { z } from 'zod/mini';
import { isStorageRefused, parseJson } from '#client/lib/storage/safe-storage.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { PlayStateSchema } from '#shared/teach/session-play.ts';
import { SessionPlanSchema } from '#shared/teach/session-schema.ts';
import { accountStorage } from './account-storage.ts';

const PausedSessionSchema = z.object({
  plan: SessionPlanSchema,
  state: PlayStateSchema,
  keptAt: z.iso.datetime({ offset: true }),
});

export type PausedSession = z.infer<typeof PausedSessionSchema>;

const RESUMABLE_MS = 30 * 60_000;

/** Returns a key that, for the first child, is the prefix of the keys of all children. */
function toStorageKey(userId: string, childId: number): string {
  return `teach-session/${userId}${childId === FIRST_CHILD ? '' : `/${childId}`}`;
}

export function readPausedSession(userId: string, childId: number): PausedSession | null {
  return readSession(toStorageKey(userId, childId));
}

export function listPausedSessions(userId: string): PausedSession[] {
  return accountStorage.keys(toStorageKey(userId, FIRST_CHILD)).flatMap((key) => readSession(key) ?? []);
}

const toLeftKey = (userId: string, childId: number) => `left-session/${userId}/${childId}`;

/** Saves a session that was left before its end, so that the parent can resume it. */
export function saveLeftSession(userId: string, session: PausedSession): void {
  accountStorage.write(toLeftKey(userId, session.plan.childId), JSON.stringify(session));
}

export function readLeftSession(userId: string, childId: number): PausedSession | null {
  return readSession(toLeftKey(userId, childId));
}

export function deleteLeftSession(userId: string, childId: number): void {
  accountStorage.remove(toLeftKey(userId, childId));
}

function readSession(key: string): PausedSession | null {
  return PausedSessionSchema.safeParse(parseJson(accountStorage.read(key))).data ?? null;
}

export function savePausedSession(userId: string, session: PausedSession): void {
  accountStorage.write(toStorageKey(userId, session.plan.childId), JSON.stringify(session));
}

export function deletePausedSession(userId: string, { childId, sessionId }: PausedSession['plan']): void {
  if (readPausedSession(userId, childId)?.plan.sessionId === sessionId)
    accountStorage.remove(toStorageKey(userId, childId));
}

export function isResumable({ state, keptAt }: PausedSession, now: Date): boolean {
  return !state.isOver && now.getTime() - Date.parse(keptAt) < RESUMABLE_MS;
}

const toLockName = (sessionId: string) => `teach-session/${sessionId}`;
/** Returns false without HTTPS, and when storage is refused, because browsers then refuse locks too. */
const hasLocks = () => Boolean(navigator.locks) && !isStorageRefused();

/** Marks the session as playing in this tab until the returned function is called. */
export function lockSession(sessionId: string): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  if (hasLocks()) {
    const released = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    navigator.locks
      .request(toLockName(sessionId), { mode: 'shared', signal }, () => released)
      // Releasing the lock before it is granted rejects the request.
      .catch(() => {});
  }
  return () => controller.abort();
}

/** Runs `callback` unless a tab has locked the session. Always runs it if locks are unavailable. */
export async function runIfUnlocked(sessionId: string, callback: () => void): Promise<void> {
  if (!hasLocks()) return callback();
  await navigator.locks.request(toLockName(sessionId), { ifAvailable: true }, (lock) => {
    if (lock) callback();
  });
}
