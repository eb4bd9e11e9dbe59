import type { Refusal } from '#shared/library/change.ts';
import type { RowWrite } from '#shared/library/tables/library-tables.ts';

export type Decision = { ok: true; writes: RowWrite[] } | { ok: false; code: Refusal };

export function accept(...writes: RowWrite[]): Decision {
  return { ok: true, writes };
}

export function refuse(code: Refusal): Decision {
  return { ok: false, code };
}

export type LibraryRules = {
  /** Null for no limit. There may be more already, after a downgrade. */
  readonly flashcardLimit: number | null;
};

/** For changes that were accepted before, and where no plan sets limits. */
export const WITHOUT_PLAN_LIMIT: LibraryRules = { flashcardLimit: null };

export function hasRoom(count: number, added: number, { flashcardLimit }: LibraryRules): boolean {
  return added === 0 || flashcardLimit === null || count + added <= flashcardLimit;
}
