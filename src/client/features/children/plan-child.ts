import type { Change } from '#shared/library/change.ts';
import type { Library } from '#shared/library/library.ts';
import { listSets } from '#shared/library/sets.ts';
import { type Child, ChildSchema, NEW_CHILD } from '#shared/library/tables/child.ts';

/** `copyFrom`: the child whose sets the new one starts with; null for none. */
export type ChildForm = Pick<Child, 'name' | 'animal' | 'born'> & { copyFrom: number | null };

type ChildFormReading = { ok: true; form: ChildForm } | { ok: false; field: 'name' | 'born' };

export function readChildForm(
  typed: { name: string; animal: string; born: string; copyFrom: string },
  others: readonly Pick<Child, 'name'>[],
): ChildFormReading {
  const name = ChildSchema.shape.name.safeParse(typed.name);
  const isTaken = others.some((other) => other.name === name.data);
  if (!name.success || name.data === '' || isTaken) return { ok: false, field: 'name' };
  const born = ChildSchema.shape.born.safeParse(typed.born.trim() || undefined);
  if (!born.success) return { ok: false, field: 'born' };
  const animal = ChildSchema.shape.animal.safeParse(typed.animal || undefined);
  const copyFrom = typed.copyFrom === '' ? null : Number(typed.copyFrom);
  return { ok: true, form: { name: name.data, animal: animal.data, born: born.data, copyFrom } };
}

/** Random gap between the ids of two children, so that two devices are unlikely to choose the same id. */
const ID_RANGE = 10_000;

/** Returns the changes that add a child. `random` returns numbers from 0 up to 1. */
export function planAddChild(
  library: Library,
  { copyFrom, ...form }: ChildForm,
  { random, newSetId }: { random: () => number; newSetId: () => number },
): Change[] {
  const id = Math.max(...library.children.keys(), NEW_CHILD.id) + 1 + Math.floor(random() * ID_RANGE);
  const sets = planCopySets(library, { from: copyFrom, to: id, newSetId });
  // Sets that have not opened yet belong to the first weeks. A child that starts with other sets skips the
  // first word.
  const isGentle = sets.some((change) => change.type === 'addSet' && change.set.opensOn);
  const start = isGentle ? 'gentle' : sets.length > 0 ? 'skipped' : NEW_CHILD.start;
  return [{ type: 'addChild', child: { ...NEW_CHILD, ...form, id, start } }, ...sets];
}

export function planEditChild(
  library: Library,
  child: Child,
  { copyFrom, name, animal, born }: ChildForm,
  newSetId: () => number,
): Change[] {
  const base = {
    ...(name !== child.name && { name: child.name }),
    ...(animal !== child.animal && { animal: child.animal ?? null }),
    ...(born !== child.born && { born: child.born ?? null }),
  };
  const edit: Change = { type: 'editChild', child: { ...child, name, animal, born }, base };
  return [
    ...(Object.keys(base).length > 0 ? [edit] : []),
    ...planCopySets(library, { from: copyFrom, to: child.id, newSetId }),
  ];
}

function planCopySets(
  library: Library,
  { from, to, newSetId }: { from: number | null; to: number; newSetId: () => number },
): Change[] {
  if (from === null) return [];
  return listSets(library, from).map(({ position: _position, rotated: _rotated, steer: _steer, ...set }) => ({
    type: 'addSet',
    set: { ...set, id: newSetId(), childId: to },
  }));
}
