import type { ChangeOf } from '#shared/library/change.ts';
import type { CardSet } from '#shared/library/schema.ts';
import type { RotationPreview } from '#shared/teach/rotation/preview-tomorrow.ts';

/** The cards that a parent wants to enter, in place of those of the preview, and the one that is to leave; null: as planned. */
export type Swap = { entering: readonly string[]; out: string | null };

/** Returns the changes after which the next rotation of a set is as the parent wants it. */
export function planSwap(
  set: CardSet,
  { ordinal, retiring }: Pick<RotationPreview, 'ordinal' | 'retiring'>,
  { entering, out }: Swap,
): (ChangeOf<'moveComing'> | ChangeOf<'steerRotation'>)[] {
  const isOutNew = out !== null && !retiring.includes(out);
  return [
    ...orderComing(set, [...new Set(entering)]),
    ...(isOutNew ? [{ type: 'steerRotation' as const, setId: set.id, ordinal, out }] : []),
  ];
}

/** Returns the moves that bring `first` to the front of the coming cards. */
function orderComing(
  { id: setId, coming = [] }: CardSet,
  first: readonly string[],
): ChangeOf<'moveComing'>[] {
  let order = [...coming];
  return first.flatMap((flashcardId, place) => {
    const before = order[place];
    if (before === undefined || before === flashcardId) return [];
    order = order.filter((id) => id !== flashcardId).toSpliced(place, 0, flashcardId);
    return [{ type: 'moveComing', setId, flashcardId, before }];
  });
}
