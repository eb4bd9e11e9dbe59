import { z } from 'zod';
import type { LibraryRows } from '#shared/library/library.ts';
import { LIBRARY_LIMITS } from '#shared/library/limits.ts';
import {
  CardSetSchema,
  CategorySchema,
  FlashcardSchema,
  TrackingRecordSchema,
} from '#shared/library/schema.ts';

/** The file of an export that an import reads; the others are for people and spreadsheets. */
export const LIBRARY_FILE_NAME = 'library.json';

/** What `library.json` says it is. */
export const LIBRARY_FORMAT = 'sproutcards-library';
/** Goes up when an older import could not read what is written. */
export const LIBRARY_VERSION = 1;

/** More days than a lifetime has: bounds the work on a hostile file, not a family. */
const MOST_DAYS = 40_000;

/** A whole library that fits together: no key twice, every card in a category, every set made of its own cards. */
export const WholeLibrarySchema = z
  .object({
    categories: z.array(CategorySchema).max(LIBRARY_LIMITS.categories),
    flashcards: z.array(FlashcardSchema).max(LIBRARY_LIMITS.flashcards),
    sets: z.array(CardSetSchema).max(LIBRARY_LIMITS.sets),
    history: z.array(TrackingRecordSchema).max(MOST_DAYS),
  })
  .refine(fitsTogether, { message: 'the rows do not fit together' });
export type WholeLibrary = z.infer<typeof WholeLibrarySchema>;

/** `library.json` of an export. */
export const LibraryFileSchema = z
  .object({
    format: z.literal(LIBRARY_FORMAT),
    version: z.literal(LIBRARY_VERSION),
    exportedAt: z.iso.datetime(),
  })
  .and(WholeLibrarySchema);

/** The text of `library.json`: a row per line, so that people can read it and compare two of them. */
export function writeLibraryFile(rows: LibraryRows, exportedAt: Date): string {
  const head = `"format": "${LIBRARY_FORMAT}",\n"version": ${LIBRARY_VERSION},\n"exportedAt": "${exportedAt.toISOString()}"`;
  const tables = (['categories', 'flashcards', 'sets', 'history'] as const).map(
    (table) => `"${table}": [\n${rows[table].map((row) => JSON.stringify(row)).join(',\n')}\n]`,
  );
  return `{\n${[head, ...tables].join(',\n')}\n}\n`;
}

function fitsTogether({ categories, flashcards, sets, history }: LibraryRows): boolean {
  const categoryIds = new Set(categories.map(({ id }) => id));
  const cardIds = new Set(flashcards.map(({ id }) => id));
  const setIds = new Set(sets.map(({ id }) => id));
  const days = new Set(history.map(({ date }) => date));
  return (
    categoryIds.size === categories.length &&
    cardIds.size === flashcards.length &&
    setIds.size === sets.length &&
    days.size === history.length &&
    flashcards.every(({ categoryId }) => categoryIds.has(categoryId)) &&
    sets.every(({ flashcardIds }) => new Set(flashcardIds).size === flashcardIds.length) &&
    sets.every(({ flashcardIds }) => flashcardIds.every((id) => cardIds.has(id)))
  );
}
