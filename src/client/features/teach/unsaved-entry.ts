import type { KeptSession } from '#client/device/kept-session.ts';
import type { DayEntry } from '#shared/library/day-log/day-entry.ts';
import { keyOfDay } from '#shared/library/day-log/key-of-day.ts';
import type { Library } from '#shared/library/library.ts';
import { createSessionEntry } from '#shared/teach/session-entry.ts';
import { listShownSets, listSteps } from '#shared/teach/session-play.ts';

/** Returns the entry that logs a session; null where nothing was shown whole, or where it is saved already. */
export function createUnsavedEntry(
  { entries, history }: Library,
  { plan, state, keptAt }: KeptSession,
  engagement?: number,
): DayEntry | null {
  if (entries.has(plan.sessionId)) return null;
  const shown = listShownSets(plan, listSteps(plan), state);
  const record = history.get(keyOfDay(plan));
  return createSessionEntry(plan, { shown, source: 'player', at: keptAt, engagement, record });
}
