import { z } from 'zod/mini';
import { boundedArray } from '#shared/bounded.ts';
import { ChildSchema } from '#shared/library/child.ts';
import { StoredEntrySchema } from '#shared/library/day-log/day-entry.ts';
import { dayOf, keyOfDay } from '#shared/library/day-log/key-of-day.ts';
import { ImportRowSchema } from '#shared/library/import-row.ts';
import type { LibraryRows } from '#shared/library/library.ts';
import { RotationSchema } from '#shared/library/rotation.ts';
import {
  CardSetSchema,
  CategorySchema,
  FlashcardSchema,
  TrackingRecordSchema,
} from '#shared/library/schema.ts';
import { fitsTogether } from './fits-together.ts';
import { LIBRARY_FILE_LIMITS } from './library-file-limits.ts';

/** The file of an export that an import reads; the others are for people and spreadsheets. */
export const LIBRARY_FILE_NAME = 'library.json';

export const LIBRARY_FORMAT = 'sproutcards-library';
/** Goes up when an older import could not read what is written. Every version up to this one can be read. */
export const LIBRARY_VERSION = 2;

const tables = {
  categories: boundedArray(CategorySchema, { max: LIBRARY_FILE_LIMITS.categories }),
  flashcards: boundedArray(FlashcardSchema, { max: LIBRARY_FILE_LIMITS.flashcards }),
  sets: boundedArray(CardSetSchema, { max: LIBRARY_FILE_LIMITS.sets }),
  history: boundedArray(TrackingRecordSchema, { max: LIBRARY_FILE_LIMITS.days }),
  entries: boundedArray(StoredEntrySchema, { max: LIBRARY_FILE_LIMITS.entries }),
  imports: boundedArray(ImportRowSchema, { max: LIBRARY_FILE_LIMITS.imports }),
  /** Files made before there were settings of teaching have no children, older ones than rotations none of these. */
  children: z._default(boundedArray(ChildSchema, { max: LIBRARY_FILE_LIMITS.children }), []),
  rotations: z._default(boundedArray(RotationSchema, { max: LIBRARY_FILE_LIMITS.rotations }), []),
};
const UNFITTING = { message: 'the rows do not fit together' };

/** A whole library that fits together. Conflicts are not part of it: they are questions of the moment. */
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

export const FILE_TABLES = [
  'categories',
  'flashcards',
  'sets',
  'history',
  'entries',
  'imports',
  'children',
  'rotations',
] as const;
type FileTable = (typeof FILE_TABLES)[number];

/** Returns what stands in `library.json` before its tables. */
export function writeFileHead(exportedAt: Date): string {
  return `"format": "${LIBRARY_FORMAT}",\n"version": ${LIBRARY_VERSION},\n"exportedAt": "${exportedAt.toISOString()}"`;
}

/** The text of `library.json`: a row per line, so that people can read it and compare two of them. */
export function writeLibraryFile(rows: LibraryRows, exportedAt: Date): string {
  const library = toWholeLibrary(rows);
  const lines = FILE_TABLES.map(
    (table: FileTable) => `"${table}": [\n${library[table].map((row) => JSON.stringify(row)).join(',\n')}\n]`,
  );
  return `{\n${[writeFileHead(exportedAt), ...lines].join(',\n')}\n}\n`;
}

/** The library without deleted days: entries that were undone with a whole day are left out, and the others move up. */
export function toWholeLibrary({ history, entries, ...rows }: LibraryRows): WholeLibrary {
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
    categories: [...rows.categories],
    flashcards: [...rows.flashcards],
    sets: [...rows.sets],
    history: history.map((record) => ({
      ...record,
      entryCount: countByDay.get(keyOfDay(dayOf(record))) ?? 0,
    })),
    entries: kept,
    imports: [...rows.imports],
    children: [...rows.children],
    rotations: [...rows.rotations],
  };
}
