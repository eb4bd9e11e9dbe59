import { type ConflictView, viewConflict } from '#shared/library/changes/plan-resolution.ts';
import type { Library } from '#shared/library/library.ts';
import type { Conflict } from '#shared/library/tables/conflict.ts';
import type { Rescue } from './rescue.ts';

export function viewLostConflict(rescue: Rescue, library: Library, conflict: Conflict): ConflictView {
  const listRows = <Row extends { id: unknown }>(lost: readonly { row: Row }[]) =>
    lost.map(({ row }): [Row['id'], Row] => [row.id, row]);
  return viewConflict(
    {
      flashcards: new Map([...listRows(rescue.flashcards), ...library.flashcards]),
      categories: new Map([...listRows(rescue.categories), ...library.categories]),
      sets: new Map([...listRows(rescue.sets), ...library.sets]),
      history: library.history,
    },
    conflict,
  );
}
