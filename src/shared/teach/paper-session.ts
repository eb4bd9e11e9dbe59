import type { DayEntry } from '#shared/library/day-log/day-entry.ts';
import { keyOfDay } from '#shared/library/day-log/key-of-day.ts';
import type { Library } from '#shared/library/library.ts';
import { createSessionEntry } from './session-entry.ts';
import { listSessionSets } from './session-plan.ts';

/** Two presses so close together are one: a session takes longer. */
const DOUBLE_PRESS_MS = 1_000;

/** No page is so busy that a press waits longer; a press before that comes from a clock that was set back. */
const LONGEST_DELAY_MS = 60_000;

type PaperLibrary = Pick<Library, 'sets' | 'flashcards' | 'history' | 'entries'>;

/**
 * Returns the entry of a session that was held with printed cards and has just ended at `at`, ISO 8601 with the zone's
 * offset: all sets that hold a card. Null when it is logged already or when no set holds a card
 * (`docs/product/teaching.md#done-on-paper`).
 */
export function createPaperEntry(
  library: PaperLibrary,
  { sessionId, childId, day, at }: { sessionId: string; childId: number; day: string; at: string },
): DayEntry | null {
  if (library.entries.has(sessionId) || hasPaperSessionAt(library, childId, at)) return null;
  const sets = listSessionSets(library, childId);
  return createSessionEntry(
    { sessionId, childId, day, startedAt: at, sets },
    { shown: sets, source: 'paper', at, record: library.history.get(keyOfDay({ childId, day })) },
  );
}

/**
 * Returns whether a press was meant for the session that was seen to be logged at `seenAt`: it was made before that, while
 * the page was busy, or right afterwards. Both in milliseconds since 1970.
 */
export function isRepeatedPress(pressedAt: number, seenAt: number): boolean {
  const since = pressedAt - seenAt;
  return since > -LONGEST_DELAY_MS && since < DOUBLE_PRESS_MS;
}

function hasPaperSessionAt({ entries }: PaperLibrary, childId: number, at: string): boolean {
  const end = Date.parse(at);
  for (const entry of entries.values()) {
    if (entry.source !== 'paper' || entry.childId !== childId || entry.undone) continue;
    if (Math.abs(Date.parse(entry.at) - end) < DOUBLE_PRESS_MS) return true;
  }
  return false;
}
