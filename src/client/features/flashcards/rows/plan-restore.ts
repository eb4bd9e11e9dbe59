import type { ChangeOf } from '#shared/library/change.ts';
import { decideDeleteFlashcards } from '#shared/library/decide/decide-flashcards.ts';
import { decideUndoImport } from '#shared/library/decide/import-flashcards.ts';
import type { Library } from '#shared/library/library.ts';

export type Deletion = ChangeOf<'deleteFlashcards' | 'undoImport'>;

/** Returns the change that will undo a deletion; call it before. `unknownName` is for a category whose name is not known. */
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
  for (const { table, key, row } of decision.ok ? decision.writes : []) {
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
    places: [...library.sets.values()].flatMap(({ id, flashcardIds, coming = [] }) => [
      ...listPlaces(id, flashcardIds, cardIds),
      ...listPlaces(id, coming, cardIds).map((place) => ({ ...place, coming: true as const })),
    ]),
  };
}

export function listPlaces(setId: number, ids: readonly string[], wanted: ReadonlySet<string>) {
  return ids.flatMap((flashcardId, index) =>
    wanted.has(flashcardId) ? [{ setId, flashcardId, index }] : [],
  );
}
