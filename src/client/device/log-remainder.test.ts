import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDayRecord } from '#shared/library/day-log/create-day-record.ts';
import type { DayEntry } from '#shared/library/tables/day-entry.ts';
import { createRemainder } from './log-remainder.ts';

const ID = '6f1c3a52-93f5-4a6e-9a5f-0d9ab7e2a001';
const NEW_ID = '6f1c3a52-93f5-4a6e-9a5f-0d9ab7e2a002';

function createEntry(patch: Partial<DayEntry> = {}): DayEntry {
  return {
    id: ID,
    childId: 1,
    day: '2026-03-01',
    at: '2026-03-01T08:00:00.000+01:00',
    source: 'hand',
    flashes: [],
    takes: [],
    selected: { add: [], remove: [] },
    times: { add: [], remove: [] },
    ...patch,
  };
}

const createBatch = (setId: number, count: number) => ({ setId, count, cardIds: [`f${setId}`] });

const session = createEntry({ source: 'player', flashes: [createBatch(1, 1)] });
const rated = createEntry({
  source: 'player',
  flashes: [createBatch(1, 1), createBatch(2, 1)],
  engagement: { value: 4, base: 0 },
});

const arbitraryEntry = fc
  .record({
    set1: fc.nat(4),
    set2: fc.nat(4),
    isNight: fc.boolean(),
    rating: fc.integer({ min: 1, max: 5 }),
  })
  .map(({ set1, set2, isNight, rating }) =>
    createEntry({
      flashes: [createBatch(1, set1), createBatch(2, set2)].filter(({ count }) => count > 0),
      times: { add: isNight ? ['night'] : [], remove: [] },
      engagement: { value: rating, base: 0 },
    }),
  );

describe('createRemainder', () => {
  it('logs only what the draft adds to the existing entry', () => {
    const existing = createEntry({ flashes: [createBatch(1, 2)], times: { add: ['morning'], remove: [] } });
    const draft = createEntry({
      flashes: [createBatch(1, 5), createBatch(2, 1)],
      times: { add: ['morning', 'night'], remove: [] },
      note: { text: 'laughed', base: '' },
    });
    expect(createRemainder(draft, existing, NEW_ID)).toEqual(
      createEntry({
        id: NEW_ID,
        flashes: [createBatch(2, 1), createBatch(1, 3)],
        times: { add: ['night'], remove: [] },
        note: { text: 'laughed', base: '' },
      }),
    );
  });

  it('takes back flashes that the draft no longer has', () => {
    const existing = createEntry({ flashes: [createBatch(1, 2)] });
    expect(createRemainder(createEntry({ flashes: [createBatch(1, 1)] }), existing, NEW_ID)?.takes).toEqual([
      { entryId: ID, setId: 1, count: 1 },
    ]);
  });

  it('bases a rating and a note on the existing values', () => {
    const existing = createEntry({ engagement: { value: 3, base: 0 }, note: { text: 'one', base: '' } });
    const draft = createEntry({ engagement: { value: 4, base: 0 }, note: { text: 'one two', base: '' } });
    expect(createRemainder(draft, existing, NEW_ID)).toMatchObject({
      engagement: { value: 4, base: 3 },
      note: { text: 'one two', base: 'one' },
    });
  });

  it('returns null when the draft adds nothing', () => {
    const entry = createEntry({ flashes: [createBatch(1, 2)], note: { text: 'one', base: '' } });
    expect(createRemainder(entry, entry, NEW_ID)).toBeNull();
  });

  it('adds a missing rating to a session without creating a second session', () => {
    const remainder = createRemainder(rated, session, NEW_ID);
    const { engagement } = rated;
    expect(remainder).toEqual(createEntry({ id: NEW_ID, source: 'player', engagement }));
    const entries = [session, remainder!].map((entry, index) => ({ ...entry, order: index + 1 }));
    expect(createDayRecord(session, entries)).toMatchObject({
      sessions: 1,
      engagement: 4,
      setUsage: { '1': 1 },
    });
  });

  it('logs nothing for a session unless its rating is missing', () => {
    expect(createRemainder(rated, { ...session, engagement: { value: 2, base: 0 } }, NEW_ID)).toBeNull();
    expect(createRemainder({ ...session, flashes: [createBatch(2, 1)] }, session, NEW_ID)).toBeNull();
  });

  it('completes an earlier save so that the day matches the draft', () => {
    fc.assert(
      fc.property(arbitraryEntry, arbitraryEntry, (draft, existing) => {
        const remainder = createRemainder(draft, existing, NEW_ID);
        const entries = [existing, ...(remainder ? [remainder] : [])].map((entry, i) => ({
          ...entry,
          order: i + 1,
        }));
        const day = createDayRecord(draft, entries);
        const expected = createDayRecord(draft, [{ ...draft, order: 1 }]);
        expect(day?.engagement).toBe(expected?.engagement);
        expect(day?.engagementTimes).toEqual(expected?.engagementTimes);
        for (const setId of ['1', '2']) {
          expect(day?.setUsage[setId] ?? 0).toBe(expected?.setUsage[setId] ?? 0);
        }
      }),
    );
  });
});
