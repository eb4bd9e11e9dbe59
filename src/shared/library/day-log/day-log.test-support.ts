import { expect } from 'vitest';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import type { DayEntry } from '#shared/library/tables/day-entry.ts';
import { applyChange, type Change } from '../changes/change.ts';
import type { Library } from '../library.ts';
import { createPlainLibrary } from '../plain-defaults.test-support.ts';

export const DAY = '2026-03-01';
export const CHANGE = '11111111-1111-4111-8111-111111111111';
export const startLibrary = createPlainLibrary();
export const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Returns an entry of `DAY` that logs nothing but the given fields. */
export function makeEntry(number: number, fields: Partial<DayEntry> = {}): DayEntry {
  return {
    id: uuid(number),
    childId: 1,
    day: DAY,
    at: '2026-03-01T08:00:00.000+01:00',
    source: 'hand',
    flashes: [],
    takes: [],
    selected: { add: [], remove: [] },
    times: { add: [], remove: [] },
    ...fields,
  };
}

export const show = (setId: number, count: number, cardIds = ['f1']) => [{ setId, cardIds, count }];
export const log = (number: number, fields: Partial<DayEntry> = {}): Change => ({
  type: 'logDay',
  entry: makeEntry(number, fields),
});
export const undo = (...numbers: number[]): Change => ({
  type: 'undoEntries',
  childId: 1,
  day: DAY,
  entryIds: numbers.map(uuid),
});
export const redo = (...numbers: number[]): Change =>
  ({ ...undo(...numbers), type: 'redoEntries' }) as Change;

export function apply(...changes: Change[]): Library {
  return changes.reduce((library, change) => {
    const result = applyChange(library, change, WITHOUT_PLAN_LIMIT, CHANGE);
    expect(result.decision).toMatchObject({ ok: true });
    return result.library;
  }, startLibrary);
}

export const getDayRecord = (library: Library) => library.history.get(DAY);
