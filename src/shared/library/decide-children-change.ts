import type { ChangeOf } from './change.ts';
import { accept, type Decision, refuse } from './decision.ts';
import type { Library } from './library.ts';
import { type Child, isChildKnown, isChildShown, readChild } from './tables/child.ts';
import type { RowWrite } from './tables/library-tables.ts';
import { LIBRARY_LIMITS } from './tables/limits.ts';

type ChildLibrary = Pick<Library, 'children'>;

/** Adds a child. One of this id that is there stays as it is. */
export function decideAddChild({ children }: ChildLibrary, { child }: ChangeOf<'addChild'>): Decision {
  if (children.has(child.id)) return accept();
  if (children.size >= LIBRARY_LIMITS.children) return refuse('too_many_children');
  return accept(writeChild(child));
}

/** Takes a child off the screens. Its sets, days and rotations stay, so that it can come back. The last child stays. */
export function decideRemoveChild(library: ChildLibrary, childId: number): Decision {
  if (!isChildKnown(library, childId)) return accept();
  const child = readChild(library, childId);
  if (child.state === 'removed') return accept();
  const others = [...library.children.values()].filter((one) => one.id !== childId && isChildShown(one));
  if (others.length === 0) return refuse('last_child');
  return accept(writeChild({ ...child, state: 'removed' }));
}

/** Brings a removed child back with all that it had. */
export function decideRestoreChild(library: ChildLibrary, childId: number): Decision {
  if (!isChildKnown(library, childId)) return refuse('child_not_found');
  const { state, ...child } = readChild(library, childId);
  return state === undefined ? accept() : accept(writeChild(child));
}

/** Returns the write by which a removed child waits for the parent's answer, because something was logged for it since. */
export function askAboutChild(library: ChildLibrary, childId: number): RowWrite[] {
  const child = library.children.get(childId);
  return child?.state === 'removed' ? [writeChild({ ...child, state: 'asked' })] : [];
}

function writeChild(row: Child): RowWrite {
  return { table: 'children', key: row.id, row };
}
