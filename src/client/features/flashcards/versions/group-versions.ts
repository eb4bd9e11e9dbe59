import type { RowVersion } from '#client/library/fetch-row-versions.ts';
import type { Flashcard } from '#shared/library/schema.ts';

/** What was replaced at one moment. `deletedCards` are those of its cards that are deleted still. */
export type VersionGroup = { at: string; versions: RowVersion[]; deletedCards: Flashcard[] };

/**
 * Versions of one moment together, in the order given. Sets that only lost cards which were deleted at that moment are
 * left out: they come back with the cards.
 */
export function groupVersions(
  versions: readonly RowVersion[],
  flashcards: ReadonlyMap<string, Flashcard>,
): VersionGroup[] {
  const groups = new Map<string, RowVersion[]>();
  for (const version of versions) {
    const group = groups.get(version.replacedAt);
    if (group) group.push(version);
    else groups.set(version.replacedAt, [version]);
  }
  return [...groups].map(([at, all]) => {
    const deletes = all.some(({ table, deleted }) => table === 'flashcards' && deleted);
    return {
      at,
      versions: deletes ? all.filter(({ table, deleted }) => table !== 'sets' || deleted) : all,
      deletedCards: all.flatMap((version) =>
        version.table === 'flashcards' && version.deleted && !flashcards.has(version.row.id)
          ? [version.row]
          : [],
      ),
    };
  });
}
