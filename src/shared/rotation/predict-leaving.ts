import { addDays } from '#shared/lib/calendar.ts';
import { applyChange } from '#shared/library/changes/apply-change.ts';
import type { LibraryRules } from '#shared/library/changes/decision.ts';
import type { Library } from '#shared/library/library.ts';
import { listSets } from '#shared/library/sets.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import { dayOf, keyOfDay, type ShownBatch, type TrackingRecord } from '#shared/library/tables/day-record.ts';
import { type CardUsage, listRecords } from '#shared/tracking/usage.ts';
import { type NextWords, planRotations } from './plan-rotations.ts';
import { findLastTaughtDay } from './taught-days.ts';

/** Texts name the day by its weekday, which is ambiguous after a week. */
const DAYS_AHEAD = 7;
const DAYS_BEFORE = 7;
const MIN_TAUGHT_DAYS = 3;
const MAX_MISSED_DAYS = 1;

type Given = {
  childId: number;
  day: string;
  usage: ReadonlyMap<string, CardUsage>;
  nextWords: NextWords | null;
} & LibraryRules;

/**
 * Returns the day within a week on which each card leaves its set if teaching continues at the recent rate
 * (`docs/product/rotation.md#day-of-leaving`). Simulates those days by the rules of rotation.
 */
export function predictLeaving(library: Library, given: Given): Map<string, string> {
  const { childId, day, usage, nextWords, ...rules } = given;
  const records = listRecords(library, childId);
  const rates = new Map(listSets(library, childId).map(({ id }) => [id, findRate(records, id, day)]));
  const leaving = new Map<string, string>();
  const isKnown = [...rates.values()].some((rate) => rate !== null);
  if (!isKnown) return leaving;
  // One record with all showings replaces the past days, so that each step does not count ten years again.
  const today = library.history.get(keyOfDay({ childId, day }));
  const past = createRecord(
    childId,
    findLastTaughtDay(library, childId, addDays(day, -1)),
    listShowings(usage, today),
  );
  let lived: Library = { ...library, history: new Map([past, ...(today ? [today] : [])].map(withKey)) };
  for (let ahead = 0; ahead < DAYS_AHEAD; ahead += 1) {
    const at = addDays(day, ahead);
    const start = { childId, day: at, at: `${at}T12:00:00.000Z`, nextWords, ...rules };
    for (const change of planRotations(lived, start).changes) {
      const { setId, retiring } = change.rotation;
      if (rates.get(setId)) for (const id of retiring) leaving.set(id, at);
      lived = applyChange(lived, change, rules, change.rotation.id).library;
    }
    const done = ahead === 0 ? (today?.shown ?? []) : [];
    const rest = listSets(lived, childId).flatMap((set) => showRest(set, rates.get(set.id) ?? 0, done));
    const record = createRecord(childId, at, [...done, ...rest]);
    lived = { ...lived, history: new Map([...lived.history, withKey(record)]) };
  }
  return leaving;
}

/** Returns the flashes per taught day; null if too few of the recent days were taught or too many missed. */
function findRate(records: readonly TrackingRecord[], setId: number, day: string): number | null {
  const from = addDays(day, -DAYS_BEFORE);
  const flashes = records
    .filter(({ date }) => date >= from && date < day)
    .flatMap(({ date, shown }) => {
      const count = countFlashes(shown, setId);
      return count > 0 ? [{ date, count }] : [];
    });
  const first = flashes.map(({ date }) => date).sort()[0];
  if (first === undefined) return null;
  let span = 0;
  for (let date = first; date < day; date = addDays(date, 1)) span += 1;
  if (flashes.length < MIN_TAUGHT_DAYS || span - flashes.length > MAX_MISSED_DAYS) return null;
  return Math.round(flashes.reduce((sum, { count }) => sum + count, 0) / flashes.length);
}

function countFlashes(shown: readonly ShownBatch[], setId: number): number {
  return shown.reduce((sum, batch) => sum + (batch.setId === setId ? batch.count : 0), 0);
}

/** Returns what was shown before `today`. */
function listShowings(usage: Given['usage'], today: TrackingRecord | undefined): ShownBatch[] {
  return [...usage].flatMap(([id, { flashes }]) => {
    const shown = today?.shown.filter(({ cardIds }) => cardIds.includes(id)) ?? [];
    const count = shown.reduce((left, batch) => left - batch.count, flashes);
    return count > 0 ? [{ setId: 1, cardIds: [id], count }] : [];
  });
}

function showRest(
  { id, flashcardIds, opensOn }: CardSet,
  rate: number,
  done: readonly ShownBatch[],
): ShownBatch[] {
  const count = rate - countFlashes(done, id);
  return opensOn || count <= 0 ? [] : [{ setId: id, cardIds: flashcardIds, count }];
}

function createRecord(childId: number, date: string, shown: ShownBatch[]): TrackingRecord {
  return {
    date,
    childId,
    shown,
    sessions: 1,
    entryCount: 1,
    engagement: 0,
    engagementTimes: [],
    notes: '',
    selectedSets: [],
    setUsage: {},
    setCards: {},
  };
}

function withKey(record: TrackingRecord): [string, TrackingRecord] {
  return [keyOfDay(dayOf(record)), record];
}
