import type { ChangeOf } from './change.ts';
import { accept, type Decision, refuse } from './decision.ts';
import type { Library } from './library.ts';
import { type Child, type ChildBase, isChildKnown, isChildShown, readChild } from './tables/child.ts';
import { isSameJson } from './tables/compare-json.ts';
import type { RowWrite } from './tables/library-tables.ts';
import { LIBRARY_LIMITS } from './tables/limits.ts';

/** Settings of a child take the later value; no other device is asked about them. */
export function decideEditChild(
  library: Pick<Library, 'children'>,
  { child, base }: ChangeOf<'editChild'>,
): Decision {
  if (!isChildKnown(library, child.id)) return refuse('child_not_found');
  const current = readChild(library, child.id);
  const row = takeFields(current, child, base);
  return isSameJson(row, current) ? accept() : accept({ table: 'children', key: row.id, row });
}

/** Returns `child` with those fields of `edited` that `fields` names. */
export function takeFields(child: Child, edited: Child, fields: ChildBase): Child {
  const names = Object.keys(fields.teaching ?? {}) as (keyof Child['teaching'])[];
  const settings = Object.fromEntries(names.map((name) => [name, edited.teaching[name]]));
  const pick = <Field extends 'name' | 'rotation' | 'start' | 'animal' | 'born'>(field: Field) =>
    fields[field] === undefined ? child[field] : edited[field];
  const [animal, born] = [pick('animal'), pick('born')];
  return {
    id: child.id,
    name: pick('name'),
    teaching: { ...child.teaching, ...settings },
    rotation: pick('rotation'),
    start: pick('start'),
    ...(animal && { animal }),
    ...(born && { born }),
    ...(child.state && { state: child.state }),
  };
}

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
