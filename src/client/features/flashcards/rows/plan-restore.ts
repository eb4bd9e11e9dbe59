import type { ChangeOf } from '#shared/library/changes/change.ts';
import { decideDeleteFlashcards } from '#shared/library/changes/flashcard-changes.ts';
import { decideUndoImport } from '#shared/library/changes/undo-import.ts';
import type { Library } from '#shared/library/library.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';

export type Deletion = ChangeOf<'deleteFlashcards' | 'undoImport'>;

/** Returns the undo of a deletion; call it before. `unknownName` replaces an unknown category's name. */
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
      return set && write.table === 'sets' ? listPlacesLost(set, write.row) : [];
    }),
  };
}

/** Returns the places of cards that a set no longer has. */
function listPlacesLost({ id, flashcardIds, coming = [] }: CardSet, after: CardSet | null) {
  const lost = (before: readonly string[], kept: readonly string[] = []) => {
    const left = new Set(kept);
    return listPlaces(id, before, new Set(before.filter((card) => !left.has(card))));
  };
  return [
    ...lost(flashcardIds, after?.flashcardIds),
    ...lost(coming, after?.coming).map((place) => ({ ...place, coming: true as const })),
  ];
}

/** Restores the sets that an undone import deletes; must run before `planRestore` puts cards into them. */
export function planReviveSets(library: Library, importId: string): ChangeOf<'reviveSet'>[] {
  const decision = decideUndoImport(library, importId);
  return (decision.ok ? decision.writes : []).flatMap(({ table, key, row }) => {
    const set = table === 'sets' && row === null ? library.sets.get(key) : undefined;
    return set ? [{ type: 'reviveSet' as const, set, asDeleted: true as const }] : [];
  });
}

export function listPlaces(setId: number, ids: readonly string[], wanted: ReadonlySet<string>) {
  return ids.flatMap((flashcardId, index) =>
    wanted.has(flashcardId) ? [{ setId, flashcardId, index }] : [],
  );
}
