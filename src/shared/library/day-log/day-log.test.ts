import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import { getDayKey, TrackingRecordSchema } from '#shared/library/tables/day-record.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { countRuns } from '#tests/support/long-test.ts';
import { arbitraryChange, assignIds } from '../arbitraries.test-support.ts';
import { applyChange, type Change, replayChanges } from '../changes/change.ts';
import { applyWrites, type Library } from '../library.ts';
import { createDayRecord } from './create-day-record.ts';
import {
  apply,
  CHANGE,
  DAY,
  getDayRecord,
  log,
  makeEntry,
  redo,
  show,
  startLibrary,
  undo,
  uuid,
} from './day-log.test-support.ts';
import { listDayEntries } from './entries-of-day.ts';

describe('Limits of a day', () => {
  it('allow a session in every entry', () => {
    const sessions = Array.from({ length: LIBRARY_LIMITS.entriesPerDay }, (_, i) => ({
      ...makeEntry(i, { source: 'player', flashes: show(1, 1) }),
      order: i + 1,
    }));
    const record = createDayRecord(makeEntry(0), sessions);
    expect(record?.sessions).toBe(LIBRARY_LIMITS.entriesPerDay);
    expect(TrackingRecordSchema.safeParse(record).success).toBe(true);
  });

  it('never merge notes again for an entry without a note', () => {
    const library = apply(log(1, { note: { text: 'as written', base: '' } }));
    const record = { ...getDayRecord(library)!, notes: 'as merged' };
    const merged = { ...library, history: new Map([[DAY, record]]) };
    const after = (change: Change) => applyChange(merged, change, WITHOUT_PLAN_LIMIT, CHANGE).library;
    expect(getDayRecord(after(log(2, { flashes: show(1, 1) })))?.notes).toBe('as merged');
    expect(getDayRecord(after(log(2, { note: { text: 'as merged\nmore', base: 'as merged' } })))?.notes).toBe(
      'as merged\nmore',
    );
  });

  it('bound the number of shown cards', () => {
    const cardIds = Array.from({ length: 100 }, (_, i) => `f${i}`);
    const flashes = Array.from({ length: 101 }, (_, i) => ({ setId: i + 1, cardIds, count: 1 }));
    const half = apply(log(1, { flashes: flashes.slice(0, 50) }));
    const decide = (added: typeof flashes) =>
      applyChange(half, log(2, { flashes: added }), WITHOUT_PLAN_LIMIT, CHANGE).decision;
    expect(decide(flashes.slice(50))).toEqual({ ok: false, code: 'day_full' });
    expect(decide(flashes.slice(51))).toMatchObject({ ok: true });
  });

  it('bound the length of entries and of the day even if their batches merge', () => {
    const cardIds = Array.from({ length: 400 }, (_, i) => `f${i}`);
    const entry = (id: number, batches: number) =>
      log(id, { flashes: Array.from({ length: batches }, () => ({ setId: 1, cardIds, count: 1 })) });
    const decide = (library: Library, change: Change) =>
      applyChange(library, change, WITHOUT_PLAN_LIMIT, CHANGE).decision;
    expect(decide(startLibrary, entry(1, 100))).toEqual({ ok: false, code: 'day_full' });
    const library = apply(entry(1, 40), entry(2, 40));
    expect(getDayRecord(library)?.shown).toHaveLength(1);
    expect(decide(library, entry(3, 40))).toEqual({ ok: false, code: 'day_full' });
    expect(decide(library, undo(1))).toMatchObject({ ok: true });
  });

  it('apply to restored entries', () => {
    const createBatches = (first: number, length = 600) =>
      Array.from({ length }, (_, i) => ({ setId: 1, cardIds: [`f${first + i}`], count: 1 }));
    const half = apply(log(1, { flashes: createBatches(0) }));
    const rest = log(2, { flashes: createBatches(600) });
    expect(applyChange(half, rest, WITHOUT_PLAN_LIMIT, CHANGE).decision).toEqual({
      ok: false,
      code: 'day_full',
    });
    const flashes = createBatches(600, LIBRARY_LIMITS.batchesPerDay);
    const undone = { ...makeEntry(2, { flashes }), order: 2, undone: 'entry' as const };
    const imported = applyWrites(half, [
      { table: 'entries', key: undone.id, row: undone },
      { table: 'history', key: DAY, row: { ...half.history.get(DAY)!, entryCount: 2 } },
    ]);
    const { decision } = applyChange(imported, redo(2), WITHOUT_PLAN_LIMIT, CHANGE);
    expect(decision).toEqual({ ok: false, code: 'day_full' });
  });
});

describe('Record of a day', () => {
  // docs/product/day-log.md#record-is-sum
  it('sums the entries of two devices', () => {
    const phone = log(1, { flashes: show(1, 1), times: { add: ['morning'], remove: [] } });
    const tablet = log(2, {
      flashes: [...show(2, 2, ['f2']), ...show(1, 3)],
      times: { add: ['evening'], remove: [] },
      engagement: { value: 4, base: 0 },
      note: { text: 'laughed', base: '' },
    });
    expect(getDayRecord(apply(phone, tablet))).toEqual({
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
  it('keeps the shown words when the set changes afterwards', () => {
    const before = log(1, { flashes: show(1, 4, ['f1', 'f6']) });
    const after = log(2, { flashes: show(1, 1, ['f2', 'f7']) });
    expect(getDayRecord(apply(before, after))?.shown).toEqual([
      { setId: 1, cardIds: ['f1', 'f6'], count: 4 },
      { setId: 1, cardIds: ['f2', 'f7'], count: 1 },
    ]);
  });

  // docs/product/day-log.md#corrections
  it('subtracts a correction only from its entry', () => {
    const correction = log(3, { takes: [{ entryId: uuid(1), setId: 1, count: 5 }] });
    const library = apply(log(1, { flashes: show(1, 2) }), log(2, { flashes: show(1, 3) }), correction);
    expect(getDayRecord(library)?.setUsage).toEqual({ '1': 3 });
  });

  it('keeps the later of two ratings and stores both in a conflict', () => {
    const library = apply(
      log(1, { engagement: { value: 5, base: 0 } }),
      log(2, { engagement: { value: 2, base: 0 } }),
    );
    expect(getDayRecord(library)?.engagement).toBe(2);
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

  it('joins two notes and stores a conflict only if both rewrote a line', () => {
    const written = log(1, { note: { text: 'tired', base: '' } });
    const added = log(2, { note: { text: 'laughed', base: '' } });
    expect(getDayRecord(apply(written, added))?.notes).toBe('tired\nlaughed');
    expect(apply(written, added).conflicts.size).toBe(0);
    const rewritten = [3, 4].map((i) => log(i, { note: { text: `tired ${i}`, base: 'tired' } }));
    const library = apply(written, ...rewritten);
    expect(getDayRecord(library)?.notes).toBe('tired 3\ntired 4');
    expect([...library.conflicts.values()]).toMatchObject([{ field: 'notes', lost: 'tired 3' }]);
  });
});

describe('logDay', () => {
  it('ignores a repeated entry and rejects another one with its id', () => {
    const library = apply(log(1, { flashes: show(1, 2) }));
    const again = applyChange(library, log(1, { flashes: show(1, 2) }), WITHOUT_PLAN_LIMIT, CHANGE);
    expect(again.library).toBe(library);
    const other = applyChange(library, log(1, { flashes: show(1, 3) }), WITHOUT_PLAN_LIMIT, CHANGE);
    expect(other.decision).toEqual({ ok: false, code: 'entry_differs' });
  });

  it('adds to and subtracts from a day whose entries the device lacks', () => {
    const whole = apply(log(1, { flashes: show(1, 4) }), log(2, { note: { text: 'a', base: '' } }));
    const device: Library = { ...whole, entries: new Map() };
    const added = applyChange(device, log(3, { flashes: show(2, 1) }), WITHOUT_PLAN_LIMIT, CHANGE).library;
    const corrected = applyChange(
      added,
      log(4, { takes: [{ entryId: uuid(1), setId: 1, count: 1 }] }),
      WITHOUT_PLAN_LIMIT,
      CHANGE,
    ).library;
    expect(getDayRecord(corrected)).toMatchObject({
      setUsage: { '1': 3, '2': 1 },
      notes: 'a',
      entryCount: 4,
    });
  });
});

describe('createDayRecord', () => {
  it('returns a valid record whose usage is the sum of its batches', () => {
    fc.assert(
      fc.property(fc.array(arbitraryChange, { maxLength: 30 }), (changes) => {
        const library = replayChanges(startLibrary, assignIds(changes));
        for (const record of library.history.values()) {
          expect(TrackingRecordSchema.parse(record)).toEqual(record);
          const shown = new Map<string, number>();
          for (const { setId, count } of record.shown) addCount(shown, String(setId), count);
          for (const [setId, count] of Object.entries(record.setUsage)) {
            expect(count).toBe(shown.get(setId) ?? 0);
          }
          const day = { childId: record.childId, day: record.date };
          // The note of a restored day may be longer than those of its entries.
          const notes = changes.some(({ type }) => type === 'bringBack') ? record.notes : undefined;
          expect(createDayRecord(day, listDayEntries(library, day), { notes })).toEqual(record);
          expect(library.history.get(getDayKey(day))).toBe(record);
        }
      }),
      { numRuns: countRuns(100) },
    );
  });
});

function addCount(sums: Map<string, number>, key: string, count: number): void {
  sums.set(key, (sums.get(key) ?? 0) + count);
}
