import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';
import { type Library, rowsToLibrary } from '#shared/library/library.ts';
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
import { MARKER_KEY } from './sealing/account-keys.ts';
import { type CopyMarker, readMarker } from './sealing/library-copies.ts';

/** In characters; Chromium gives 5.2 million to a site. */
const COPY_CHARACTERS = 2_000_000;

/** Broken or missing data counts as no copy: the server's comes instead. */
export function readStoredCopy(storage: Pick<SafeStorage, 'read'>, userId: string): LibraryCopy {
  const marker = readMarker(storage);
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

export function addOlderDays(copy: LibraryCopy, older: Pick<LibraryRows, DayTable>): LibraryCopy {
  const days = rowsToLibrary(older);
  const joined = DAY_TABLES.map((table) => [
    table,
    new Map<unknown, unknown>([...days[table], ...copy.library[table]]),
  ]);
  const library = { ...copy.library, ...(Object.fromEntries(joined) as Pick<Library, DayTable>) };
  return { ...copy, library, isComplete: true };
}

/** The marker is written last, against a crash. Null when the storage is full; the oldest days may be left out. */
export function writeStoredCopy(
  storage: SafeStorage,
  userId: string,
  copy: LibraryCopy,
  before: LibraryCopy | null,
): LibraryCopy | null {
  storage.remove(MARKER_KEY);
  if (!copy.revision) return null;
  const written = writeOtherTables(storage, copy, before);
  if (!written) return null;
  const older = writeDays(storage, copy, {
    before: written.keptDays ? before : null,
    room: COPY_CHARACTERS - written.size,
  });
  if (older === undefined) return null;
  const marker: CopyMarker = { owner: userId, ...copy.revision, shape: copy.shape, ...(older && { older }) };
  return storage.write(MARKER_KEY, JSON.stringify(marker)) ? { ...copy, older } : null;
}

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
