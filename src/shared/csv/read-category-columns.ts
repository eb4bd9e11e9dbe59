import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { cleanText } from '#shared/library/tables/text.ts';
import { unguardHeading } from './complete-columns.ts';
import { unguardCell } from './formula-guard.ts';
import type { FileCategory, WordListDraft } from './word-list.ts';

/**
 * Reads the shape with one column per category into the draft: the header row names categories, each column
 * holds one category's words, at most as many as the rows, in columns of any length. False when there are too
 * many words.
 */
export function readCategoryColumns(
  rows: readonly string[][],
  headerIndex: number,
  draft: WordListDraft,
): boolean {
  const header = rows[headerIndex] ?? [];
  const categories = header.map((heading, column) => {
    const name = unguardHeading(unguardCell(cleanText(heading)));
    return name === '' ? null : draft.openCategory(name, headerIndex, column);
  });
  const columnsWithoutName = new Set<number>();
  for (let row = headerIndex + 1; row < rows.length; row += 1) {
    for (const [column, cell] of rows[row]!.entries()) {
      const word = unguardCell(cleanText(cell));
      if (word === '') continue;
      const category = categories[column];
      if (category && !addColumnWord(category, word, row, column, draft)) return false;
      if (!category && !cleanText(header[column] ?? '') && !columnsWithoutName.has(column)) {
        columnsWithoutName.add(column);
        draft.report('column_without_category', row, column, word);
      }
    }
  }
  return true;
}

function addColumnWord(
  category: FileCategory,
  word: string,
  row: number,
  column: number,
  draft: WordListDraft,
): boolean {
  if (word.length <= LIBRARY_LIMITS.word) return draft.addWord(category, { word });
  draft.report('text_too_long', row, column, word, LIBRARY_LIMITS.word);
  return true;
}
