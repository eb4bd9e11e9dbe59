import { addDays } from '#shared/lib/calendar.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { TIMES_OF_DAY, type TrackingRecord } from '#shared/library/tables/day-record.ts';
import { makeRecord } from '#shared/tracking/records.test-support.ts';
import { createSeededRandom } from '../seeded-random.ts';
import { logRecord } from './library-changes.ts';

/**
 * Returns pseudorandom records of a family with the default library, for about two of three days from `first` to `last`
 * (`YYYY-MM-DD`). The newest four are rated 4, 3, 2 and 1, and the fifth is not rated.
 */
export function seedDays(first: string, last: string): TrackingRecord[] {
  const random = createSeededRandom(20_250_312);
  const pick = (below: number) => Math.floor(random() * below);
  const days: TrackingRecord[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    if (day !== last && pick(3) === 0) continue;
    const selectedSets = [1, 2, 3, 4, 5].filter(() => pick(3) === 0);
    days.push(
      makeRecord({
        date: day,
        selectedSets,
        setUsage: Object.fromEntries(selectedSets.map((set) => [set, pick(4)])),
        // The cards of a set differ from day to day.
        setCards: Object.fromEntries(
          selectedSets.map((set) => [
            set,
            [0, 1, 2].map((turn) => `f${1 + ((set * 4 + turn + pick(4)) % 25)}`),
          ]),
        ),
        engagement: pick(6),
        engagementTimes: TIMES_OF_DAY.filter(() => pick(3) === 0),
      }),
    );
  }
  return days.map((day, index) => {
    const age = days.length - 1 - index;
    return age < 5 ? { ...day, engagement: 4 - age } : day;
  });
}

export function createLogChanges(days: readonly TrackingRecord[]): Change[] {
  return days.map((record) => logRecord(record));
}
