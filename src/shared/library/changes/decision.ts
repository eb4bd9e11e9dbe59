import type { Library } from '#shared/library/library.ts';
import type { RowWrite } from '#shared/library/tables/library-tables.ts';
import type { Refusal } from '../refusals.ts';

export type Decision =
  | { ok: true; writes: RowWrite[]; versions?: readonly EarlierVersion[] }
  | { ok: false; code: Refusal };

/** A value that is not in the library. It is stored as if it had just been replaced. */
export type EarlierVersion = { table: VersionedTable; key: string; row: object };
export type VersionedTable = 'children' | 'categories' | 'flashcards' | 'sets' | 'stories' | 'history';

/** Returns the effects of a change without writing them. `changeId` is a part of the conflicts' ids. */
export type Decide<Change> = (
  library: Library,
  change: Change,
  context: { rules: LibraryRules; changeId: string },
) => Decision;

export function accept(...writes: RowWrite[]): Decision {
  return { ok: true, writes };
}

export function refuse(code: Refusal): { ok: false; code: Refusal } {
  return { ok: false, code };
}

export type LibraryRules = {
  /** Null means no limit. After a downgrade, there may already be more cards. */
  readonly flashcardLimit: number | null;
};

/** Rules for changes that were accepted before, and for plans without a limit. */
export const WITHOUT_PLAN_LIMIT: LibraryRules = { flashcardLimit: null };

/** Returns null if there is no limit. */
export function countRoom(
  { flashcardCount }: Pick<Library, 'flashcardCount'>,
  { flashcardLimit }: LibraryRules,
): number | null {
  return flashcardLimit === null ? null : Math.max(0, flashcardLimit - flashcardCount);
}

export function hasRoom(count: number, added: number, { flashcardLimit }: LibraryRules): boolean {
  return added === 0 || flashcardLimit === null || count + added <= flashcardLimit;
}
