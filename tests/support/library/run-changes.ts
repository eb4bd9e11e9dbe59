import { expect } from 'vitest';
import { applyChange, type Change } from '#shared/library/changes/change.ts';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import type { Library } from '#shared/library/library.ts';
import { libraryToRows } from '#shared/library/sorted-rows.ts';

/** Returns the library after the changes. Fails the test if one is refused. */
export function runChanges(library: Library, ...changes: readonly Change[]): Library {
  return changes.reduce((before, change) => {
    const { library: after, decision } = applyChange(before, change, WITHOUT_PLAN_LIMIT, 'x');
    expect(decision).toMatchObject({ ok: true });
    return after;
  }, library);
}

/** Returns the library after the changes. Fails the test unless undoing them restores the original library. */
export function runAndVerifyUndo(
  library: Library,
  { changes, undo }: { changes: readonly Change[]; undo: readonly Change[] },
) {
  const after = runChanges(library, ...changes);
  expect(libraryToRows(runChanges(after, ...undo))).toEqual(libraryToRows(library));
  return after;
}
