import type { DayEntry } from '#shared/library/day-log/day-entry.ts';
import type { TrackingRecord } from '#shared/library/schema.ts';
import { timeOfDayOnWall } from '#shared/tracking/time-of-day.ts';
import type { SessionPlan, SessionSet } from './session-plan.ts';

/**
 * What is known of a session at its end. `shown`: the sets that were shown whole. `at`: when it ended, ISO 8601 with the
 * zone's offset. `engagement`: 1 to 5, absent for a session that was not rated. `record`: the day's, as it is now.
 */
type SessionEnd = {
  shown: readonly SessionSet[];
  source: 'player' | 'paper';
  at: string;
  engagement?: number | undefined;
  record: TrackingRecord | undefined;
};

/**
 * Returns the entry that logs a session: one flash of each set shown, on the day and at the time of day of its start.
 * Null when no set was shown whole.
 */
export function createSessionEntry(
  { sessionId, childId, day, startedAt }: SessionPlan,
  { shown, source, at, engagement, record }: SessionEnd,
): DayEntry | null {
  if (shown.length === 0) return null;
  return {
    ...{ id: sessionId, childId, day, at, source },
    flashes: shown.map(({ setId, cardIds }) => ({ setId, cardIds: [...cardIds], count: 1 })),
    takes: [],
    selected: { add: [], remove: [] },
    // Also where the record has it from another session, which may be undone.
    times: { add: [timeOfDayOnWall(startedAt)], remove: [] },
    ...(engagement && { engagement: { value: engagement, base: record?.engagement ?? 0 } }),
  };
}
