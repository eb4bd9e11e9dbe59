import { z } from 'zod/mini';
import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';
import { type Library, rowsToLibrary } from '#shared/library/library.ts';
import type { Revision } from '#shared/library/sync-protocol.ts';
import { LIBRARY_SHAPE } from '#shared/library/tables/library-shape.ts';
import {
  DAY_TABLES,
  type DayTable,
  LIBRARY_TABLES,
  type LibraryRows,
  type LibraryTable,
  RowListSchema,
} from '#shared/library/tables/library-tables.ts';
import { type LibraryCopy, markNew, NO_COPY } from './copy.ts';
import { writeDays } from './older-days/split-days.ts';

/** The part of local storage that a copy may take, in characters; Chromium gives 5.2 million to a site. */
const COPY_CHARACTERS = 2_000_000;

/** The local-storage key that says whose rows the arrays are, and of which revision. */
export const COPY_KEY = 'library';

const MarkerSchema = z.object({
  owner: z.string(),
  rev: z.int().check(z.minimum(1)),
  token: z.string().check(z.minLength(1)),
  shape: z.int().check(z.minimum(1)),
  older: z.optional(z.object({ before: z.string(), stamp: z.string() })),
});
export type CopyMarker = z.infer<typeof MarkerSchema>;

/**
 * Reads the copy of `userId` from the keys named like the tables. Another account's, half-written, broken or missing
 * data counts as no copy: the server's comes instead. A copy that other code has written may lack a table: the next sync fetches the
 * whole library.
 */
export function readStoredCopy(storage: Pick<SafeStorage, 'read'>, userId: string): LibraryCopy {
  const marker = readCopyMarker(storage);
  if (marker?.owner !== userId) return NO_COPY;
  try {
    const rows = RowListSchema.parse(
      Object.fromEntries(
        LIBRARY_TABLES.map((table) => [
          table,
          JSON.parse(storage.read(table) ?? (marker.shape === LIBRARY_SHAPE ? 'null' : '[]')),
        ]),
      ),
    );
    const { rev, token, shape, older = null } = marker;
    const library = markNew(rowsToLibrary(rows), rev);
    return { revision: { rev, token }, shape, library, older, isComplete: older === null };
  } catch {
    return NO_COPY;
  }
}

/** Returns the revision and owner of the stored copy without reading its rows; null where none is stored. */
export function readCopyMarker(storage: Pick<SafeStorage, 'read'>): CopyMarker | null {
  try {
    return MarkerSchema.parse(JSON.parse(storage.read(COPY_KEY) ?? 'null'));
  } catch {
    return null;
  }
}

/** Returns whether two copies stand at one revision of one history: after a restored backup equal numbers are not enough. */
export function isSameRevision(a: Revision | null, b: Revision | null): boolean {
  return a?.rev === b?.rev && a?.token === b?.token;
}

/** Returns the copy with the days that local storage had no room for. */
export function addOlderDays(copy: LibraryCopy, older: Pick<LibraryRows, DayTable>): LibraryCopy {
  const days = rowsToLibrary(older);
  const joined = DAY_TABLES.map((table) => [
    table,
    new Map<unknown, unknown>([...days[table], ...copy.library[table]]),
  ]);
  const library = { ...copy.library, ...(Object.fromEntries(joined) as Pick<Library, DayTable>) };
  return { ...copy, library, isComplete: true };
}

/**
 * Writes the copy; `before` is what the storage holds now, so that only the tables that differ are written. The marker
 * is taken away first and put back last: a browser that dies half-way leaves no copy rather than a mixed one. Where
 * there is no room for all days the oldest are left out.
 * Returns the copy with where its older days belong; null when the storage is full: then it holds no copy.
 */
export function writeStoredCopy(
  storage: SafeStorage,
  userId: string,
  copy: LibraryCopy,
  before: LibraryCopy | null,
): LibraryCopy | null {
  storage.remove(COPY_KEY);
  if (!copy.revision) return null;
  const written = writeOtherTables(storage, copy, before);
  if (!written) return null;
  const older = writeDays(storage, copy, {
    before: written.keptDays ? before : null,
    room: COPY_CHARACTERS - written.size,
  });
  if (older === undefined) return null;
  const marker: CopyMarker = { owner: userId, ...copy.revision, shape: copy.shape, ...(older && { older }) };
  return storage.write(COPY_KEY, JSON.stringify(marker)) ? { ...copy, older } : null;
}

/** Writes all but the days. When there is no room the stored days are removed first. */
function writeOtherTables(storage: SafeStorage, copy: LibraryCopy, before: LibraryCopy | null) {
  let size = 0;
  let keptDays = true;
  for (const table of LIBRARY_TABLES) {
    if (isDayTable(table)) continue;
    if (before && before.library[table] === copy.library[table]) {
      size += storage.read(table)?.length ?? 0;
      continue;
    }
    const text = JSON.stringify([...copy.library[table].values()]);
    size += text.length;
    if (storage.write(table, text)) continue;
    keptDays = false;
    for (const days of DAY_TABLES) storage.remove(days);
    if (!storage.write(table, text)) return null;
  }
  return { size, keptDays };
}

function isDayTable(table: LibraryTable): table is (typeof DAY_TABLES)[number] {
  return (DAY_TABLES as readonly LibraryTable[]).includes(table);
}
