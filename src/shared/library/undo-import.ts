import { decideDeleteFlashcards } from './decide-flashcard-change.ts';
import { accept, type Decision, refuse } from './decision.ts';
import type { Library } from './library.ts';
import type { RowWrite } from './tables/library-tables.ts';

/**
 * Takes an import back: deletes every card that it brought, whatever became of it since, and the categories that it made
 * if nothing else is in them.
 */
export function decideUndoImport(library: Library, importId: string): Decision {
  const row = library.imports.get(importId);
  if (!row) return refuse('import_not_found');
  if (row.undone) return accept();
  const brought = new Set<string>();
  const stillUsed = new Set<string>();
  for (const card of library.flashcards.values()) {
    if (card.importId === importId) brought.add(card.id);
    else stillUsed.add(card.categoryId);
  }
  const deletion = decideDeleteFlashcards(library, [...brought]);
  if (!deletion.ok) return deletion;
  const categories = row.categoryIds
    .filter((id) => library.categories.has(id) && !stillUsed.has(id))
    .map((key): RowWrite => ({ table: 'categories', key, row: null }));
  return accept(...deletion.writes, ...categories, {
    table: 'imports',
    key: importId,
    row: { ...row, undone: true },
  });
}
