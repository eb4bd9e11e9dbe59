import { keyOfDay } from '#shared/library/day-log/key-of-day.ts';
import { applyWrites, EMPTY_LIBRARY, type RowWrite } from '#shared/library/library.ts';
import { LIBRARY_SHAPE, type SyncResponse } from '#shared/library/sync-protocol.ts';
import { type LibraryCopy, markNew } from './copy.ts';

/** Returns the copy after a sync: the server's rows replace the old ones, and what it deleted is gone. */
export function mergeSyncResponse(before: LibraryCopy, response: SyncResponse): LibraryCopy {
  const { rows, gone, rev, token, whole } = response;
  const writes: RowWrite[] = [
    ...gone.categories.map((key) => ({ table: 'categories', key, row: null }) as const),
    ...gone.flashcards.map((key) => ({ table: 'flashcards', key, row: null }) as const),
    ...gone.sets.map((key) => ({ table: 'sets', key, row: null }) as const),
    ...gone.history.map((key) => ({ table: 'history', key, row: null }) as const),
    ...gone.conflicts.map((key) => ({ table: 'conflicts', key, row: null }) as const),
    ...gone.rotations.map((key) => ({ table: 'rotations', key, row: null }) as const),
    ...rows.categories.map((row) => ({ table: 'categories', key: row.id, row }) as const),
    ...rows.flashcards.map((row) => ({ table: 'flashcards', key: row.id, row }) as const),
    ...rows.sets.map((row) => ({ table: 'sets', key: row.id, row }) as const),
    ...rows.history.map(
      (row) => ({ table: 'history', key: keyOfDay({ childId: row.childId, day: row.date }), row }) as const,
    ),
    ...rows.entries.map((row) => ({ table: 'entries', key: row.id, row }) as const),
    ...rows.conflicts.map((row) => ({ table: 'conflicts', key: row.id, row }) as const),
    ...rows.imports.map((row) => ({ table: 'imports', key: row.id, row }) as const),
    ...rows.children.map((row) => ({ table: 'children', key: row.id, row }) as const),
    ...rows.rotations.map((row) => ({ table: 'rotations', key: row.id, row }) as const),
  ];
  return {
    revision: { rev, token },
    shape: whole ? LIBRARY_SHAPE : before.shape,
    older: before.older,
    isComplete: whole || before.isComplete,
    library: markNew(applyWrites(whole ? EMPTY_LIBRARY : before.library, writes), rev),
  };
}
