import type { ChangeOf } from './change.ts';
import { accept, type Decision, refuse } from './decision.ts';
import type { Library } from './library.ts';
import { type Child, type ChildBase, isChildKnown, readChild } from './tables/child.ts';
import { isSameJson } from './tables/compare-json.ts';

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
