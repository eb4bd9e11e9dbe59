import type { Library } from './library.ts';
import type { CardSet } from './tables/card-set.ts';

export function listSets({ sets }: Pick<Library, 'sets'>, childId?: number): CardSet[] {
  return [...sets.values()]
    .filter((set) => childId === undefined || set.childId === childId)
    .sort(compareSets);
}

export function orderSetIds(setIds: readonly number[], sets: Library['sets']): number[] {
  return setIds.toSorted((a, b) => compareSets(sets.get(a) ?? { id: a }, sets.get(b) ?? { id: b }));
}

export function compareSets(a: SetPlace, b: SetPlace): number {
  return positionOf(a) - positionOf(b) || a.id - b.id;
}

type SetPlace = Pick<CardSet, 'id' | 'position'>;

/** A set that was never moved sorts by its id. */
export function positionOf({ id, position }: SetPlace): number {
  return position ?? id;
}
