import { z } from 'zod/mini';
import { isSameJson } from '#shared/lib/collections.ts';
import type { Library } from '#shared/library/library.ts';
import {
  type Child,
  type ChildBase,
  ChildBaseSchema,
  ChildSchema,
  isChildKnown,
  isChildShown,
  readChild,
} from '#shared/library/tables/child.ts';
import { ChildIdSchema } from '#shared/library/tables/fields.ts';
import { type RowWrite, toWrites } from '#shared/library/tables/library-tables.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { accept, refuse } from './decision.ts';
import { defineChange } from './define-change.ts';

/** The later value wins without asking a parent, except for `start`, whose first value wins. */
export const editChild = defineChange('editChild', {
  fields: { child: ChildSchema, base: ChildBaseSchema },
  scope: ({ child }) => ({ childId: child.id }),
  decide(library, { child, base }) {
    if (!isChildKnown(library, child.id)) return refuse('child_not_found');
    const current = readChild(library, child.id);
    const row = mergeChildFields(current, child, base);
    return isSameJson(row, current) ? accept() : accept(...toWrites({ children: [row] }));
  },
});

export const addChild = defineChange('addChild', {
  fields: { child: z.omit(ChildSchema, { state: true }) },
  scope: () => ({ children: true }),
  decide({ children }, { child }) {
    if (children.has(child.id)) return accept();
    if (children.size >= LIBRARY_LIMITS.children) return refuse('too_many_children');
    return accept(...toWrites({ children: [child] }));
  },
});

/** Sets, days and rotations stay so that the child can be restored. The last child cannot be removed. */
export const removeChild = defineChange('removeChild', {
  fields: { childId: ChildIdSchema },
  scope: () => ({ children: true }),
  quota: 'freeing',
  decide(library, { childId }) {
    if (!isChildKnown(library, childId)) return accept();
    const child = readChild(library, childId);
    if (child.state === 'removed') return accept();
    const others = [...library.children.values()].filter(
      (child) => child.id !== childId && isChildShown(child),
    );
    if (others.length === 0) return refuse('last_child');
    return accept(...toWrites({ children: [{ ...child, state: 'removed' }] }));
  },
});

export const restoreChild = defineChange('restoreChild', {
  fields: { childId: ChildIdSchema },
  scope: ({ childId }) => ({ childId }),
  decide(library, { childId }) {
    if (!isChildKnown(library, childId)) return refuse('child_not_found');
    const { state, ...child } = readChild(library, childId);
    return state === undefined ? accept() : accept(...toWrites({ children: [child] }));
  },
});

function mergeChildFields(child: Child, edited: Child, fields: ChildBase): Child {
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
    start: fields.start === child.start ? edited.start : child.start,
    ...(animal && { animal }),
    ...(born && { born }),
    ...(child.state && { state: child.state }),
  };
}

/** Asks the parents whether a removed child should return, because another device has logged something for it. */
export function askAboutChild(library: Pick<Library, 'children'>, childId: number): RowWrite[] {
  const child = library.children.get(childId);
  return child?.state === 'removed' ? toWrites({ children: [{ ...child, state: 'asked' }] }) : [];
}
