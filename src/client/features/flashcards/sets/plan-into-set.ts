import type { Change } from '#shared/library/changes/change.ts';
import { DEFAULT_PACE, readPace } from '#shared/library/sets.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';

/** A change to many cards and its undo, or null if it would change nothing. */
export type BulkPlan = { change: Change; undo: Change[]; count: number } | null;

export type SetChoice = { asComing: boolean } & (
  | { kind: 'set'; set: CardSet }
  | { kind: 'new'; name: string }
);

export function planIntoSet(
  choice: SetChoice,
  flashcardIds: readonly string[],
  newSet: Pick<CardSet, 'id' | 'childId'>,
): BulkPlan {
  if (choice.kind === 'set') return planAdd(choice.set, flashcardIds, choice.asComing);
  // A new set starts with as many cards as its pace allows.
  const count = choice.asComing ? DEFAULT_PACE.cards : flashcardIds.length;
  const set = { ...newSet, name: choice.name, flashcardIds: flashcardIds.slice(0, count) };
  const coming = flashcardIds.slice(count);
  return {
    change: { type: 'addSet', set: coming.length > 0 ? { ...set, coming } : set },
    undo: [{ type: 'deleteSet', setId: newSet.id }],
    count: flashcardIds.length,
  };
}

export function getAddedKey({ kind, asComing }: SetChoice): 'bulk.added' | 'bulk.addedComing' {
  return kind === 'set' && asComing ? 'bulk.addedComing' : 'bulk.added';
}

/** Returns true if adding all cards at once would exceed the pace of the set, which is null for a new set. */
export function exceedsPace(set: CardSet | null, flashcardIds: readonly string[]): boolean {
  const cards = new Set([...(set?.flashcardIds ?? []), ...flashcardIds]);
  return cards.size > (set ? readPace(set) : DEFAULT_PACE).cards;
}

/** Returns how many more cards the set, or its list of coming words, can take, or null if all fit. */
export function getExceededCapacity(
  set: Pick<CardSet, 'flashcardIds' | 'coming'> | null,
  flashcardIds: readonly string[],
  { asComing }: { asComing: boolean },
): number | null {
  const current = new Set(set?.flashcardIds);
  const coming = new Set(set?.coming);
  const added = flashcardIds.filter((id) => !current.has(id) && !(asComing && coming.has(id))).length;
  const initialCards = asComing && !set ? DEFAULT_PACE.cards : 0;
  const capacity = LIBRARY_LIMITS.cardsPerSet - (asComing ? coming.size : current.size) + initialCards;
  return added > capacity ? capacity : null;
}

/** Plans to add the cards to the set, or to its coming words if `asComing`. */
function planAdd(set: CardSet, ids: readonly string[], asComing: boolean): BulkPlan {
  const existing = new Set([...set.flashcardIds, ...((asComing && set.coming) || [])]);
  const flashcardIds = ids.filter((id) => !existing.has(id));
  if (flashcardIds.length === 0) return null;
  const cards = { setId: set.id, flashcardIds };
  return {
    change: { type: asComing ? 'addComing' : 'addToSet', ...cards },
    undo: [{ type: asComing ? 'removeComing' : 'removeFromSet', ...cards }],
    count: flashcardIds.length,
  };
}
