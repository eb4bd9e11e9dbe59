import { z } from 'zod/mini';
import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';
import { ChildSchema } from '#shared/library/child.ts';
import { ConflictSchema } from '#shared/library/conflict.ts';
import { type StoredEntry, StoredEntrySchema } from '#shared/library/day-log/day-entry.ts';
import { dayOf, keyOfDay } from '#shared/library/day-log/key-of-day.ts';
import { ImportRowSchema } from '#shared/library/import-row.ts';
import { rowsToLibrary } from '#shared/library/library.ts';
import { type Rotation, RotationSchema } from '#shared/library/rotation.ts';
import {
  CardSetSchema,
  CategorySchema,
  FlashcardSchema,
  type TrackingRecord,
  TrackingRecordSchema,
} from '#shared/library/schema.ts';
import type { Revision } from '#shared/library/sync-protocol.ts';
import { LIBRARY_TABLES, type LibraryTableName } from '#shared/library/table-names.ts';
import { type LibraryCopy, markNew, NO_COPY } from './copy.ts';
import { DAY_TABLES, writeDays } from './older-days/write-days.ts';

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

const RowsSchema = z.object({
  categories: z.array(CategorySchema),
  flashcards: z.array(FlashcardSchema),
  sets: z.array(CardSetSchema),
  history: z.array(TrackingRecordSchema),
  entries: z.array(StoredEntrySchema),
  conflicts: z.array(ConflictSchema),
  imports: z.array(ImportRowSchema),
  children: z.array(ChildSchema),
  rotations: z.array(RotationSchema),
});

/**
 * Reads the copy of `userId` from the keys named like the tables. Another account's, half-written, broken or missing
 * data counts as no copy: the server's comes instead.
 */
export function readStoredCopy(storage: Pick<SafeStorage, 'read'>, userId: string): LibraryCopy {
  const marker = readCopyMarker(storage);
  if (marker?.owner !== userId) return NO_COPY;
  try {
    const rows = RowsSchema.parse(
      Object.fromEntries(
        LIBRARY_TABLES.map((table) => [
          table,
          JSON.parse(storage.read(table) ?? (isMissingIn(marker.shape, table) ? '[]' : 'null')),
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

/** Returns whether copies of this shape lack the table. They show offline; the next sync fetches the whole library. */
function isMissingIn(shape: number, table: LibraryTableName): boolean {
  return (shape < 3 && table === 'children') || (shape < 5 && table === 'rotations');
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
export function addOlderDays(
  copy: LibraryCopy,
  older: { history: TrackingRecord[]; entries: StoredEntry[]; rotations: Rotation[] },
): LibraryCopy {
  const history = new Map(older.history.map((row) => [keyOfDay(dayOf(row)), row]));
  const entries = new Map(older.entries.map((row) => [row.id, row]));
  for (const [day, row] of copy.library.history) history.set(day, row);
  const rotations = new Map(older.rotations.map((row) => [row.id, row]));
  for (const [id, row] of copy.library.entries) entries.set(id, row);
  for (const [id, row] of copy.library.rotations) rotations.set(id, row);
  return { ...copy, library: { ...copy.library, history, entries, rotations }, isComplete: true };
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

function isDayTable(table: LibraryTableName): table is (typeof DAY_TABLES)[number] {
  return (DAY_TABLES as readonly LibraryTableName[]).includes(table);
}
