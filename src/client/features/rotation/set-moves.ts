import type { Library } from '#shared/library/library.ts';
import { listSets } from '#shared/library/sets.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import { type Rotation, rotationId } from '#shared/library/tables/rotation.ts';
import type { RotationPreview } from '#shared/teach/preview-tomorrow.ts';

/** At least one of `done` (the rotation of this day) and `next` is set. */
export type SetMove = {
  set: CardSet;
  done: Rotation | null;
  next: RotationPreview | null;
};

/** Returns a child's sets in which a card moved on `day` or moves next, in the parent's order. */
export function listSetMoves(
  library: Pick<Library, 'sets' | 'rotations'>,
  { childId, day, previews }: { childId: number; day: string; previews: readonly RotationPreview[] },
): SetMove[] {
  return listSets(library, childId).flatMap((set) => {
    const done = findRotationOf(library, set, day);
    const next = previews.find((preview) => preview.setId === set.id && movesSomething(preview)) ?? null;
    return done || next ? [{ set, done, next }] : [];
  });
}

function findRotationOf({ rotations }: Pick<Library, 'rotations'>, set: CardSet, day: string) {
  const { id: setId, childId, rotated } = set;
  if (rotated?.day !== day) return null;
  const rotation = rotations.get(rotationId({ childId, setId, ordinal: rotated.ordinal }));
  const isShown = rotation && !rotation.undone && rotation.entering.length + rotation.retiring.length > 0;
  return isShown ? rotation : null;
}

/** A set that opens may have no word yet. A held rotation is listed so that it can be released. */
function movesSomething({ held, entering, retiring }: RotationPreview): boolean {
  return held || entering.length + retiring.length > 0;
}
