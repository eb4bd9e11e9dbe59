import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { cleanText } from '#shared/library/tables/text.ts';
import { type CompleteColumn, readCompleteHeader, unguardHeading } from './complete-columns.ts';
import type { FileFailure } from './limits.ts';
import type { Table } from './parse-table.ts';
import { type FileWord, type WordList, WordListDraft } from './word-list.ts';
import { unguardCell } from './write-csv.ts';

function readCategoryColumns(rows: readonly string[][], headerIndex: number, draft: WordListDraft): boolean {
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
      if (category && word.length > LIBRARY_LIMITS.word)
        draft.report('text_too_long', row, column, word, LIBRARY_LIMITS.word);
      else if (category && !draft.addWord(category, { word })) return false;
      if (!category && !cleanText(header[column] ?? '') && !columnsWithoutName.has(column)) {
        columnsWithoutName.add(column);
        draft.report('column_without_category', row, column, word);
      }
    }
  }
  return true;
}

function readCompleteRows(
  rows: readonly string[][],
  headerIndex: number,
  columns: ReadonlyMap<CompleteColumn, number>,
  draft: WordListDraft,
): boolean {
  for (let row = headerIndex + 1; row < rows.length; row += 1) {
    const read = (name: CompleteColumn) => unguardCell(cleanText(rows[row]![columns.get(name) ?? -1] ?? ''));
    const categoryName = read('category');
    const card = { word: read('word'), english: read('english'), pinyin: read('pinyin') };
    if (!card.word) {
      if (card.english || card.pinyin)
        draft.report('row_without_word', row, columns.get('word')!, card.english || card.pinyin);
      else if (categoryName) draft.openCategory(categoryName, row, columns.get('category')!);
      continue;
    }
    const tooLong = (['word', 'english', 'pinyin'] as const).find(
      (name) => card[name].length > LIBRARY_LIMITS[name],
    );
    if (tooLong) {
      draft.report('text_too_long', row, columns.get(tooLong)!, card[tooLong], LIBRARY_LIMITS[tooLong]);
      continue;
    }
    const category = draft.openCategory(categoryName, row, columns.get('category') ?? 0);
    if (category && !draft.addWord(category, dropEmpty(card))) return false;
  }
  return true;
}

function dropEmpty({ word, english, pinyin }: Required<FileWord>): FileWord {
  return { word, ...(english && { english }), ...(pinyin && { pinyin }) };
}

/** Texts over the library's limits become problems; the rest stays importable. */
export function readWordList(table: Table): { ok: true; list: WordList } | FileFailure {
  const headerIndex = table.rows.findIndex((row) => row.length > 0);
  const header = table.rows[headerIndex];
  const hasData = table.rows.slice(headerIndex + 1).some((row) => row.length > 0);
  if (!header?.some((heading) => cleanText(heading) !== '') || !hasData)
    return { ok: false, code: 'no_data' };

  const complete = readCompleteHeader(header);
  const draft = new WordListDraft(complete ? 'complete' : 'columns');
  const within = complete
    ? readCompleteRows(table.rows, headerIndex, complete, draft)
    : readCategoryColumns(table.rows, headerIndex, draft);
  return within ? { ok: true, list: draft.finish() } : draft.tooManyWords();
}
