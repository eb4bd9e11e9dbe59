import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChange } from '#shared/library/apply-change.ts';
import type { Change } from '#shared/library/change.ts';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import { isDayComplete, listEntriesOfDay } from '#shared/library/day-log/entries-of-day.ts';
import type { Library } from '#shared/library/library.ts';
import type { DayEntry } from '#shared/library/tables/day-entry.ts';
import { TIMES_OF_DAY, type TimeOfDay } from '#shared/library/tables/day-record.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { createDayEntry } from '#shared/tracking/create-day-entry.ts';
import { createDayDraft, type OpenDay } from '#shared/tracking/day-draft.ts';
import { addFlash, deselectSet, rateDay, removeFlash, toggleTime } from '#shared/tracking/day-edits.ts';
import { countCardUsage } from '#shared/tracking/usage.ts';
import { createSessionEntry } from './session-entry.ts';
import { planSession } from './session-plan.ts';
import { listShownSets, listSteps, type PlayEvent, play, startPlay } from './session-play.ts';
import { DAY, teachLibrary, uuidOf } from './teach.test-support.ts';

/** The day that both devices log. */
const TODAY = { childId: FIRST_CHILD, day: DAY };

type Edit = (day: OpenDay) => OpenDay;

/** What happens in a family with two devices. */
type Step =
  | {
      kind: 'session';
      device: number;
      source: 'player' | 'paper';
      hour: number;
      events: PlayEvent[];
      rating: number | undefined;
      /** A card that is deleted while the session plays. */
      deleted: string | undefined;
      /** A second tab logs the same session with this rating. */
      tabRating: number | undefined;
    }
  | { kind: 'hand'; device: number; edits: Edit[] }
  | { kind: 'undo' | 'redo'; device: number; pick: number }
  | { kind: 'sync'; device: number; requests: number };

const device = fc.nat(1);
const setId = fc.constantFrom(1, 2, 3);
const rating = fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined });
const edit: fc.Arbitrary<Edit> = fc.oneof(
  setId.map(
    (id): Edit =>
      (day) =>
        addFlash(day, id),
  ),
  {
    weight: 2,
    arbitrary: setId.map(
      (id): Edit =>
        (day) =>
          removeFlash(day, id),
    ),
  },
  setId.map(
    (id): Edit =>
      (day) =>
        deselectSet(day, id),
  ),
  fc.constantFrom(...TIMES_OF_DAY).map(
    (time): Edit =>
      (day) =>
        toggleTime(day, time),
  ),
  fc.integer({ min: 1, max: 5 }).map(
    (value): Edit =>
      (day) =>
        rateDay(day, value),
  ),
);

const arbitraryStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('session' as const),
      device,
      source: fc.constantFrom('player' as const, 'player' as const, 'paper' as const),
      hour: fc.integer({ min: 0, max: 23 }),
      events: fc.array(fc.constantFrom<PlayEvent>('due', 'due', 'next', 'back', 'pause', 'resume'), {
        maxLength: 30,
      }),
      rating,
      deleted: fc.option(fc.constantFrom('f1', 'f4', 'f6'), { nil: undefined, freq: 8 }),
      tabRating: rating,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('hand' as const),
      device,
      edits: fc.array(edit, { minLength: 1, maxLength: 4 }),
    }),
  },
  fc.record({ kind: fc.constantFrom('undo' as const, 'redo' as const), device, pick: fc.nat(9) }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('sync' as const),
      device,
      requests: fc.integer({ min: 1, max: 2 }),
    }),
  },
);

/** Two devices and their server, by the rules alone. Each change of a device has a number of its own. */
class Family {
  server = teachLibrary;
  /** The changes that the server carried out, in the order of their arrival. */
  readonly log: Change[] = [];
  readonly #devices = [0, 1].map(() => ({ library: teachLibrary, outbox: [] as Change[] }));
  #ids = 0;

  libraryOf(number: number): Library {
    return this.#devices[number]!.library;
  }

  newId(): string {
    this.#ids += 1;
    return uuidOf(this.#ids);
  }

  commit(number: number, change: Change): void {
    const own = this.#devices[number]!;
    const { library, decision } = applyChange(own.library, change, WITHOUT_PLAN_LIMIT, uuidOf(999));
    if (!decision.ok) return;
    own.library = library;
    own.outbox.push(change);
  }

  /** Sends what waits on a device, `requests` times over, and brings the server's library. */
  sync(number: number, requests: number): void {
    const own = this.#devices[number]!;
    for (const change of Array.from({ length: requests }, () => own.outbox).flat()) {
      const { library, decision } = applyChange(this.server, change, WITHOUT_PLAN_LIMIT, uuidOf(999));
      if (!decision.ok) continue;
      this.server = library;
      this.log.push(change);
    }
    own.outbox = [];
    own.library = this.server;
  }
}

function runStep(family: Family, step: Step): void {
  if (step.kind === 'sync') family.sync(step.device, step.requests);
  else if (step.kind === 'session') holdSession(family, step);
  else if (step.kind === 'hand') correctDay(family, step);
  else undoEntry(family, step);
}

function correctDay(family: Family, { device: number, edits }: Extract<Step, { kind: 'hand' }>): void {
  const library = family.libraryOf(number);
  const day = edits.reduce((open, change) => change(open), openDay(library, family.newId()));
  const entries = listEntriesOfDay(library, TODAY);
  const entry = createDayEntry(day, { entries, at: '2026-03-01T20:00:00.000+08:00' });
  family.commit(number, { type: 'logDay', entry });
}

function undoEntry(family: Family, step: Extract<Step, { kind: 'undo' | 'redo' }>): void {
  const entry = listEntriesOfDay(family.libraryOf(step.device), TODAY)[step.pick];
  const type = step.kind === 'undo' ? 'undoEntries' : 'redoEntries';
  if (!entry) return;
  family.commit(step.device, { type, childId: FIRST_CHILD, day: DAY, entryIds: [entry.id] });
}

function holdSession(family: Family, step: Extract<Step, { kind: 'session' }>): void {
  const startedAt = `2026-03-01T${String(step.hour).padStart(2, '0')}:00:00.000+08:00`;
  const start = { sessionId: family.newId(), childId: FIRST_CHILD, day: DAY, startedAt, random: () => 0.3 };
  const plan = planSession(family.libraryOf(step.device), start);
  if (!plan) return;
  const steps = listSteps(plan);
  const state = step.events.reduce((before, event) => play(before, steps, event), startPlay());
  const shown = step.source === 'paper' ? plan.sets : listShownSets(plan, steps, state);
  if (step.deleted) {
    family.commit(step.device, { type: 'deleteFlashcards', flashcardIds: [step.deleted] });
  }
  const record = family.libraryOf(step.device).history.get(DAY);
  for (const engagement of [step.rating, step.tabRating]) {
    const end = { shown, source: step.source, at: startedAt, engagement, record };
    const entry = createSessionEntry(plan, end);
    if (entry) family.commit(step.device, { type: 'logDay', entry });
  }
}

function openDay(library: Library, entryId: string): OpenDay {
  return {
    childId: FIRST_CHILD,
    record: library.history.get(DAY),
    draft: createDayDraft(DAY, entryId),
    canTake: isDayComplete(library, TODAY),
    clock: null,
    sets: library.sets,
  };
}

/** What the day must be, worked out from the log showing by showing; null where no entry lives. */
function workOutDay(log: readonly Change[]) {
  const entries: DayEntry[] = [];
  const undone = new Set<string>();
  for (const change of log) {
    if (change.type === 'logDay' && entries.every(({ id }) => id !== change.entry.id))
      entries.push(change.entry);
    if (change.type === 'undoEntries') for (const id of change.entryIds) undone.add(id);
    if (change.type === 'redoEntries') for (const id of change.entryIds) undone.delete(id);
  }
  const living = entries.filter(({ id }) => !undone.has(id));
  if (living.length === 0) return null;

  const flashes = living.flatMap(({ id, flashes: batches }) =>
    batches.flatMap(({ setId: set, cardIds, count }) =>
      Array.from({ length: count }, () => ({ entry: id, set, cardIds })),
    ),
  );
  for (const { entryId, setId: set, count } of living.flatMap(({ takes }) => takes)) {
    for (let taken = 0; taken < count; taken += 1) {
      const last = flashes.findLastIndex((flash) => flash.entry === entryId && flash.set === set);
      if (last >= 0) flashes.splice(last, 1);
    }
  }
  const held = living.filter(({ source }) => source === 'player' || source === 'paper');
  const byHand = living.filter((entry) => !held.includes(entry));
  const hasFlashes = ({ id }: DayEntry) => flashes.some(({ entry }) => entry === id);
  const ratings = held.flatMap(({ engagement }) => engagement?.value ?? []);
  const mean = Math.round(ratings.reduce((sum, value) => sum + value, 0) / Math.max(1, ratings.length));
  return {
    flashesBySet: countBy(flashes.map(({ set }) => String(set))),
    showingsByCard: countBy(flashes.flatMap(({ cardIds }) => cardIds)),
    sessions: Math.max(1, held.filter(hasFlashes).length + (byHand.some(hasFlashes) ? 1 : 0)),
    engagement: byHand.findLast(({ engagement }) => engagement)?.engagement?.value || mean,
    times: TIMES_OF_DAY.filter((time) => hasTime(time, living, byHand)),
  };
}

/** The last word of a hand decides; where it says nothing, whether a session began then. */
function hasTime(time: TimeOfDay, living: readonly DayEntry[], byHand: readonly DayEntry[]): boolean {
  const names = ({ times }: DayEntry) => times.add.includes(time) || times.remove.includes(time);
  const last = byHand.findLast(names);
  return last ? last.times.add.includes(time) : living.some(({ times }) => times.add.includes(time));
}

function countBy(keys: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}

// docs/product/teaching.md#session-entry
describe('the sessions of two devices', () => {
  it('make the day that a plain count of the log gives, whatever is lost, repeated, corrected or undone', () => {
    fc.assert(
      fc.property(fc.array(arbitraryStep, { maxLength: 20 }), (story) => {
        const family = new Family();
        for (const step of story) runStep(family, step);
        family.sync(0, 1);
        family.sync(1, 2);
        const record = family.server.history.get(DAY);
        const expected = workOutDay(family.log);
        if (!record || !expected) {
          expect(record ?? null).toEqual(expected);
          return;
        }
        const used = Object.entries(record.setUsage).filter(([, count]) => count > 0);
        const cards = [...countCardUsage([record])].map(([id, { flashes }]) => [id, flashes]);
        expect({
          flashesBySet: Object.fromEntries(used),
          showingsByCard: Object.fromEntries(cards),
          sessions: record.sessions,
          engagement: record.engagement,
          times: record.engagementTimes,
        }).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  it('count once when two tabs log one session with other ratings', () => {
    const family = new Family();
    holdSession(family, {
      ...{ kind: 'session', device: 0, source: 'paper', hour: 9, events: [], deleted: undefined },
      ...{ rating: 5, tabRating: 2 },
    });
    family.sync(0, 2);
    expect(family.server.history.get(DAY)).toMatchObject({
      ...{ sessions: 1, entryCount: 1, engagement: 5, engagementTimes: ['morning'] },
      setUsage: { '1': 1, '2': 1, '3': 1 },
    });
  });
});
