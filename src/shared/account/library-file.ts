import { z } from 'zod/mini';
import { boundedArray } from '#shared/bounded.ts';
import { dayOf, keyOfDay } from '#shared/library/tables/day-record.ts';
import {
  LIBRARY_TABLES,
  type LibraryRows,
  type LibraryTable,
  TABLES,
} from '#shared/library/tables/library-tables.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { fitsTogether } from './fits-together.ts';

/** The file of an export that an import reads; the others are for people and spreadsheets. */
export const LIBRARY_FILE_NAME = 'library.json';

export const LIBRARY_FORMAT = 'sproutcards-library';
/** Goes up when an older import could not read what is written. Every version up to this one can be read. */
export const LIBRARY_VERSION = 2;

/** How many rows of each table a `library.json` may hold: bounds the work on a hostile file, not a family. */
export const LIBRARY_FILE_LIMITS: Record<FileTable, number> = {
  categories: LIBRARY_LIMITS.categories,
  flashcards: LIBRARY_LIMITS.flashcards,
  sets: LIBRARY_LIMITS.sets,
  /** More days than a lifetime has. */
  history: 40_000,
  entries: 400_000,
  imports: 20_000,
  children: 100,
  rotations: 200_000,
};

/** The tables of a file. Conflicts are not among them: they are questions of the moment. */
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
const UNFITTING = { message: 'the rows do not fit together' };

/** A whole library that fits together. */
export const WholeLibrarySchema = z.object(tables).check(z.refine(fitsTogether, UNFITTING));
export type WholeLibrary = z.infer<typeof WholeLibrarySchema>;

/** Makes of a file of one version one of the next. */
type Upgrade = (file: Record<string, unknown>) => Record<string, unknown>;
/** By the version that they read; the product was never released with an older one than today's. */
const UPGRADES: ReadonlyMap<number, Upgrade> = new Map();

/** Brings a file of an older version up to today's; what has no upgrade is left as it is. */
export function upgradeFile(file: unknown, upgrades = UPGRADES): unknown {
  if (typeof file !== 'object' || file === null || !('version' in file)) return file;
  const version = Number(file.version);
  const upgraded = upgrades.get(version)?.({ ...file });
  return upgraded ? upgradeFile({ ...upgraded, version: version + 1 }, upgrades) : file;
}

/** `library.json` of an export, of any version, in today's tables. */
export const LibraryFileSchema = z
  .pipe(
    z.transform((file) => upgradeFile(file)),
    z.object({
      format: z.literal(LIBRARY_FORMAT),
      version: z.literal(LIBRARY_VERSION),
      exportedAt: z.iso.datetime(),
      ...tables,
    }),
  )
  .check(z.refine(fitsTogether, UNFITTING));

/** Returns what is in `library.json` before its tables. */
export function writeFileHead(exportedAt: Date): string {
  return `"format": "${LIBRARY_FORMAT}",\n"version": ${LIBRARY_VERSION},\n"exportedAt": "${exportedAt.toISOString()}"`;
}

/** The text of `library.json`: a row per line, so that people can read it and compare two of them. */
export function writeLibraryFile(rows: LibraryRows, exportedAt: Date): string {
  const library = toWholeLibrary(rows);
  const lines = FILE_TABLES.map(
    (table) => `"${table}": [\n${library[table].map((row) => JSON.stringify(row)).join(',\n')}\n]`,
  );
  return `{\n${[writeFileHead(exportedAt), ...lines].join(',\n')}\n}\n`;
}

/** The library without deleted days: entries that were undone with a whole day are left out, and the others move up. */
export function toWholeLibrary(library: LibraryRows): WholeLibrary {
  const { history, entries } = library;
  const countByDay = new Map<string, number>();
  const kept = entries
    .filter(({ undone }) => !undone || undone === 'entry')
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.childId - b.childId || a.order - b.order))
    .map((entry) => {
      const order = (countByDay.get(keyOfDay(entry)) ?? 0) + 1;
      countByDay.set(keyOfDay(entry), order);
      return { ...entry, order };
    });
  return {
    ...(Object.fromEntries(FILE_TABLES.map((table) => [table, [...library[table]]])) as WholeLibrary),
    history: history.map((record) => ({
      ...record,
      entryCount: countByDay.get(keyOfDay(dayOf(record))) ?? 0,
    })),
    entries: kept,
  };
}
