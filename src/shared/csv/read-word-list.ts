import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { cleanText, textKey } from '#shared/library/tables/text.ts';
import { type CompleteColumn, readCompleteHeader, unguardHeading } from './complete-columns.ts';
import { CSV_LIMITS, type FileFailure } from './limits.ts';
import type { Table } from './parse-table.ts';
import { unguardCell } from './write-csv.ts';

function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

type FileWord = { word: string; english?: string; pinyin?: string };

export type FileCategory = { name: string; words: FileWord[] };

export type WordProblem = {
  code: 'text_too_long' | 'category_too_long' | 'column_without_category' | 'row_without_word';
  row: number;
  column: string;
  text: string;
  limit?: number;
};

export type WordList = {
  shape: 'columns' | 'complete';
  categories: FileCategory[];
  problems: WordProblem[];
};

const QUOTED_CHARACTERS = 40;

class WordListDraft {
  readonly #shape: WordList['shape'];
  readonly #categories = new Map<string, FileCategory>();
  readonly #problems: WordProblem[] = [];
  #words = 0;

  constructor(shape: WordList['shape']) {
    this.#shape = shape;
  }

  openCategory(name: string, row: number, column: number): FileCategory | null {
    if (name.length > LIBRARY_LIMITS.categoryName) {
      this.report('category_too_long', row, column, name, LIBRARY_LIMITS.categoryName);
      return null;
    }
    const key = textKey(name);
    const known = this.#categories.get(key);
    if (known) return known;
    const category: FileCategory = { name, words: [] };
    this.#categories.set(key, category);
    return category;
  }

  addWord(category: FileCategory, word: FileWord): boolean {
    category.words.push(word);
    this.#words += 1;
    return this.#words <= CSV_LIMITS.words;
  }

  report(code: WordProblem['code'], row: number, column: number, text: string, limit?: number): void {
    const short = text.length > QUOTED_CHARACTERS ? `${text.slice(0, QUOTED_CHARACTERS)}…` : text;
    this.#problems.push({
      code,
      row: row + 1,
      column: columnLetters(column),
      text: short,
      ...(limit === undefined ? {} : { limit }),
    });
  }

  tooManyWords(): FileFailure {
    return { ok: false, code: 'too_many_words', limit: CSV_LIMITS.words };
  }

  finish(): WordList {
    return { shape: this.#shape, categories: [...this.#categories.values()], problems: this.#problems };
  }
}

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
