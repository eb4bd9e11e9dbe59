import type { LibraryRows } from '#shared/library/tables/library-tables.ts';
import { COMPLETE_HEADER, guardHeadings } from './complete-columns.ts';
import { guardCell, writeCsv } from './write-csv.ts';

type WordRows = Pick<LibraryRows, 'categories' | 'flashcards'>;

/**
 * The short export (docs/product/word-lists.md#two-shapes): one column per category, its name on top, its
 * words below; of one category when `categoryId` is given. English and pinyin are not in this shape. Null
 * when there are no flashcards to export.
 */
export function exportWordList(rows: WordRows, categoryId: string | null = null): string | null {
  const { categories, wordsByCategory, cardCount } = groupWords(rows, categoryId);
  if (cardCount === 0) return null;
  const columns = categories.map(({ id }) => wordsByCategory.get(id) ?? []);
  const height = columns.reduce((most, column) => Math.max(most, column.length), 0);
  const header = guardHeadings(categories.map(({ name }) => name)).map(guardCell);
  const lines = Array.from({ length: height }, (_, row) =>
    columns.map((column) => guardCell(column[row] ?? '')),
  );
  return writeCsv([header, ...lines]);
}

/**
 * The complete export: one card per row with word, English, pinyin and category, which comes back without loss. An
 * empty category is a row that holds nothing else. Null when there are no flashcards to export.
 */
export function exportComplete(rows: WordRows, categoryId: string | null = null): string | null {
  const { categories, wordsByCategory, cardCount } = groupWords(rows, categoryId);
  if (cardCount === 0) return null;
  const nameById = new Map(categories.map(({ id, name }) => [id, name]));
  const cards = rows.flashcards.flatMap((card) => {
    const category = nameById.get(card.categoryId);
    return category === undefined ? [] : [[card.word, card.english ?? '', card.pinyin ?? '', category]];
  });
  const empty = categories.filter(({ id }) => !wordsByCategory.has(id)).map(({ name }) => ['', '', '', name]);
  return writeCsv([COMPLETE_HEADER, ...[...cards, ...empty].map((row) => row.map(guardCell))]);
}

function groupWords({ categories: all, flashcards }: WordRows, categoryId: string | null) {
  const categories = categoryId === null ? all : all.filter(({ id }) => id === categoryId);
  const wordsByCategory = new Map<string, string[]>();
  const chosen = new Set(categories.map(({ id }) => id));
  let cardCount = 0;
  for (const card of flashcards) {
    if (!chosen.has(card.categoryId)) continue;
    cardCount += 1;
    const words = wordsByCategory.get(card.categoryId);
    if (words) words.push(card.word);
    else wordsByCategory.set(card.categoryId, [card.word]);
  }
  return { categories, wordsByCategory, cardCount };
}
