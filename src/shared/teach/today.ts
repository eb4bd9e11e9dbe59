import { isSession } from '#shared/library/day-log/entries-of-day.ts';
import type { Library } from '#shared/library/library.ts';
import { listSets } from '#shared/library/sets.ts';
import { readChild } from '#shared/library/tables/child.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { countDaySessions, countHeldSessions } from '#shared/tracking/record.ts';
import { listSessionSets, type SessionSet } from './session-plan.ts';

/**
 * Returns true if the dashboard asks the first questions (`docs/product/first-minute.md#first-questions`), which a further
 * child is asked while it has no sets.
 */
export function needsFirstAnswers(
  library: Pick<Library, 'isNew' | 'sets' | 'children'>,
  childId: number,
): boolean {
  if (childId === FIRST_CHILD) return library.isNew;
  return readChild(library, childId).start === 'offer' && listSets(library, childId).length === 0;
}

type TodayLibrary = Pick<Library, 'sets' | 'flashcards' | 'history' | 'entries'>;

const SOON_MINUTES = 15;

export type NextSession = {
  ordinal: number;
  of: number;
  done: number;
  sets: SessionSet[];
  endedMinutesAgo: number | null;
  /** True if the last session ended less than 15 minutes ago. Never blocks the next session. */
  isSoon: boolean;
};

/** `rest`: the planned sessions are done, but another may follow. */
type TodayState = { kind: 'empty' } | ({ kind: 'due' | 'rest' } & NextSession);

export function describeToday(
  library: TodayLibrary,
  { childId, day, now, sessionsADay }: { childId: number; day: string; now: Date; sessionsADay: number },
): TodayState {
  const sets = listSessionSets(library, childId);
  if (sets.length === 0) return { kind: 'empty' };
  const done = countDaySessions(library, { childId, day });
  const endedMinutesAgo = getMinutesSinceLastSession(library, childId, day, now);
  return {
    kind: done < sessionsADay ? 'due' : 'rest',
    ordinal: done + 1,
    of: sessionsADay,
    done,
    sets,
    endedMinutesAgo,
    isSoon: endedMinutesAgo !== null && endedMinutesAgo < SOON_MINUTES,
  };
}

export function hasHadSession({ history }: Pick<Library, 'history'>, childId: number): boolean {
  return [...history.values()].some((record) => record.childId === childId && countHeldSessions(record) > 0);
}

/** Returns whole minutes. A session of the previous day counts while the break is short. */
function getMinutesSinceLastSession(
  { entries }: TodayLibrary,
  childId: number,
  day: string,
  now: Date,
): number | null {
  let last: { day: string; end: number } | null = null;
  for (const entry of entries.values()) {
    // A rating that was added later has no flashes.
    if (entry.childId !== childId || entry.undone || !isSession(entry) || entry.flashes.length === 0)
      continue;
    const end = Date.parse(entry.at);
    if (!last || end > last.end) last = { day: entry.day, end };
  }
  if (!last) return null;
  const minutes = Math.max(0, Math.floor((now.getTime() - last.end) / 60_000));
  return last.day === day || minutes < SOON_MINUTES ? minutes : null;
}
