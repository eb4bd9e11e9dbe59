import { cleanText } from '#shared/library/tables/text.ts';
import { readCompleteHeader } from './complete-columns.ts';
import type { FileFailure } from './file-failure.ts';
import type { Table } from './parse-table.ts';
import { readCategoryColumns } from './read-category-columns.ts';
import { readCompleteRows } from './read-complete-rows.ts';
import { type WordList, WordListDraft } from './word-list.ts';

export type ReadWordList = { ok: true; list: WordList } | FileFailure;

/**
 * The word list in a table. The first row that is not blank is the header: category names, or the
 * headings of the complete export. Blank cells are ignored; texts over the library's limits become problems and the
 * rest stays importable. Fails with `no_data` without a heading and a data row, and with `too_many_words`.
 */
export function readWordList(table: Table): ReadWordList {
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
