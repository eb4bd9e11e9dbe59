import type { LibraryStore } from '#client/device/library-store.ts';
import { newUuid } from '#client/device/new-uuid.ts';
import { toZonedIso } from '#shared/lib/local-clock.ts';
import type { Change, ChangeOf } from '#shared/library/changes/change.ts';
import type { LibraryRules } from '#shared/library/changes/decision.ts';
import type { Refusal } from '#shared/library/refusals.ts';
import { bringBack } from './bring-back.ts';
import { selectStillLost } from './compare-copies.ts';
import type { Rescue } from './rescue.ts';
import { dropLost, dropReturned, isNothingLost } from './rescue-parts.ts';

type Store = Pick<LibraryStore, 'getSnapshot' | 'commit' | 'readRescue' | 'replaceRescue'>;

/** What breaks a rule by now stays in the rescue; returns the last such refusal. */
export function bringLostBack(store: Store, rules: LibraryRules): Refusal | null {
  let refusal: Refusal | null = null;
  const rescue = store.readRescue();
  const stamp = { newId: newUuid, at: toZonedIso(new Date()) };
  bringBack(rescue, store.getSnapshot().library, stamp, (change) => {
    const result = store.commit(change, rules);
    if (!result.ok) refusal = result.code;
    return store.getSnapshot().library;
  });
  const { library, unstored } = store.getSnapshot();
  const left = selectStillLost(rescue, library);
  // While a change is only in memory, a reload would find nothing but the rescue.
  store.replaceRescue(unstored === 0 ? left : rescue);
  return isNothingLost(left) ? null : refusal;
}

export function discardLost(store: Store): void {
  store.replaceRescue(dropLost(store.readRescue()));
}

export function deleteReturned(store: Store, rules: LibraryRules): void {
  const { rescue } = store.getSnapshot();
  if (rescue) for (const change of listDeletions(rescue)) store.commit(change, rules);
  keepReturned(store);
}

export function keepReturned(store: Store): void {
  store.replaceRescue(dropReturned(store.readRescue()));
}

export function listDeletions({ returnedFlashcards, returnedSets, returnedEntries }: Rescue): Change[] {
  const days = new Map<string, ChangeOf<'undoEntries'>>();
  for (const { id, childId, day } of returnedEntries) {
    const change = days.get(`${childId} ${day}`);
    if (change) change.entryIds.push(id);
    else days.set(`${childId} ${day}`, { type: 'undoEntries', childId, day, entryIds: [id] });
  }
  const flashcardIds = returnedFlashcards.map(({ id }) => id);
  return [
    ...(flashcardIds.length > 0 ? [{ type: 'deleteFlashcards' as const, flashcardIds }] : []),
    ...returnedSets.map(({ id }) => ({ type: 'deleteSet' as const, setId: id })),
    ...days.values(),
  ];
}
