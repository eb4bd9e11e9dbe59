import { FIRST_CHILD } from '../schema.ts';

/** A child's day, the key of what is logged. */
export type ChildDay = { childId: number; day: string };

/** Returns the key of a day among the records of a library: the bare day for the child that every family starts with. */
export function keyOfDay({ childId, day }: ChildDay): string {
  return childId === FIRST_CHILD ? day : `${childId}/${day}`;
}

/** Returns the child's day of a key that `keyOfDay` made. */
export function readDayKey(key: string): ChildDay {
  const [day = '', childId = FIRST_CHILD] = key.split('/').reverse();
  return { childId: Number(childId), day };
}

/** Returns the child's day that a record is of. */
export function dayOf({ childId, date }: { childId: number; date: string }): ChildDay {
  return { childId, day: date };
}
