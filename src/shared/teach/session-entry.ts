import { getWallTimeOfDay } from '#shared/lib/local-clock.ts';
import type { Library } from '#shared/library/library.ts';
import { type DayEntry, logNothing } from '#shared/library/tables/day-entry.ts';
import { getDayKey, type TrackingRecord } from '#shared/library/tables/day-record.ts';
import { listSessionSets, type SessionPlan, type SessionSet } from './session-plan.ts';

/** `shown` lists the sets shown completely. `at` is the end, ISO 8601 with offset. `engagement` ranges from 1 to 5. */
type SessionEnd = {
  shown: readonly SessionSet[];
  source: 'player' | 'paper';
  at: string;
  engagement?: number | undefined;
  record: TrackingRecord | undefined;
};

/** Returns null if no set was shown completely. */
export function createSessionEntry(
  { sessionId, childId, day, startedAt }: SessionPlan,
  { shown, source, at, engagement, record }: SessionEnd,
): DayEntry | null {
  if (shown.length === 0) return null;
  return {
    id: sessionId,
    childId,
    day,
    at,
    source,
    ...logNothing(),
    flashes: shown.map(({ setId, cardIds }) => ({ setId, cardIds: [...cardIds], count: 1 })),
    // The time is added even if the record has it from another session, because that session may be undone.
    times: { add: [getWallTimeOfDay(startedAt)], remove: [] },
    ...(engagement && { engagement: { value: engagement, base: record?.engagement ?? 0 } }),
  };
}

/** Rates a session that is already logged. The equal time joins both (src/shared/tracking/entry-facts.ts). */
export function createLaterRating(
  { childId, day, at, source }: DayEntry,
  id: string,
  engagement: NonNullable<DayEntry['engagement']>,
): DayEntry {
  return { ...logNothing(), id, childId, day, at, source, engagement };
}

const DOUBLE_PRESS_MS = 1_000;

/** The maximum delay of a click by a busy page. An earlier click means that the clock was set back. */
const MAX_DELAY_MS = 60_000;

type PaperLibrary = Pick<Library, 'sets' | 'flashcards' | 'history' | 'entries'>;

/** Returns null if the session is already logged or no set has a card. */
export function createPaperEntry(
  library: PaperLibrary,
  { sessionId, childId, day, at }: { sessionId: string; childId: number; day: string; at: string },
): DayEntry | null {
  if (library.entries.has(sessionId) || hasPaperSessionAt(library, childId, at)) return null;
  const sets = listSessionSets(library, childId);
  return createSessionEntry(
    { sessionId, childId, day, startedAt: at, sets },
    { shown: sets, source: 'paper', at, record: library.history.get(getDayKey({ childId, day })) },
  );
}

/**
 * Returns true if a click repeats the one whose session appeared at `seenAt`: it came less than a second later, or up to a
 * minute earlier while the page was busy. Both times are in milliseconds since 1970.
 */
export function isRepeatedPress(pressedAt: number, seenAt: number): boolean {
  const since = pressedAt - seenAt;
  return since > -MAX_DELAY_MS && since < DOUBLE_PRESS_MS;
}

function hasPaperSessionAt({ entries }: PaperLibrary, childId: number, at: string): boolean {
  const end = Date.parse(at);
  return [...entries.values()].some(
    (entry) =>
      entry.source === 'paper' &&
      entry.flashes.length > 0 &&
      entry.childId === childId &&
      !entry.undone &&
      Math.abs(Date.parse(entry.at) - end) < DOUBLE_PRESS_MS,
  );
}
