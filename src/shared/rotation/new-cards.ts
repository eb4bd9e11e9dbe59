import type { Library } from '#shared/library/library.ts';
import { listSets } from '#shared/library/sets.ts';

/** Returns the cards that came into the child's sets on `day`, or will with its first session, as in `upcoming`. */
export function listNewCards(
  library: Pick<Library, 'sets' | 'rotations'>,
  upcoming: Pick<Library, 'sets'>,
  { childId, day }: { childId: number; day: string },
): ReadonlySet<string> {
  const moved = [...library.rotations.values()].filter(
    (rotation) => rotation.childId === childId && rotation.day === day && !rotation.undone,
  );
  const next = listSets(upcoming, childId).flatMap(({ id, flashcardIds }) => {
    const before = library.sets.get(id)?.flashcardIds ?? [];
    return flashcardIds.filter((cardId) => !before.includes(cardId));
  });
  return new Set([...moved.flatMap(({ entering }) => entering), ...next]);
}
