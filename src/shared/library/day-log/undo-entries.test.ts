import { describe, expect, it } from 'vitest';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { applyChange } from '../changes/change.ts';
import type { Library } from '../library.ts';
import { apply, CHANGE, dayOf, log, redo, show, undo } from './day-log.test-support.ts';

describe('undoing entries', () => {
  const logged = [
    log(1, { flashes: show(1, 2), note: { text: 'first', base: '' } }),
    log(2, { flashes: show(2, 3) }),
  ];

  it('takes back the counts of an entry and leaves the note', () => {
    const library = apply(...logged, undo(1));
    expect(dayOf(library)).toMatchObject({ setUsage: { '2': 3 }, notes: 'first', entryCount: 2 });
    expect(dayOf(apply(...logged, undo(1), redo(1)))).toEqual(dayOf(apply(...logged)));
  });

  // docs/product/day-log.md#undo-entries
  it('deletes a day with all its entries, and brings it back', () => {
    const deleted = apply(...logged, undo(1, 2));
    expect(dayOf(deleted)).toBeUndefined();
    expect(dayOf(apply(...logged, undo(1, 2), redo(1, 2)))).toEqual(dayOf(apply(...logged)));
    expect(dayOf(apply(...logged, undo(1), undo(2)))).toBeUndefined();
  });

  it('remembers which entries were undone before the whole day was', () => {
    const library = apply(...logged, undo(1), undo(2), redo(2));
    expect(library).toEqual(apply(...logged, undo(1)));
    expect(dayOf(library)).toMatchObject({ setUsage: { '2': 3 }, notes: 'first' });
  });

  it('keeps an entry that another device added meanwhile', () => {
    expect(dayOf(apply(...logged, log(3, { flashes: show(5, 1) }), undo(1, 2)))).toMatchObject({
      setUsage: { '5': 1 },
    });
  });

  it('starts a deleted day afresh, without its old note', () => {
    const again = apply(...logged, undo(1, 2), log(3, { flashes: show(1, 1) }));
    expect(dayOf(again)).toMatchObject({ setUsage: { '1': 1 }, notes: '' });
  });

  it('brings an old note back below what was written meanwhile', () => {
    const note = { text: 'again', base: '' };
    const again = apply(...logged, undo(1, 2), log(3, { note }), redo(1, 2));
    expect(dayOf(again)?.notes.split('\n').toSorted()).toEqual(['again', 'first']);
  });

  it('brings the last note of very many back', () => {
    const count = LIBRARY_LIMITS.notesMergedAgain + 20;
    const textOf = (i: number) => Array.from({ length: i }, (_, line) => `line ${line}`).join('\n');
    const noted = Array.from({ length: count }, (_, i) =>
      log(i + 1, { note: { text: textOf(i + 1), base: textOf(i) } }),
    );
    const all = Array.from({ length: count }, (_, i) => i + 1);
    expect(dayOf(apply(...noted, undo(...all), redo(...all)))).toEqual(dayOf(apply(...noted)));
  });

  it('deletes a day whose entries the device lacks, and passes on that it comes back', () => {
    const device: Library = { ...apply(...logged), entries: new Map() };
    const deleted = applyChange(device, undo(1, 2), WITHOUT_PLAN_LIMIT, CHANGE).library;
    expect(dayOf(deleted)).toBeUndefined();
    const { decision } = applyChange(deleted, redo(1, 2), WITHOUT_PLAN_LIMIT, CHANGE);
    expect(decision).toMatchObject({ ok: true, writes: [{ table: 'history' }] });
  });

  it('is refused for entries that never were', () => {
    const { decision } = applyChange(apply(...logged), undo(9), WITHOUT_PLAN_LIMIT, CHANGE);
    expect(decision).toEqual({ ok: false, code: 'entry_not_found' });
  });
});
