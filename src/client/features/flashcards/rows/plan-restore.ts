import type { ChangeOf } from '#shared/library/changes/change.ts';
import { decideDeleteFlashcards } from '#shared/library/changes/flashcard-changes.ts';
import { decideUndoImport } from '#shared/library/changes/undo-import.ts';
import type { Library } from '#shared/library/library.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';

export type Deletion = ChangeOf<'deleteFlashcards' | 'undoImport'>;

/** Returns the undo of a deletion that has not been applied yet. `unknownName` replaces an unknown category's name. */
export function planRestore(
  library: Library,
  deletion: Deletion,
  unknownName: string,
): ChangeOf<'restoreFlashcards'> {
  const decision =
    deletion.type === 'undoImport'
      ? decideUndoImport(library, deletion.importId)
      : decideDeleteFlashcards(library, deletion.flashcardIds);
  const cardIds = new Set<string>();
  const categoryIds = new Set<string>();
  const writes = decision.ok ? decision.writes : [];
  for (const { table, key, row } of writes) {
    if (row !== null) continue;
    if (table === 'flashcards') cardIds.add(key);
    if (table === 'categories') categoryIds.add(key);
  }
  const flashcards = [...cardIds].flatMap((id) => library.flashcards.get(id) ?? []);
  for (const { categoryId } of flashcards) categoryIds.add(categoryId);
  return {
    type: 'restoreFlashcards',
    asDeleted: true,
    flashcards,
    categories: [...categoryIds].map((id) => library.categories.get(id) ?? { id, name: unknownName }),
    places: writes.flatMap((write) => {
      const set = write.table === 'sets' ? library.sets.get(write.key) : undefined;
      return set && write.table === 'sets' ? listLostPlaces(set, write.row) : [];
    }),
  };
}

/** Returns the places of cards that a set no longer has. */
function listLostPlaces({ id, flashcardIds, coming = [] }: CardSet, after: CardSet | null) {
  const listLost = (before: readonly string[], remaining: readonly string[] = []) => {
    const lost = new Set(before);
    for (const cardId of remaining) lost.delete(cardId);
    return listPlaces(id, before, lost);
  };
  return [
    ...listLost(flashcardIds, after?.flashcardIds),
    ...listLost(coming, after?.coming).map((place) => ({ ...place, coming: true as const })),
  ];
}

/** Restores the sets that an undone import deletes. The changes must precede `planRestore`, which fills the sets. */
export function planReviveSets(library: Library, importId: string): ChangeOf<'reviveSet'>[] {
  const decision = decideUndoImport(library, importId);
  return (decision.ok ? decision.writes : []).flatMap(({ table, key, row }) => {
    const set = table === 'sets' && row === null ? library.sets.get(key) : undefined;
    return set ? [{ type: 'reviveSet' as const, set, asDeleted: true as const }] : [];
  });
}

/** Returns the places of `cardIds` in a set's list of cards. */
export function listPlaces(setId: number, list: readonly string[], cardIds: ReadonlySet<string>) {
  return list.flatMap((flashcardId, index) =>
    cardIds.has(flashcardId) ? [{ setId, flashcardId, index }] : [],
  );
}
