import { LIBRARY_LIMITS } from '#shared/library/limits.ts';
import type { CardSet } from '#shared/library/schema.ts';
import { type BulkPlan, planAddToSet } from '../bulk/plan-bulk.ts';

/** The set that cards go to: one that is there, or a new one. */
export type SetChoice = { kind: 'set'; set: CardSet } | { kind: 'new'; name: string };

/** Puts cards into a set. The undo of a new one deletes it. */
export function planIntoSet(
  choice: SetChoice,
  flashcardIds: readonly string[],
  newSet: Pick<CardSet, 'id' | 'childId'>,
): BulkPlan {
  if (choice.kind === 'set') return planAddToSet(choice.set, flashcardIds);
  const set = { ...newSet, name: choice.name, flashcardIds: [...flashcardIds] };
  return {
    change: { type: 'addSet', set },
    undo: [{ type: 'deleteSet', setId: newSet.id }],
    count: flashcardIds.length,
  };
}

/** Returns how many cards more the chosen set has room for; null where all of these fit in. */
export function findTooSmallRoom(
  set: Pick<CardSet, 'flashcardIds'> | null,
  flashcardIds: readonly string[],
): number | null {
  const held = new Set(set?.flashcardIds);
  const room = LIBRARY_LIMITS.cardsPerSet - held.size;
  return flashcardIds.filter((id) => !held.has(id)).length > room ? room : null;
}
