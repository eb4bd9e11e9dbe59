import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { textKey } from '#shared/library/tables/text.ts';
import { CSV_LIMITS, type FileFailure } from './limits.ts';

function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

export type FileWord = { word: string; english?: string; pinyin?: string };

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

export class WordListDraft {
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
