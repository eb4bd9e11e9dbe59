import { accept, type Decision, refuse } from './decision.ts';
import type { Library } from './library.ts';
import { isChildKnown } from './tables/child.ts';
import type { Conflict } from './tables/conflict.ts';
import { FIRST_CHILD } from './tables/fields.ts';

type ConflictLibrary = Pick<Library, 'conflicts'>;

export function decideResolveConflict({ conflicts }: ConflictLibrary, id: string): Decision {
  return conflicts.has(id) ? accept({ table: 'conflicts', key: id, row: null }) : accept();
}

/**
 * Opens a conflict again and leaves the value in the library as it is, which another device may have changed since. One
 * that is open already stays as it is, so that several devices can bring the same one back.
 */
export function decideReviveConflict(
  library: Pick<Library, 'conflicts' | 'children'>,
  row: Conflict,
): Decision {
  if (library.conflicts.has(row.id)) return accept();
  if (!isChildKnown(library, row.childId ?? FIRST_CHILD)) return refuse('child_not_found');
  return accept({ table: 'conflicts', key: row.id, row });
}
