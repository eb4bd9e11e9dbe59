import { createPlainDefaults } from '#shared/library/plain-defaults.test-support.ts';
import type { SyncGone, SyncResponse } from '#shared/library/sync-protocol.ts';
import type { LibraryRows } from '#shared/library/tables/library-tables.ts';

export const NO_ROWS = {
  categories: [],
  flashcards: [],
  sets: [],
  history: [],
  entries: [],
  conflicts: [],
  imports: [],
  children: [],
  rotations: [],
  stories: [],
};
export const NONE_GONE: SyncGone = {
  categories: [],
  flashcards: [],
  sets: [],
  history: [],
  conflicts: [],
  rotations: [],
  stories: [],
};

/** Returns a response with a revision and without rows, modified by `patch`. */
export function createResponse(rev: number, patch: Partial<SyncResponse> = {}): SyncResponse {
  return {
    rev,
    token: `token-${rev}`,
    state: 'same',
    whole: false,
    acknowledged: [],
    refused: [],
    rows: NO_ROWS,
    gone: NONE_GONE,
    more: null,
    ...patch,
  };
}

/** Returns a response with an entire library, by default of the default words. */
export function createWholeResponse(rev = 1, patch: Partial<SyncResponse> = {}): SyncResponse {
  return createResponse(rev, { whole: true, rows: toRows(createPlainDefaults()), ...patch });
}

/** Returns a response's rows with the given tables filled. */
export function toRows(rows: Partial<LibraryRows>): SyncResponse['rows'] {
  return structuredClone({ ...NO_ROWS, ...rows }) as SyncResponse['rows'];
}
