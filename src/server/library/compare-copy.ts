import { and, eq } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import type { SyncRequest, SyncResponse } from '#shared/library/sync-protocol.ts';
import { LIBRARY_SHAPE } from '#shared/library/tables/library-shape.ts';
import type { Family } from './lock-family.ts';
import { revisions } from './tables.ts';

/** How a device's copy stands to the library: which rows it needs, those after `since` or the `whole` library. */
export type CopyState = Pick<SyncResponse, 'state' | 'whole'> & { since: number };

/** Compares the copy that a request names with the family's revisions. */
export async function compareCopy(
  tx: Tx,
  family: Family,
  { copy, shape }: Pick<SyncRequest, 'copy' | 'shape'>,
): Promise<CopyState> {
  if (copy === null) return { state: 'same', whole: true, since: 0 };
  if (copy.rev < family.oldestRev) return { state: 'stale', whole: true, since: 0 };
  const token = await readToken(tx, family, copy.rev);
  if (token !== copy.token) return { state: 'diverged', whole: true, since: 0 };
  // Code of another shape may have left out tables that it did not know.
  if (shape !== LIBRARY_SHAPE) return { state: 'same', whole: true, since: 0 };
  return { state: 'same', whole: false, since: copy.rev };
}

/** The token of one of the family's revisions; null for one that there is not. */
export async function readToken(tx: Tx, family: Family, rev: number): Promise<string | null> {
  if (rev === family.rev) return family.token;
  if (rev > family.rev) return null;
  const [found] = await tx
    .select({ token: revisions.token })
    .from(revisions)
    .where(and(eq(revisions.familyId, family.id), eq(revisions.rev, rev)));
  return found?.token ?? null;
}
