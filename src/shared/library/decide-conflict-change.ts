import type { Conflict } from './conflict.ts';
import { accept, type Decision } from './decision.ts';
import type { Library } from './library.ts';

type ConflictLibrary = Pick<Library, 'conflicts'>;

export function decideResolveConflict({ conflicts }: ConflictLibrary, id: string): Decision {
  return conflicts.has(id) ? accept({ table: 'conflicts', key: id, row: null }) : accept();
}

/**
 * Opens a conflict again and leaves the value in the library as it is, which another device may have changed since. One
 * that is open already stays as it is, so that several devices can bring the same one back.
 */
export function decideReviveConflict({ conflicts }: ConflictLibrary, row: Conflict): Decision {
  return conflicts.has(row.id) ? accept() : accept({ table: 'conflicts', key: row.id, row });
}
