import type { Library } from '#shared/library/library.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import type { Rotation } from '#shared/library/tables/rotation.ts';

/** Returns null if no card moved, or the rotation was undone. */
export function findRotationOf(
  { rotations }: Pick<Library, 'rotations'>,
  { id }: Pick<CardSet, 'id'>,
  day: string,
): Rotation | null {
  const moved = [...rotations.values()].find(
    ({ setId, day: on, undone, entering, retiring }) =>
      setId === id && on === day && !undone && entering.length + retiring.length > 0,
  );
  return moved ?? null;
}

/** `upcoming` is the library with the words of `day`. Returns null if no card of the set moves. */
export function findMoveOfDay(
  library: Pick<Library, 'sets' | 'rotations'>,
  upcoming: Pick<Library, 'sets'>,
  { setId, day }: { setId: number; day: string },
): Pick<Rotation, 'entering' | 'retiring'> | null {
  const set = library.sets.get(setId);
  if (!set) return null;
  if (set.rotated && set.rotated.day >= day) return findRotationOf(library, set, day);
  const next = upcoming.sets.get(setId)?.flashcardIds ?? [];
  const entering = next.filter((id) => !set.flashcardIds.includes(id));
  const retiring = set.flashcardIds.filter((id) => !next.includes(id));
  return entering.length + retiring.length > 0 ? { entering, retiring } : null;
}
