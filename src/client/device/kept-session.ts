import { z } from 'zod/mini';
import { parseJson } from '#client/lib/storage/parse-json.ts';
import { isStorageRefused, type SafeStorage } from '#client/lib/storage/safe-storage.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { PlayStateSchema } from '#shared/teach/session-play.ts';
import { SessionPlanSchema } from '#shared/teach/session-schema.ts';

const KeptSessionSchema = z.object({
  plan: SessionPlanSchema,
  state: PlayStateSchema,
  /** When it was kept last, ISO 8601 with the zone's offset. */
  keptAt: z.iso.datetime({ offset: true }),
});

/** The session that is under way in this browser, or one that is over and not saved yet. */
export type KeptSession = z.infer<typeof KeptSessionSchema>;

/** A session that was left for longer is not taken up again. */
const RESUMABLE_MS = 30 * 60_000;

const keyOf = (userId: string, childId: number) =>
  `teach-session/${userId}${childId === FIRST_CHILD ? '' : `/${childId}`}`;

/** Returns the session of a child that the account keeps in `storage`; null for none, and for one that this code cannot read. */
export function readKeptSession(storage: SafeStorage, userId: string, childId: number): KeptSession | null {
  return readSession(storage, keyOf(userId, childId));
}

/** Returns the sessions of all children that the account keeps in `storage`. */
export function listKeptSessions(storage: SafeStorage, userId: string): KeptSession[] {
  return storage.keys(keyOf(userId, FIRST_CHILD)).flatMap((key) => readSession(storage, key) ?? []);
}

function readSession(storage: SafeStorage, key: string): KeptSession | null {
  const parsed = KeptSessionSchema.safeParse(parseJson(storage.read(key)));
  return parsed.success ? parsed.data : null;
}

export function keepSession(storage: SafeStorage, userId: string, session: KeptSession): void {
  storage.write(keyOf(userId, session.plan.childId), JSON.stringify(session));
}

/** Forgets a session that was saved; another one that was begun since stays. */
export function dropKeptSession(
  storage: SafeStorage,
  userId: string,
  { childId, sessionId }: Pick<KeptSession['plan'], 'childId' | 'sessionId'>,
): void {
  if (readKeptSession(storage, userId, childId)?.plan.sessionId !== sessionId) return;
  storage.remove(keyOf(userId, childId));
}

/** Returns whether a session can be taken up again where it was left. */
export function isResumable({ state, keptAt }: KeptSession, now: Date): boolean {
  return !state.isOver && now.getTime() - Date.parse(keptAt) < RESUMABLE_MS;
}

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
