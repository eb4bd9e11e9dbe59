import { createSafeStorage, parseJson } from '#client/lib/storage/safe-storage.ts';
import { type TriedSession, TriedSessionSchema } from '#shared/teach/tried-session.ts';

const KEY = 'sproutcards-tried';
const storage = createSafeStorage(() => window.localStorage);

export function saveTriedSession(tried: TriedSession): void {
  storage.write(KEY, JSON.stringify(tried));
}

/** Returns null after the day on which the session was shown. */
export function readTriedSession(day: string): TriedSession | null {
  const parsed = TriedSessionSchema.safeParse(parseJson(storage.read(KEY)));
  return parsed.success && parsed.data.startedAt.startsWith(day) ? parsed.data : null;
}

export function deleteTriedSession(): void {
  storage.remove(KEY);
}
