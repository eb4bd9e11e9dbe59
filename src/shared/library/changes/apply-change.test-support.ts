import { expect } from 'vitest';
import type { Library } from '../library.ts';
import { createPlainLibrary } from '../plain-defaults.test-support.ts';
import { applyChange, type Change } from './change.ts';
import { WITHOUT_PLAN_LIMIT } from './decision.ts';

/** The id of a change in tests that do not depend on it. */
export const CHANGE_ID = '11111111-1111-4111-8111-111111111111';
/** The library of a new family. */
export const startLibrary = createPlainLibrary();

/** Returns the library after a change that must be applyOrFail. */
export function applyOrFail(library: Library, change: Change): Library {
  const result = applyChange(library, change, WITHOUT_PLAN_LIMIT, CHANGE_ID);
  expect(result.decision).toMatchObject({ ok: true });
  return result.library;
}

/** Returns the code of a getRefusal, or null. A getRefusal must leave the library unchanged. */
export function getRefusal(library: Library, change: Change): string | null {
  const { library: after, decision } = applyChange(library, change, WITHOUT_PLAN_LIMIT, CHANGE_ID);
  if (decision.ok) return null;
  expect(after).toBe(library);
  return decision.code;
}
