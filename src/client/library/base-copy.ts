import { z } from 'zod';
import { EMPTY_LIBRARY, type Library, type LibraryTable, rowsToLibrary } from '#shared/library/library.ts';
import {
  CardSetSchema,
  CategorySchema,
  FlashcardSchema,
  TrackingRecordSchema,
} from '#shared/library/schema.ts';
import type { SafeStorage } from './safe-storage.ts';

/** This browser's copy of what the server has confirmed: the library at revision `rev` (0: nothing yet). */
export type BaseCopy = { rev: number; library: Library };

const NO_COPY: BaseCopy = { rev: 0, library: EMPTY_LIBRARY };

/** The local-storage key that says whose rows the four arrays are, and of which revision. */
export const BASE_KEY = 'library';

const MarkerSchema = z.object({ owner: z.string(), rev: z.int().min(0) });
const TABLES = ['categories', 'flashcards', 'sets', 'history'] as const satisfies readonly LibraryTable[];
const RowsSchema = z.object({
  categories: z.array(CategorySchema),
  flashcards: z.array(FlashcardSchema),
  sets: z.array(CardSetSchema),
  history: z.array(TrackingRecordSchema),
});

/**
 * Reads the copy of `userId` from the keys `categories`, `flashcards`, `sets` and `history`. Another account's,
 * half-written, broken or missing data counts as no copy: the server's comes instead (DESIGN section 5).
 */
export function readBaseCopy(storage: SafeStorage, userId: string): BaseCopy {
  try {
    const marker = MarkerSchema.parse(JSON.parse(storage.read(BASE_KEY) ?? 'null'));
    if (marker.owner !== userId || marker.rev === 0) return NO_COPY;
    const rows = RowsSchema.parse(
      Object.fromEntries(TABLES.map((table) => [table, JSON.parse(storage.read(table) ?? 'null')])),
    );
    return { rev: marker.rev, library: rowsToLibrary(rows) };
  } catch {
    return NO_COPY;
  }
}

/** The revision and owner in storage, without reading the rows. */
export function readBaseMarker(storage: SafeStorage): { owner: string; rev: number } | null {
  try {
    return MarkerSchema.parse(JSON.parse(storage.read(BASE_KEY) ?? 'null'));
  } catch {
    return null;
  }
}

/**
 * Writes the copy; `before` is what the storage holds now, so that only the tables that differ are written. The marker
 * is taken away first and put back last: a browser that dies half-way leaves no copy rather than a mixed one.
 * Answers false when the storage is full; then the storage holds no copy.
 */
export function writeBaseCopy(
  storage: SafeStorage,
  userId: string,
  copy: BaseCopy,
  before: BaseCopy | null,
): boolean {
  storage.remove(BASE_KEY);
  for (const table of TABLES) {
    if (before && before.library[table] === copy.library[table]) continue;
    if (!storage.write(table, JSON.stringify([...copy.library[table].values()]))) return false;
  }
  return storage.write(BASE_KEY, JSON.stringify({ owner: userId, rev: copy.rev }));
}

/** Takes the copy out of the browser, as sign-out does; unsent changes stay in the outbox. */
export function removeBaseCopy(storage: SafeStorage): void {
  for (const key of [BASE_KEY, ...TABLES]) storage.remove(key);
}
