import { groupBy } from '#shared/lib/collections.ts';
import type { LibraryRows } from '#shared/library/tables/library-tables.ts';
import { COMPLETE_HEADER, guardHeadings } from './headings.ts';
import { guardCell, writeCsv } from './write-csv.ts';

type WordRows = Pick<LibraryRows, 'categories' | 'flashcards'>;

/** docs/product/word-lists.md#two-shapes. Null without a flashcard to export. */
export function exportWordList(rows: WordRows, categoryId: string | null = null): string | null {
  const { categories, cardsByCategory } = groupCards(rows, categoryId);
  if (cardsByCategory.size === 0) return null;
  const columns = categories.map(({ id }) => cardsByCategory.get(id) ?? []);
  const height = columns.reduce((most, column) => Math.max(most, column.length), 0);
  const header = guardHeadings(categories.map(({ name }) => name)).map(guardCell);
  const lines = Array.from({ length: height }, (_, row) =>
    columns.map((column) => guardCell(column[row]?.word ?? '')),
  );
  return writeCsv([header, ...lines]);
}

export function exportComplete(rows: WordRows, categoryId: string | null = null): string | null {
  const { categories, cardsByCategory } = groupCards(rows, categoryId);
  if (cardsByCategory.size === 0) return null;
  const nameById = new Map(categories.map(({ id, name }) => [id, name]));
  const cards = rows.flashcards.flatMap((card) => {
    const category = nameById.get(card.categoryId);
    return category === undefined ? [] : [[card.word, card.english ?? '', card.pinyin ?? '', category]];
  });
  const empty = categories.filter(({ id }) => !cardsByCategory.has(id)).map(({ name }) => ['', '', '', name]);
  return writeCsv([COMPLETE_HEADER, ...[...cards, ...empty].map((row) => row.map(guardCell))]);
}

function groupCards({ categories: all, flashcards }: WordRows, categoryId: string | null) {
  const categories = categoryId === null ? all : all.filter(({ id }) => id === categoryId);
  const chosen = new Set(categories.map(({ id }) => id));
  const cards = flashcards.filter(({ categoryId: id }) => chosen.has(id));
  return { categories, cardsByCategory: groupBy(cards, (card) => card.categoryId) };
}
