import { z } from 'zod/mini';
import { boundedArray } from '#shared/lib/bounded.ts';
import { fitsInDay } from '#shared/library/day-log/create-day-record.ts';
import { isChildShown } from '#shared/library/tables/child.ts';
import type { StoredEntry } from '#shared/library/tables/day-entry.ts';
import { getDayKey, toChildDay } from '#shared/library/tables/day-record.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import {
  getTable,
  LIBRARY_TABLES,
  type LibraryRows,
  type LibraryTable,
  TABLES,
} from '#shared/library/tables/library-tables.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';

function isConsistent(rows: Omit<LibraryRows, 'conflicts'>): boolean {
  const { categories, flashcards, sets, history, entries, children, rotations } = rows;
  const categoryIds = new Set(categories.map(({ id }) => id));
  const childIds = new Set([FIRST_CHILD, ...children.map(({ id }) => id)]);
  const cardIds = new Set(flashcards.map(({ id }) => id));
  return (
    LIBRARY_TABLES.every((table) => {
      const tableRows: readonly object[] = table === 'conflicts' ? [] : rows[table];
      return areDistinct(tableRows.map(getTable(table).getKey));
    }) &&
    (children.length === 0 || children.some(isChildShown)) &&
    [...sets, ...history, ...entries, ...rotations].every(({ childId }) => childIds.has(childId)) &&
    flashcards.every(({ categoryId }) => categoryIds.has(categoryId)) &&
    sets.every(({ flashcardIds, coming = [] }) => {
      const ids = [...flashcardIds, ...coming];
      return areDistinct(ids) && ids.every((id) => cardIds.has(id));
    }) &&
    areDaysConsistent(rows)
  );
}

/** Rejects a day larger than changes can create, because it could never be changed again. */
function areDaysConsistent({ history, entries }: Pick<LibraryRows, 'history' | 'entries'>): boolean {
  const days = new Map<string, StoredEntry[]>(history.map((record) => [getDayKey(toChildDay(record)), []]));
  for (const entry of entries) days.get(getDayKey(entry))?.push(entry);
  return (
    entries.every((entry) => days.has(getDayKey(entry)) && (!entry.undone || entry.undone === 'entry')) &&
    history.every((record) => {
      const dayEntries = days.get(getDayKey(toChildDay(record))) ?? [];
      return (
        dayEntries.length === record.entryCount &&
        dayEntries.length > 0 &&
        areDistinct(dayEntries.map(({ order }) => order)) &&
        dayEntries.every(({ order }) => order <= LIBRARY_LIMITS.entriesPerDay) &&
        fitsInDay(dayEntries, record, dayEntries)
      );
    })
  );
}

function areDistinct(keys: readonly (string | number)[]): boolean {
  return new Set(keys).size === keys.length;
}

/** The only file in an export that an import reads. The others are for people and spreadsheets. */
export const LIBRARY_FILE_NAME = 'library.json';

export const LIBRARY_FORMAT = 'sproutcards-library';
/** The version of the format. Increment it when older code could not read new files. */
export const LIBRARY_VERSION = 2;

/** Caps the work that a hostile file can cause. No real family reaches these limits. */
const LIBRARY_FILE_LIMITS: Record<FileTable, number> = {
  categories: LIBRARY_LIMITS.categories,
  flashcards: LIBRARY_LIMITS.flashcards,
  sets: LIBRARY_LIMITS.sets,
  history: 40_000,
  entries: 400_000,
  imports: 20_000,
  children: 100,
  rotations: 200_000,
  stories: LIBRARY_LIMITS.stories,
};

/** Excludes conflicts, which last only until a parent resolves them. */
export const FILE_TABLES = LIBRARY_TABLES.filter((table) => table !== 'conflicts');
type FileTable = Exclude<LibraryTable, 'conflicts'>;

type FileSchemas = {
  [Table in FileTable]: z.ZodMiniPipe<z.ZodMiniUnknown, z.ZodMiniArray<(typeof TABLES)[Table]['schema']>>;
};
const tables = Object.fromEntries(
  FILE_TABLES.map((table) => [
    table,
    boundedArray(TABLES[table].schema, { max: LIBRARY_FILE_LIMITS[table] }),
  ]),
) as unknown as FileSchemas;
// Exports from before stories existed have no such table.
tables.stories = z._default(tables.stories, []) as unknown as FileSchemas['stories'];
const INCONSISTENT = { message: 'the rows do not fit together' };

export const WholeLibrarySchema = z.object(tables).check(z.refine(isConsistent, INCONSISTENT));
export type WholeLibrary = z.infer<typeof WholeLibrarySchema>;

export const LibraryFileSchema = z
  .object({
    format: z.literal(LIBRARY_FORMAT),
    version: z.literal(LIBRARY_VERSION),
    exportedAt: z.iso.datetime(),
    ...tables,
  })
  .check(z.refine(isConsistent, INCONSISTENT));

export function writeFileHead(exportedAt: Date): string {
  return `"format": "${LIBRARY_FORMAT}",\n"version": ${LIBRARY_VERSION},\n"exportedAt": "${exportedAt.toISOString()}"`;
}

/** The maximum size in bytes of an import request's body, and of `library.json` in a ZIP. */
export const IMPORT_BODY_LIMIT = 32 * 1024 * 1024;

export const ImportRequestSchema = z.object({
  library: WholeLibrarySchema,
  replace: z.boolean(),
});
export type ImportRequest = z.infer<typeof ImportRequestSchema>;
