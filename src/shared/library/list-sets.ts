import type { Library } from './library.ts';
import type { CardSet } from './tables/card-set.ts';

/** Returns the sets in the parent's order; of one child where `childId` is given. */
export function listSets({ sets }: Pick<Library, 'sets'>, childId?: number): CardSet[] {
  return [...sets.values()]
    .filter((set) => childId === undefined || set.childId === childId)
    .sort(compareSets);
}

/** Returns the sets of these numbers in the parent's order. One that is gone stands where its number puts it. */
export function orderSetIds(setIds: readonly number[], sets: Library['sets']): number[] {
  return setIds.toSorted((a, b) => compareSets(sets.get(a) ?? { id: a }, sets.get(b) ?? { id: b }));
}

/** Orders sets by their place; where two share one, the lower id comes first. */
export function compareSets(a: SetPlace, b: SetPlace): number {
  return positionOf(a) - positionOf(b) || a.id - b.id;
}

export type SetPlace = Pick<CardSet, 'id' | 'position'>;

/** Returns the place of a set among the others. A set that was never moved stands where its id puts it. */
export function positionOf({ id, position }: SetPlace): number {
  return position ?? id;
}
