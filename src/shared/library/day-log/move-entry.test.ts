import { describe, expect, it } from 'vitest';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import { NEW_CHILD } from '#shared/library/tables/child.ts';
import { getDayKey } from '#shared/library/tables/day-record.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { getRefusal } from '../changes/apply-change.test-support.ts';
import { applyChange, type Change } from '../changes/change.ts';
import type { Library } from '../library.ts';
import { apply, CHANGE, DAY, log, show, undo, uuid } from './day-log.test-support.ts';

const BEN = 2;
const addBen: Change = { type: 'addChild', child: { ...NEW_CHILD, id: BEN, name: 'Ben' } };
const move = (number: number, childId: number, to: number): Change => ({
  type: 'moveEntry',
  entryId: uuid(number),
  childId,
  day: DAY,
  to,
});
const getRecord = (library: Library, childId: number) =>
  library.history.get(getDayKey({ childId, day: DAY }));
const createTake = (entry: number, count: number) => ({ entryId: uuid(entry), setId: 1, count });

describe('moveEntry', () => {
  // docs/product/children.md#move-entry
  it('moves an entry to another child and recalculates both days', () => {
    const library = apply(
      addBen,
      log(1, { flashes: show(1, 2), times: { add: ['morning'], remove: [] } }),
      log(2, { flashes: show(2, 1), source: 'player' }),
      move(1, 1, BEN),
    );
    expect(getRecord(library, 1)).toMatchObject({ setUsage: { '2': 1 }, engagementTimes: [], entryCount: 1 });
    expect(getRecord(library, BEN)).toMatchObject({
      childId: BEN,
      date: DAY,
      setUsage: { '1': 2 },
      engagementTimes: ['morning'],
      entryCount: 1,
    });
  });

  // docs/product/children.md#move-entry
  it('moves only corrections of the entry', () => {
    const library = apply(
      addBen,
      log(1, { flashes: show(1, 5) }),
      log(2, { flashes: show(1, 4) }),
      log(3, { source: 'correction', takes: [createTake(1, 2)] }),
      log(4, { source: 'correction', takes: [createTake(1, 1), createTake(2, 1)] }),
      move(1, 1, BEN),
    );
    expect(getRecord(library, 1)?.setUsage).toEqual({ '1': 3 });
    expect(getRecord(library, BEN)?.setUsage).toEqual({ '1': 2 });
  });

  it('deletes the day when no live entry remains', () => {
    const library = apply(
      addBen,
      log(1, { flashes: show(1, 1) }),
      log(2, { flashes: show(1, 1) }),
      undo(2),
      log(3, { source: 'correction', takes: [createTake(1, 1)] }),
      move(1, 1, BEN),
    );
    expect(getRecord(library, 1)).toBeUndefined();
    expect(getRecord(library, BEN)).toMatchObject({ setUsage: {}, entryCount: 2 });
  });

  it('asks about a target child that another device has removed', () => {
    const library = apply(
      addBen,
      log(1, { flashes: show(1, 1) }),
      { type: 'removeChild', childId: BEN },
      move(1, 1, BEN),
    );
    expect(library.children.get(BEN)?.state).toBe('asked');
    expect(getRecord(library, BEN)?.setUsage).toEqual({ '1': 1 });
  });

  it('ignores a repeated move', () => {
    const once = apply(addBen, log(1, { flashes: show(1, 1) }), move(1, 1, BEN));
    const { library } = applyChange(once, move(1, 1, BEN), WITHOUT_PLAN_LIMIT, CHANGE);
    expect(library).toBe(once);
  });

  it('leaves subtractions from other entries on the day', () => {
    const library = apply(
      addBen,
      log(1, { flashes: show(1, 3) }),
      log(2, { flashes: show(2, 1), takes: [createTake(1, 1)] }),
      move(2, 1, BEN),
    );
    expect(getRecord(library, 1)?.setUsage).toEqual({ '1': 2 });
    expect(getRecord(library, BEN)?.setUsage).toEqual({ '2': 1 });
  });

  // docs/security.md#fair-share
  it('rejects an entry with a note on a day with too many notes to merge again', () => {
    const note = { note: { text: 'laughed', base: '' } };
    const noted = Array.from({ length: LIBRARY_LIMITS.notesMergedAgain }, (_, i) => log(10 + i, note));
    const library = apply(addBen, ...noted, log(1, note), log(2, { flashes: show(1, 1) }));
    expect(getRefusal(library, move(1, 1, BEN))).toBe('day_full');
    const moved = applyChange(library, move(2, 1, BEN), WITHOUT_PLAN_LIMIT, CHANGE).library;
    expect(getRecord(moved, BEN)?.setUsage).toEqual({ '1': 1 });
    expect(getRefusal(apply(addBen, ...noted), move(10, 1, BEN))).toBeNull();
  });

  it('does not duplicate the entry when logDay is repeated', () => {
    const moved = apply(addBen, log(1, { flashes: show(1, 1) }), move(1, 1, BEN));
    const { library } = applyChange(moved, log(1, { flashes: show(1, 1) }), WITHOUT_PLAN_LIMIT, CHANGE);
    expect(library).toBe(moved);
  });

  it('rejects undone and unknown entries and unknown children', () => {
    const library = apply(addBen, log(1, { flashes: show(1, 1) }), log(2, { flashes: show(1, 1) }), undo(1));
    expect(getRefusal(library, move(1, 1, BEN))).toBe('entry_not_found');
    expect(getRefusal(library, move(9, 1, BEN))).toBe('entry_not_found');
    expect(getRefusal(library, move(2, 1, 7))).toBe('child_not_found');
  });
});
