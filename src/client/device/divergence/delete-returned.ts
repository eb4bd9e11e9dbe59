import type { Change, ChangeOf } from '#shared/library/change.ts';
import type { Rescue } from './rescue.ts';

/** The changes that delete again what a restored server has brought back. */
export function deleteReturned({ returnedFlashcards, returnedSets, returnedEntries }: Rescue): Change[] {
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
