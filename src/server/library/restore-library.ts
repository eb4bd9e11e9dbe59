import { eq } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { createDefaultRows } from '#shared/library/defaults.ts';
import { diffLibraries } from '#shared/library/diff-libraries.ts';
import { type Library, type LibraryRows, rowsToLibrary } from '#shared/library/library.ts';
import { readChangedRows } from './read-changed-rows.ts';
import { lockLibrary } from './sync-library.ts';
import { libraries } from './tables.ts';
import { writeRows } from './write-rows.ts';

/** `occupied`: the account holds something of its own, and nothing was written. */
export type RestoreOutcome = 'restored' | 'occupied';

/**
 * Makes the family's library hold exactly these rows, at a new revision; what it held besides becomes tombstones, so
 * that every device follows by its next sync. Runs in one transaction as the family.
 * @param given.replace goes ahead although the library is neither empty nor as it was at the start
 * @param given.check looks at what is there before anything is written, and throws to stop
 */
export async function restoreLibrary(
  tx: Tx,
  userId: string,
  given: { rows: LibraryRows; replace: boolean; check: (before: Library) => Promise<void> },
): Promise<RestoreOutcome> {
  const { rev } = await lockLibrary(tx, userId);
  const stored = await readChangedRows(tx, userId, { since: 0, rev, whole: true });
  const before = rowsToLibrary(stored.rows);
  const writes = diffLibraries(before, given.rows);
  // The same library again: an import whose answer was lost is repeated.
  if (writes.length === 0) return 'restored';
  if (!given.replace && !isUntouched(before)) return 'occupied';
  await given.check(before);
  await writeRows(tx, userId, rev + 1, writes);
  const next = { rev: rev + 1, flashcardCount: given.rows.flashcards.length };
  await tx.update(libraries).set(next).where(eq(libraries.userId, userId));
  return 'restored';
}

/** Nothing of the family's own would be lost: the library is as every account starts, or was emptied. */
function isUntouched({ categories, flashcards, history, ...rest }: Library): boolean {
  if (categories.size + flashcards.size + history.size === 0) return true;
  return diffLibraries({ categories, flashcards, history, ...rest }, createDefaultRows()).length === 0;
}
