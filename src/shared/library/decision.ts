import type { Refusal } from './change.ts';
import type { RowWrite } from './tables/library-tables.ts';

/** What a change does to a library: rows to write, or why it is refused (then nothing is written). */
export type Decision = { ok: true; writes: RowWrite[] } | { ok: false; code: Refusal };

export function accept(...writes: RowWrite[]): Decision {
  return { ok: true, writes };
}

export function refuse(code: Refusal): Decision {
  return { ok: false, code };
}

/** What holds for a change besides the library itself; the family's plan decides it (plan/entitlements.ts). */
export type LibraryRules = {
  /** How many flashcards adding may lead to; null for no limit. More may be there already, after a downgrade. */
  readonly flashcardLimit: number | null;
};

/** For changes that were accepted before, and where no plan sets limits. */
export const WITHOUT_PLAN_LIMIT: LibraryRules = { flashcardLimit: null };

/**
 * Returns whether a library of `count` flashcards may grow by `added` new ones. Adding none is always
 * allowed.
 */
export function hasRoom(count: number, added: number, { flashcardLimit }: LibraryRules): boolean {
  return added === 0 || flashcardLimit === null || count + added <= flashcardLimit;
}
