import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import { keyOfDay, TrackingRecordSchema } from '#shared/library/tables/day-record.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { countRuns } from '#tests/support/long-test.ts';
import { arbitraryChange, identify } from '../arbitraries.test-support.ts';
import { applyChange, type Change, replayChanges } from '../changes/change.ts';
import { applyWrites, type Library } from '../library.ts';
import { createDayRecord } from './create-day-record.ts';
import {
  apply,
  CHANGE,
  DAY,
  dayOf,
  log,
  makeEntry,
  redo,
  show,
  start,
  uuid,
} from './day-log.test-support.ts';
import { listEntriesOfDay } from './entries-of-day.ts';

describe('what every device can read back', () => {
  it('is the record of a day with as many sessions as a day has entries', () => {
    const sessions = Array.from({ length: LIBRARY_LIMITS.entriesPerDay }, (_, i) => ({
      ...makeEntry(i, { source: 'player', flashes: show(1, 1) }),
      order: i + 1,
    }));
    const record = createDayRecord(makeEntry(0), sessions);
    expect(record?.sessions).toBe(LIBRARY_LIMITS.entriesPerDay);
    expect(TrackingRecordSchema.safeParse(record).success).toBe(true);
  });

  it('keeps the note of a day as it is where an entry says nothing of it, without merging the notes before it', () => {
    const library = apply(log(1, { note: { text: 'as written', base: '' } }));
    const record = { ...dayOf(library)!, notes: 'as merged' };
    const known = { ...library, history: new Map([[DAY, record]]) };
    const after = (change: Change) => applyChange(known, change, WITHOUT_PLAN_LIMIT, CHANGE).library;
    expect(dayOf(after(log(2, { flashes: show(1, 1) })))?.notes).toBe('as merged');
    expect(dayOf(after(log(2, { note: { text: 'as merged\nmore', base: 'as merged' } })))?.notes).toBe(
      'as merged\nmore',
    );
  });

  it('names no more cards than a day holds', () => {
    const cardIds = Array.from({ length: 100 }, (_, i) => `f${i}`);
    const flashes = Array.from({ length: 101 }, (_, i) => ({ setId: i + 1, cardIds, count: 1 }));
    const half = apply(log(1, { flashes: flashes.slice(0, 50) }));
    const outcome = (given: typeof flashes) =>
      applyChange(half, log(2, { flashes: given }), WITHOUT_PLAN_LIMIT, CHANGE).decision;
    expect(outcome(flashes.slice(50))).toEqual({ ok: false, code: 'day_full' });
    expect(outcome(flashes.slice(51))).toMatchObject({ ok: true });
  });

  it('takes no entry, and no day, of absurd length, even if its batches become one', () => {
    const cardIds = Array.from({ length: 400 }, (_, i) => `f${i}`);
    const entry = (id: number, batches: number) =>
      log(id, { flashes: Array.from({ length: batches }, () => ({ setId: 1, cardIds, count: 1 })) });
    const outcome = (library: Library, change: Change) =>
      applyChange(library, change, WITHOUT_PLAN_LIMIT, CHANGE).decision;
    expect(outcome(start, entry(1, 100))).toEqual({ ok: false, code: 'day_full' });
    const one = applyChange(start, entry(1, 40), WITHOUT_PLAN_LIMIT, CHANGE).library;
    expect(outcome(one, entry(2, 40))).toMatchObject({ ok: true });
    const library = applyChange(one, entry(2, 40), WITHOUT_PLAN_LIMIT, CHANGE).library;
    expect(dayOf(library)?.shown).toHaveLength(1);
    expect(outcome(library, entry(3, 40))).toEqual({ ok: false, code: 'day_full' });
    expect(
      outcome(library, { type: 'undoEntries', childId: 1, day: DAY, entryIds: [makeEntry(1).id] }),
    ).toMatchObject({ ok: true });
  });

  it('never is more than a day holds, also when entries come back', () => {
    const many = (first: number, length = 600) =>
      Array.from({ length }, (_, i) => ({ setId: 1, cardIds: [`f${first + i}`], count: 1 }));
    const half = apply(log(1, { flashes: many(0) }));
    const rest = log(2, { flashes: many(600) });
    expect(applyChange(half, rest, WITHOUT_PLAN_LIMIT, CHANGE).decision).toEqual({
      ok: false,
      code: 'day_full',
    });
    const flashes = many(600, LIBRARY_LIMITS.batchesPerDay);
    const undone = { ...makeEntry(2, { flashes }), order: 2, undone: 'entry' as const };
    const imported = applyWrites(half, [
      { table: 'entries', key: undone.id, row: undone },
      { table: 'history', key: DAY, row: { ...half.history.get(DAY)!, entryCount: 2 } },
    ]);
    const { decision } = applyChange(imported, redo(2), WITHOUT_PLAN_LIMIT, CHANGE);
    expect(decision).toEqual({ ok: false, code: 'day_full' });
  });
});

describe('the record of a day', () => {
  // docs/product/day-log.md#record-is-sum
  it('is the sum of what two devices logged', () => {
    const phone = log(1, { flashes: show(1, 1), times: { add: ['morning'], remove: [] } });
    const tablet = log(2, {
      flashes: [...show(2, 2, ['f2']), ...show(1, 3)],
      times: { add: ['evening'], remove: [] },
      engagement: { value: 4, base: 0 },
      note: { text: 'laughed', base: '' },
    });
    expect(dayOf(apply(phone, tablet))).toEqual({
      date: DAY,
      childId: 1,
      selectedSets: [1, 2],
      setUsage: { '1': 4, '2': 2 },
      setCards: { '1': ['f1'], '2': ['f2'] },
      shown: [
        { setId: 2, cardIds: ['f2'], count: 2 },
        { setId: 1, cardIds: ['f1'], count: 4 },
      ],
      sessions: 1,
      entryCount: 2,
      engagement: 4,
      engagementTimes: ['morning', 'evening'],
      notes: 'laughed',
    });
  });

  // docs/product/day-log.md#shown-words
  it('keeps what was shown when the words of a set change afterwards', () => {
    const before = log(1, { flashes: show(1, 4, ['f1', 'f6']) });
    const after = log(2, { flashes: show(1, 1, ['f2', 'f7']) });
    expect(dayOf(apply(before, after))?.shown).toEqual([
      { setId: 1, cardIds: ['f1', 'f6'], count: 4 },
      { setId: 1, cardIds: ['f2', 'f7'], count: 1 },
    ]);
  });

  // docs/product/day-log.md#corrections
  it('takes back only what a correction names', () => {
    const correction = log(3, { takes: [{ entryId: uuid(1), setId: 1, count: 5 }] });
    const library = apply(log(1, { flashes: show(1, 2) }), log(2, { flashes: show(1, 3) }), correction);
    expect(dayOf(library)?.setUsage).toEqual({ '1': 3 });
  });

  it('keeps the later of two ratings and shows both', () => {
    const library = apply(
      log(1, { engagement: { value: 5, base: 0 } }),
      log(2, { engagement: { value: 2, base: 0 } }),
    );
    expect(dayOf(library)?.engagement).toBe(2);
    expect([...library.conflicts.values()]).toEqual([
      {
        id: `${CHANGE}/engagement`,
        kind: 'day',
        subject: DAY,
        childId: 1,
        field: 'engagement',
        kept: '2',
        lost: '5',
      },
    ]);
  });

  it('joins two notes and asks to tidy up only when both rewrote a line', () => {
    const written = log(1, { note: { text: 'tired', base: '' } });
    const added = log(2, { note: { text: 'laughed', base: '' } });
    expect(dayOf(apply(written, added))?.notes).toBe('tired\nlaughed');
    expect(apply(written, added).conflicts.size).toBe(0);
    const rewritten = [3, 4].map((i) => log(i, { note: { text: `tired ${i}`, base: 'tired' } }));
    const library = apply(written, ...rewritten);
    expect(dayOf(library)?.notes).toBe('tired 3\ntired 4');
    expect([...library.conflicts.values()]).toMatchObject([{ field: 'notes', lost: 'tired 3' }]);
  });
});

describe('logging an entry', () => {
  it('counts once when it comes again, and is refused under a used id', () => {
    const library = apply(log(1, { flashes: show(1, 2) }));
    const again = applyChange(library, log(1, { flashes: show(1, 2) }), WITHOUT_PLAN_LIMIT, CHANGE);
    expect(again.library).toBe(library);
    const other = applyChange(library, log(1, { flashes: show(1, 3) }), WITHOUT_PLAN_LIMIT, CHANGE);
    expect(other.decision).toEqual({ ok: false, code: 'entry_differs' });
  });

  it('adds to a day whose entries the device lacks, and takes back from it', () => {
    const whole = apply(log(1, { flashes: show(1, 4) }), log(2, { note: { text: 'a', base: '' } }));
    const device: Library = { ...whole, entries: new Map() };
    const added = applyChange(device, log(3, { flashes: show(2, 1) }), WITHOUT_PLAN_LIMIT, CHANGE).library;
    const corrected = applyChange(
      added,
      log(4, { takes: [{ entryId: uuid(1), setId: 1, count: 1 }] }),
      WITHOUT_PLAN_LIMIT,
      CHANGE,
    ).library;
    expect(dayOf(corrected)).toMatchObject({ setUsage: { '1': 3, '2': 1 }, notes: 'a', entryCount: 4 });
  });
});

describe('for any entries', () => {
  it('always makes a record that the schema takes and whose usage is what was shown', () => {
    fc.assert(
      fc.property(fc.array(arbitraryChange, { maxLength: 30 }), (changes) => {
        const library = replayChanges(start, identify(changes));
        for (const record of library.history.values()) {
          expect(TrackingRecordSchema.parse(record)).toEqual(record);
          const shown = new Map<string, number>();
          for (const { setId, count } of record.shown) increase(shown, String(setId), count);
          for (const [setId, count] of Object.entries(record.setUsage)) {
            expect(count).toBe(shown.get(setId) ?? 0);
          }
          const day = { childId: record.childId, day: record.date };
          // The note of a day that was brought back may be longer than those of its entries.
          const notes = changes.some(({ type }) => type === 'bringBack') ? record.notes : undefined;
          expect(createDayRecord(day, listEntriesOfDay(library, day), { notes })).toEqual(record);
          expect(library.history.get(keyOfDay(day))).toBe(record);
        }
      }),
      { numRuns: countRuns(100) },
    );
  });
});

function increase(sums: Map<string, number>, key: string, count: number): void {
  sums.set(key, (sums.get(key) ?? 0) + count);
}
