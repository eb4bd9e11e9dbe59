import { describe, expect, it } from 'vitest';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { applyChange } from '../changes/change.ts';
import type { Library } from '../library.ts';
import { apply, CHANGE, getDayRecord, log, redo, show, undo } from './day-log.test-support.ts';

describe('undoEntries and redoEntries', () => {
  const logged = [
    log(1, { flashes: show(1, 2), note: { text: 'first', base: '' } }),
    log(2, { flashes: show(2, 3) }),
  ];

  it('subtract and restore the counts of an entry and keep its note', () => {
    const library = apply(...logged, undo(1));
    expect(getDayRecord(library)).toMatchObject({ setUsage: { '2': 3 }, notes: 'first', entryCount: 2 });
    expect(getDayRecord(apply(...logged, undo(1), redo(1)))).toEqual(getDayRecord(apply(...logged)));
  });

  // docs/product/day-log.md#undo-entries
  it('delete a day with its last entry and restore it', () => {
    const deleted = apply(...logged, undo(1, 2));
    expect(getDayRecord(deleted)).toBeUndefined();
    expect(getDayRecord(apply(...logged, undo(1, 2), redo(1, 2)))).toEqual(getDayRecord(apply(...logged)));
    expect(getDayRecord(apply(...logged, undo(1), undo(2)))).toBeUndefined();
  });

  it('leave entries undone if they were undone before the day was deleted', () => {
    const library = apply(...logged, undo(1), undo(2), redo(2));
    expect(library).toEqual(apply(...logged, undo(1)));
    expect(getDayRecord(library)).toMatchObject({ setUsage: { '2': 3 }, notes: 'first' });
  });

  it('keep an entry that another device has added', () => {
    expect(getDayRecord(apply(...logged, log(3, { flashes: show(5, 1) }), undo(1, 2)))).toMatchObject({
      setUsage: { '5': 1 },
    });
  });

  it('let a deleted day start again without its old note', () => {
    const again = apply(...logged, undo(1, 2), log(3, { flashes: show(1, 1) }));
    expect(getDayRecord(again)).toMatchObject({ setUsage: { '1': 1 }, notes: '' });
  });

  it('merge a restored note with a newer one', () => {
    const note = { text: 'again', base: '' };
    const again = apply(...logged, undo(1, 2), log(3, { note }), redo(1, 2));
    expect(getDayRecord(again)?.notes.split('\n').toSorted()).toEqual(['again', 'first']);
  });

  it('restore the last of more notes than the limit merges again', () => {
    const count = LIBRARY_LIMITS.notesMergedAgain + 20;
    const writeLines = (lines: number) =>
      Array.from({ length: lines }, (_, line) => `line ${line}`).join('\n');
    const noted = Array.from({ length: count }, (_, i) =>
      log(i + 1, { note: { text: writeLines(i + 1), base: writeLines(i) } }),
    );
    const all = Array.from({ length: count }, (_, i) => i + 1);
    expect(getDayRecord(apply(...noted, undo(...all), redo(...all)))).toEqual(getDayRecord(apply(...noted)));
  });

  it('delete and restore a day whose entries the device lacks', () => {
    const device: Library = { ...apply(...logged), entries: new Map() };
    const deleted = applyChange(device, undo(1, 2), WITHOUT_PLAN_LIMIT, CHANGE).library;
    expect(getDayRecord(deleted)).toBeUndefined();
    const { decision } = applyChange(deleted, redo(1, 2), WITHOUT_PLAN_LIMIT, CHANGE);
    expect(decision).toMatchObject({ ok: true, writes: [{ table: 'history' }] });
  });

  it('reject unknown entries', () => {
    const { decision } = applyChange(apply(...logged), undo(9), WITHOUT_PLAN_LIMIT, CHANGE);
    expect(decision).toEqual({ ok: false, code: 'entry_not_found' });
  });
});
