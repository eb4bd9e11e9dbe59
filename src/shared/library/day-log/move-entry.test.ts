import { describe, expect, it } from 'vitest';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import { NEW_CHILD } from '#shared/library/tables/child.ts';
import { keyOfDay } from '#shared/library/tables/day-record.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { refusal } from '../changes/apply-change.test-support.ts';
import { applyChange, type Change } from '../changes/change.ts';
import type { Library } from '../library.ts';
import { apply, CHANGE, DAY, log, show, undo, uuid } from './day-log.test-support.ts';

const BEN = 2;
const addBen: Change = { type: 'addChild', child: { ...NEW_CHILD, id: BEN, name: 'Ben' } };
const move = (number: number, childId: number, to: number): Change => ({
  type: 'moveEntry',
  entryId: uuid(number),
  ...{ childId, day: DAY, to },
});
const recordOf = (library: Library, childId: number) => library.history.get(keyOfDay({ childId, day: DAY }));
const take = (entry: number, count: number) => ({ entryId: uuid(entry), setId: 1, count });

describe('an entry under the wrong child', () => {
  // docs/product/children.md#move-entry
  it('is moved, and both days are computed again', () => {
    const library = apply(
      addBen,
      log(1, { flashes: show(1, 2), times: { add: ['morning'], remove: [] } }),
      log(2, { flashes: show(2, 1), source: 'player' }),
      move(1, 1, BEN),
    );
    expect(recordOf(library, 1)).toMatchObject({ setUsage: { '2': 1 }, engagementTimes: [], entryCount: 1 });
    expect(recordOf(library, BEN)).toMatchObject({
      ...{ childId: BEN, date: DAY, setUsage: { '1': 2 } },
      ...{ engagementTimes: ['morning'], entryCount: 1 },
    });
  });

  // docs/product/children.md#move-entry
  it('takes the corrections of it along, those of others stay', () => {
    const library = apply(
      addBen,
      log(1, { flashes: show(1, 5) }),
      log(2, { flashes: show(1, 4) }),
      log(3, { source: 'correction', takes: [take(1, 2)] }),
      log(4, { source: 'correction', takes: [take(1, 1), take(2, 1)] }),
      move(1, 1, BEN),
    );
    expect(recordOf(library, 1)?.setUsage).toEqual({ '1': 3 });
    expect(recordOf(library, BEN)?.setUsage).toEqual({ '1': 2 });
  });

  it('leaves no day behind when it was the only entry that counts', () => {
    const library = apply(
      addBen,
      log(1, { flashes: show(1, 1) }),
      log(2, { flashes: show(1, 1) }),
      undo(2),
      log(3, { source: 'correction', takes: [take(1, 1)] }),
      move(1, 1, BEN),
    );
    expect(recordOf(library, 1)).toBeUndefined();
    expect(recordOf(library, BEN)).toMatchObject({ setUsage: {}, entryCount: 2 });
  });

  it('brings the question about a child that another device has removed, because no screen would show the entry', () => {
    const library = apply(
      addBen,
      log(1, { flashes: show(1, 1) }),
      { type: 'removeChild', childId: BEN },
      move(1, 1, BEN),
    );
    expect(library.children.get(BEN)?.state).toBe('asked');
    expect(recordOf(library, BEN)?.setUsage).toEqual({ '1': 1 });
  });

  it('stays where it is when the same move arrives twice', () => {
    const once = apply(addBen, log(1, { flashes: show(1, 1) }), move(1, 1, BEN));
    const { library } = applyChange(once, move(1, 1, BEN), WITHOUT_PLAN_LIMIT, CHANGE);
    expect(library).toBe(once);
  });

  it('leaves behind what it took back itself from others', () => {
    const library = apply(
      addBen,
      log(1, { flashes: show(1, 3) }),
      log(2, { flashes: show(2, 1), takes: [take(1, 1)] }),
      move(2, 1, BEN),
    );
    expect(recordOf(library, 1)?.setUsage).toEqual({ '1': 2 });
    expect(recordOf(library, BEN)?.setUsage).toEqual({ '2': 1 });
  });

  // docs/security.md#fair-share
  it('stays with its note when a day has so many that merging them again would take long', () => {
    const note = { note: { text: 'laughed', base: '' } };
    const many = Array.from({ length: LIBRARY_LIMITS.notesMergedAgain }, (_, i) => log(10 + i, note));
    const library = apply(addBen, ...many, log(1, note), log(2, { flashes: show(1, 1) }));
    expect(refusal(library, move(1, 1, BEN))).toBe('day_full');
    const moved = applyChange(library, move(2, 1, BEN), WITHOUT_PLAN_LIMIT, CHANGE).library;
    expect(recordOf(moved, BEN)?.setUsage).toEqual({ '1': 1 });
    expect(refusal(apply(addBen, ...many), move(10, 1, BEN))).toBeNull();
  });

  it('is not duplicated when its first save is repeated', () => {
    const moved = apply(addBen, log(1, { flashes: show(1, 1) }), move(1, 1, BEN));
    const { library } = applyChange(moved, log(1, { flashes: show(1, 1) }), WITHOUT_PLAN_LIMIT, CHANGE);
    expect(library).toBe(moved);
  });

  it('cannot be moved once it is undone, and to no child that the family does not have', () => {
    const two = apply(addBen, log(1, { flashes: show(1, 1) }), log(2, { flashes: show(1, 1) }), undo(1));
    expect(refusal(two, move(1, 1, BEN))).toBe('entry_not_found');
    expect(refusal(two, move(9, 1, BEN))).toBe('entry_not_found');
    expect(refusal(two, move(2, 1, 7))).toBe('child_not_found');
  });
});
