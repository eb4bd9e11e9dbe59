import { z } from 'zod/mini';
import { isStorageRefused, parseJson } from '#client/lib/storage/safe-storage.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { PlayStateSchema } from '#shared/teach/session-play.ts';
import { SessionPlanSchema } from '#shared/teach/session-schema.ts';
import { accountStorage } from './account-storage.ts';

const KeptSessionSchema = z.object({
  plan: SessionPlanSchema,
  state: PlayStateSchema,
  keptAt: z.iso.datetime({ offset: true }),
});

export type KeptSession = z.infer<typeof KeptSessionSchema>;

const RESUMABLE_MS = 30 * 60_000;

const keyOf = (userId: string, childId: number) =>
  `teach-session/${userId}${childId === FIRST_CHILD ? '' : `/${childId}`}`;

export function readKeptSession(userId: string, childId: number): KeptSession | null {
  return readSession(keyOf(userId, childId));
}

export function listKeptSessions(userId: string): KeptSession[] {
  return accountStorage.keys(keyOf(userId, FIRST_CHILD)).flatMap((key) => readSession(key) ?? []);
}

function readSession(key: string): KeptSession | null {
  return KeptSessionSchema.safeParse(parseJson(accountStorage.read(key))).data ?? null;
}

export function keepSession(userId: string, session: KeptSession): void {
  accountStorage.write(keyOf(userId, session.plan.childId), JSON.stringify(session));
}

export function dropKeptSession(userId: string, { childId, sessionId }: KeptSession['plan']): void {
  if (readKeptSession(userId, childId)?.plan.sessionId === sessionId)
    accountStorage.remove(keyOf(userId, childId));
}

export function isResumable({ state, keptAt }: KeptSession, now: Date): boolean {
  return !state.isOver && now.getTime() - Date.parse(keptAt) < RESUMABLE_MS;
}

const nameOf = (sessionId: string) => `teach-session/${sessionId}`;
const hasLocks = () => Boolean(navigator.locks) && !isStorageRefused();

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

/** Without Web Locks (plain http) it cannot know. */
export async function ifNotHeld(sessionId: string, work: () => void): Promise<void> {
  if (!hasLocks()) return work();
  await navigator.locks.request(nameOf(sessionId), { ifAvailable: true }, (lock) => {
    if (lock) work();
  });
}
