import { z } from 'zod';
import { ConflictSchema } from '#shared/library/conflict.ts';
import { StoredEntrySchema } from '#shared/library/day-log/day-entry.ts';
import { ImportRowSchema } from '#shared/library/import-row.ts';
import { EMPTY_LIBRARY, type Library, rowsToLibrary } from '#shared/library/library.ts';
import {
  CardSetSchema,
  CategorySchema,
  FlashcardSchema,
  TrackingRecordSchema,
} from '#shared/library/schema.ts';
import { LIBRARY_SHAPE, LIBRARY_TABLES, type Revision } from '#shared/library/sync-protocol.ts';
import type { SafeStorage } from './safe-storage.ts';

/**
 * This browser's copy of what the server has confirmed. `revision` is null as long as there is none. `shape` is the
 * shape of the code that wrote it.
 */
export type BaseCopy = { revision: Revision | null; shape: number; library: Library };

export const NO_COPY: BaseCopy = { revision: null, shape: LIBRARY_SHAPE, library: EMPTY_LIBRARY };

/** The local-storage key that says whose rows the arrays are, and of which revision. */
export const BASE_KEY = 'library';

const MarkerSchema = z.object({
  owner: z.string(),
  rev: z.int().min(1),
  token: z.string().min(1),
  shape: z.int().min(1),
});
export type BaseMarker = z.infer<typeof MarkerSchema>;

const RowsSchema = z.object({
  categories: z.array(CategorySchema),
  flashcards: z.array(FlashcardSchema),
  sets: z.array(CardSetSchema),
  history: z.array(TrackingRecordSchema),
  entries: z.array(StoredEntrySchema),
  conflicts: z.array(ConflictSchema),
  imports: z.array(ImportRowSchema),
});

/**
 * Reads the copy of `userId` from the keys named like the tables. Another account's, half-written, broken or missing
 * data counts as no copy: the server's comes instead.
 */
export function readBaseCopy(storage: SafeStorage, userId: string): BaseCopy {
  const marker = readBaseMarker(storage);
  if (marker?.owner !== userId) return NO_COPY;
  try {
    const rows = RowsSchema.parse(
      Object.fromEntries(LIBRARY_TABLES.map((table) => [table, JSON.parse(storage.read(table) ?? 'null')])),
    );
    const { rev, token, shape } = marker;
    return { revision: { rev, token }, shape, library: rowsToLibrary(rows) };
  } catch {
    return NO_COPY;
  }
}

/** The revision and owner in storage, without reading the rows. */
export function readBaseMarker(storage: SafeStorage): BaseMarker | null {
  try {
    return MarkerSchema.parse(JSON.parse(storage.read(BASE_KEY) ?? 'null'));
  } catch {
    return null;
  }
}

/** Tells whether two copies stand at one revision of one history: after a restored backup equal numbers are not enough. */
export function isSameRevision(a: Revision | null, b: Revision | null): boolean {
  return a?.rev === b?.rev && a?.token === b?.token;
}

/**
 * Writes the copy; `before` is what the storage holds now, so that only the tables that differ are written. The marker
 * is taken away first and put back last: a browser that dies half-way leaves no copy rather than a mixed one.
 * Returns false when the storage is full; then the storage holds no copy.
 */
export function writeBaseCopy(
  storage: SafeStorage,
  userId: string,
  copy: BaseCopy,
  before: BaseCopy | null,
): boolean {
  storage.remove(BASE_KEY);
  if (!copy.revision) return false;
  for (const table of LIBRARY_TABLES) {
    if (before && before.library[table] === copy.library[table]) continue;
    if (!storage.write(table, JSON.stringify([...copy.library[table].values()]))) return false;
  }
  const marker: BaseMarker = { owner: userId, ...copy.revision, shape: copy.shape };
  return storage.write(BASE_KEY, JSON.stringify(marker));
}

/** Takes the copy out of the browser, as sign-out does; unsent changes stay in the outbox. */
export function removeBaseCopy(storage: SafeStorage): void {
  for (const key of [BASE_KEY, ...LIBRARY_TABLES]) storage.remove(key);
}
