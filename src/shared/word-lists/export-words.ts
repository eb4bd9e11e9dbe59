import { groupBy } from '#shared/lib/collections.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import type { LibraryRows } from '#shared/library/tables/library-tables.ts';
import { EXPORT_HEADER, escapeHeadings } from './text/headings.ts';
import { escapeCell, writeCsv, writeSetNames } from './text/write-csv.ts';
import { writeWorkbook } from './text/write-workbook.ts';

type WordRows = Pick<LibraryRows, 'categories' | 'flashcards'> & Partial<Pick<LibraryRows, 'sets'>>;

/** Implements docs/product/word-lists.md#two-shapes. Returns null without flashcards. */
export function exportWordList(rows: WordRows, categoryId: string | null = null): string | null {
  const { categories, cardsByCategory } = groupCards(rows, categoryId);
  if (cardsByCategory.size === 0) return null;
  const columns = categories.map(({ id }) => cardsByCategory.get(id) ?? []);
  const height = columns.reduce((max, column) => Math.max(max, column.length), 0);
  const header = escapeHeadings(categories.map(({ name }) => name)).map(escapeCell);
  const lines = Array.from({ length: height }, (_, row) =>
    columns.map((column) => escapeCell(column[row]?.word ?? '')),
  );
  return writeCsv([header, ...lines]);
}

export function exportComplete(rows: WordRows, categoryId: string | null = null): string | null {
  const table = listComplete(rows, categoryId);
  return table && writeCsv(table);
}

/** Implements docs/product/word-lists.md#workbook. */
export function exportWorkbook(
  rows: WordRows,
  categoryId: string | null = null,
  days: string[][] | null = null,
): Uint8Array<ArrayBuffer> | null {
  const table = listComplete(rows, categoryId);
  if (!table) return null;
  return writeWorkbook([
    { name: 'Flashcards', rows: table },
    ...(days ? [{ name: 'Days', rows: days }] : []),
  ]);
}

function listComplete(rows: WordRows, categoryId: string | null): string[][] | null {
  const { categories, cardsByCategory } = groupCards(rows, categoryId);
  if (cardsByCategory.size === 0) return null;
  const nameById = new Map(categories.map(({ id, name }) => [id, name]));
  const sets = groupBy(
    (rows.sets ?? []).flatMap(({ name, flashcardIds }) => flashcardIds.map((id) => ({ id, name }))),
    ({ id }) => id,
  );
  const cards = rows.flashcards.flatMap((card) => {
    const category = nameById.get(card.categoryId);
    const names = sets.get(card.id)?.map(({ name }) => name) ?? [];
    if (category === undefined) return [];
    const cells = [card.word, card.english ?? '', card.pinyin ?? '', category];
    return [sets.size > 0 ? [...cells, writeSetNames(names)] : cells];
  });
  const empty = categories.filter(({ id }) => !cardsByCategory.has(id)).map(({ name }) => ['', '', '', name]);
  const header = sets.size > 0 ? [...EXPORT_HEADER, 'Sets'] : EXPORT_HEADER;
  return [header, ...[...cards, ...empty].map((row) => row.map(escapeCell))];
}

function groupCards({ categories: all, flashcards }: WordRows, categoryId: string | null) {
  const categories = categoryId === null ? all : all.filter(({ id }) => id === categoryId);
  const ids = new Set(categories.map(({ id }) => id));
  const cards = flashcards.filter(({ categoryId: id }) => ids.has(id));
  return { categories, cardsByCategory: groupBy(cards, (card) => card.categoryId) };
}

export type SkippedWord = Pick<Flashcard, 'word' | 'english' | 'pinyin'> & {
  category: string;
  reason: string;
};

/** Writes the words that an import skipped, with reasons. */
export function exportSkipped(header: readonly string[], words: readonly SkippedWord[]): string {
  const rows = words.map(({ word, english = '', pinyin = '', category, reason }) =>
    [word, english, pinyin, category, reason].map(escapeCell),
  );
  return writeCsv([header, ...rows]);
}
