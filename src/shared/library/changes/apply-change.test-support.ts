import { expect } from 'vitest';
import type { Library } from '../library.ts';
import { createPlainLibrary } from '../plain-defaults.test-support.ts';
import { applyChange, type Change } from './change.ts';
import { WITHOUT_PLAN_LIMIT } from './decision.ts';

/** The id of a change in tests that do not depend on it. */
export const ID = '11111111-1111-4111-8111-111111111111';
/** The library of a new family. */
export const start = createPlainLibrary();

/** Returns the library after a change that must be accepted. */
export function accepted(library: Library, change: Change): Library {
  const result = applyChange(library, change, WITHOUT_PLAN_LIMIT, ID);
  expect(result.decision).toMatchObject({ ok: true });
  return result.library;
}

/** Returns the code of a refusal, or null. A refusal must leave the library unchanged. */
export function refusal(library: Library, change: Change): string | null {
  const { library: after, decision } = applyChange(library, change, WITHOUT_PLAN_LIMIT, ID);
  if (decision.ok) return null;
  expect(after).toBe(library);
  return decision.code;
}
