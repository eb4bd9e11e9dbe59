import type { ImportRow } from '#shared/library/import-row.ts';
import type { Flashcard } from '#shared/library/schema.ts';

export type ListedImport = ImportRow & { stillThere: number };

/** The imports that brought something, in the order given. */
export function listImports(
  imports: readonly ImportRow[],
  flashcards: readonly Pick<Flashcard, 'importId'>[],
): ListedImport[] {
  const counts = new Map<string, number>();
  for (const { importId } of flashcards) {
    if (importId) counts.set(importId, (counts.get(importId) ?? 0) + 1);
  }
  return imports
    .filter(({ flashcardCount, categoryIds }) => flashcardCount > 0 || categoryIds.length > 0)
    .map((row) => ({ ...row, stillThere: counts.get(row.id) ?? 0 }));
}
