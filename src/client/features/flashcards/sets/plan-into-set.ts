import { LIBRARY_LIMITS } from '#shared/library/limits.ts';
import { DEFAULT_PACE, readPace } from '#shared/library/pace.ts';
import type { CardSet } from '#shared/library/schema.ts';
import { type BulkPlan, planAddToSet } from '../bulk/plan-bulk.ts';

/** The set that cards go to: one that is there, or a new one. `asComing`: they enter one after the other. */
export type SetChoice = { asComing: boolean } & (
  | { kind: 'set'; set: CardSet }
  | { kind: 'new'; name: string }
);

/** Puts cards into a set or among its coming ones. The undo of a new set deletes it. */
export function planIntoSet(
  choice: SetChoice,
  flashcardIds: readonly string[],
  newSet: Pick<CardSet, 'id' | 'childId'>,
): BulkPlan {
  if (choice.kind === 'set') {
    return choice.asComing ? planAddComing(choice.set, flashcardIds) : planAddToSet(choice.set, flashcardIds);
  }
  const { now, coming } = choice.asComing ? splitForNewSet(flashcardIds) : { now: flashcardIds, coming: [] };
  const set = { ...newSet, name: choice.name, flashcardIds: [...now] };
  return {
    change: { type: 'addSet', set: coming.length > 0 ? { ...set, coming: [...coming] } : set },
    undo: [{ type: 'deleteSet', setId: newSet.id }],
    count: flashcardIds.length,
  };
}

/** The key of the text that says what became of the cards. */
export function addedKey({ kind, asComing }: SetChoice): 'bulk.added' | 'bulk.addedComing' {
  return kind === 'set' && asComing ? 'bulk.addedComing' : 'bulk.added';
}

/** Whether cards had better enter the set one after the other: it has no place for all of them at its pace. */
export function isBetterComing(set: CardSet | null, flashcardIds: readonly string[]): boolean {
  const held = new Set(set?.flashcardIds);
  const added = flashcardIds.filter((id) => !held.has(id)).length;
  return held.size + added > (set ? readPace(set) : DEFAULT_PACE).cards;
}

/** Returns how many cards more the chosen set has room for, or its coming words; null where all of these fit in. */
export function findTooSmallRoom(
  set: Pick<CardSet, 'flashcardIds' | 'coming'> | null,
  flashcardIds: readonly string[],
  { asComing }: { asComing: boolean },
): number | null {
  const [held, coming] = [new Set(set?.flashcardIds), new Set(set?.coming)];
  const added = flashcardIds.filter((id) => !held.has(id) && !(asComing && coming.has(id))).length;
  const atOnce = asComing && !set ? DEFAULT_PACE.cards : 0;
  const room = LIBRARY_LIMITS.cardsPerSet - (asComing ? coming.size : held.size) + atOnce;
  return added > room ? room : null;
}

function planAddComing(
  { id: setId, flashcardIds: held, coming = [] }: CardSet,
  ids: readonly string[],
): BulkPlan {
  const known = new Set([...held, ...coming]);
  const flashcardIds = ids.filter((id) => !known.has(id));
  if (flashcardIds.length === 0) return null;
  return {
    change: { type: 'addComing', setId, flashcardIds },
    undo: [{ type: 'removeComing', setId, flashcardIds }],
    count: flashcardIds.length,
  };
}

/** A new set begins with as many cards as it is to hold. */
function splitForNewSet(ids: readonly string[]) {
  return { now: ids.slice(0, DEFAULT_PACE.cards), coming: ids.slice(DEFAULT_PACE.cards) };
}
