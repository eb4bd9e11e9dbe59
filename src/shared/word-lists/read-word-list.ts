import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { cleanText, getTextKey, isVisible } from '#shared/library/tables/text.ts';
import {
  type Arranged,
  arrangeRows,
  hasCardColumns,
  isTransposed,
  type Layout,
  type Source,
} from './layout/arrange-rows.ts';
import { splitWord } from './layout/guess-cells.ts';
import { type ColumnRole, isOwnExport, unescapeHeading } from './text/headings.ts';
import { type FileFailure, WORD_LIST_LIMITS } from './text/limits.ts';
import { markTones } from './text/pinyin-tones.ts';
import { readSetNames, unescapeCell } from './text/write-csv.ts';
import { toColumnLetters } from './text/write-workbook.ts';

type FileWord = { word: string; english?: string; pinyin?: string; sets?: string[] };

export type FileCategory = { name: string; words: FileWord[] };

export type WordProblem = {
  code:
    | 'text_too_long'
    | 'category_too_long'
    | 'column_without_category'
    | 'column_without_heading'
    | 'row_without_word'
    | 'damaged_text'
    | 'formula_left_out'
    | 'lost_letters'
    | 'row_above';
  row: number;
  column: string;
  text: string;
  limit?: number;
};

export type WordList = {
  categories: FileCategory[];
  problems: WordProblem[];
};

const QUOTED_CHARACTERS = 40;
/** The number of rows that the preview lists. */
const MAX_ROWS_ABOVE = 50;

export function quote(text: string): string {
  return text.length > QUOTED_CHARACTERS ? `${text.slice(0, QUOTED_CHARACTERS)}…` : text;
}

/** The character that a decoder writes for bytes that are invalid in its encoding. */
const DAMAGED = '\ufffd';

/** Matches question marks that an app wrote for letters that its encoding lacks: `??`, `B?r`. */
const LOST_LETTERS = /^\?{2,}|\p{L}\?+\p{L}|\s\?{2,}(?:\s|$)/u;
const BEYOND_LATIN = /[^\0-\u024f\p{P}\p{S}\p{Cf}]/u;
const ONLY_LOST_LETTERS = /^[?\s]+$/;

/** The position of the rows within the source table. */
type Place = Pick<Layout, 'skip' | 'arrangement'> &
  Pick<Arranged, 'places'> & { rowsBefore: number; isDamaged?: boolean; losesLetters?: boolean };

class WordListDraft {
  readonly #place: Place;
  readonly #categories = new Map<string, FileCategory>();
  readonly #problems: WordProblem[];
  #words = 0;

  constructor(place: Place, problems: WordProblem[]) {
    this.#place = place;
    this.#problems = problems;
  }

  openCategory(name: string, row: number, column: number): FileCategory | null {
    const damage = this.findDamage(name);
    if (damage) {
      this.report(damage, row, column, name);
      return null;
    }
    if (name.length > LIBRARY_LIMITS.categoryName) {
      this.report('category_too_long', row, column, name, LIBRARY_LIMITS.categoryName);
      return null;
    }
    const key = getTextKey(name);
    const existing = this.#categories.get(key);
    if (existing) return existing;
    const category: FileCategory = { name, words: [] };
    this.#categories.set(key, category);
    return category;
  }

  /** Returns the problem of text that has lost letters, or null. */
  findDamage(text: string): 'damaged_text' | 'lost_letters' | null {
    if (this.#place.isDamaged === true && text.includes(DAMAGED)) return 'damaged_text';
    return this.#place.losesLetters && (LOST_LETTERS.test(text) || ONLY_LOST_LETTERS.test(text))
      ? 'lost_letters'
      : null;
  }

  addWord(category: FileCategory, word: FileWord): void {
    category.words.push(word);
    this.#words += 1;
  }

  /** The limit applies to words and problems separately. */
  get hasTooMany(): boolean {
    return Math.max(this.#words, this.#problems.length) > WORD_LIST_LIMITS.words;
  }

  report(code: WordProblem['code'], row: number, column: number, text: string, limit?: number): void {
    // The first column of blocks is not in the file.
    const fileColumn = this.#place.arrangement === 'cardBlocks' ? Math.max(0, column - 1) : column;
    const fileRow = this.#place.places?.[row] ?? row;
    const [down, across] = isTransposed(this.#place.arrangement) ? [column, row] : [fileRow, fileColumn];
    this.#problems.push({
      code,
      row: down + 1 + this.#place.skip + this.#place.rowsBefore,
      column: toColumnLetters(across),
      text: quote(text),
      ...(limit === undefined ? {} : { limit }),
    });
  }

  finish(): WordList {
    return { categories: [...this.#categories.values()], problems: this.#problems };
  }
}

function readCategoryColumns(
  rows: readonly (readonly string[])[],
  { hasHeader, words }: Pick<Layout, 'hasHeader' | 'words'>,
  draft: WordListDraft,
): void {
  const header = hasHeader ? (rows[0] ?? []) : [];
  const nameless = hasHeader ? null : draft.openCategory('', 0, 0);
  const categories = header.map((heading, column) => {
    const name = unescapeHeading(unescapeCell(cleanText(heading)));
    return name === '' ? null : draft.openCategory(name, 0, column);
  });
  const columnsWithoutName = new Set<number>();
  for (let row = hasHeader ? 1 : 0; row < rows.length; row += 1) {
    for (const [column, cell] of rows[row]!.entries()) {
      const word = readCell(cell);
      if (word === '') continue;
      const category = nameless ?? categories[column];
      const card = words === 'readings' ? splitWord(word, words) : { word };
      if (category && !reportUnusable(card, row, () => column, draft))
        draft.addWord(category, dropEmpty(card));
      if (!category && !cleanText(header[column] ?? '') && !columnsWithoutName.has(column)) {
        columnsWithoutName.add(column);
        draft.report('column_without_category', row, column, word);
      }
    }
    if (draft.hasTooMany) return;
  }
}

/** Returns an empty string for a cell without visible characters. */
function readCell(cell = ''): string {
  const text = unescapeCell(cleanText(cell));
  return isVisible(text) ? text : '';
}

function readCardRows(
  rows: readonly (readonly string[])[],
  { hasHeader, roles, fillsDown = false, words, isDescribed }: Layout & { isDescribed: boolean },
  draft: WordListDraft,
): void {
  const find = (role: ColumnRole) => roles.indexOf(role);
  const isOwn = hasHeader && isOwnExport(rows[0]);
  // Our decks also have a field for pinyin.
  const isWhole = isOwn || (isDescribed && roles.includes('pinyin'));
  const isIgnored = (column: number) => (roles[column] ?? 'ignore') === 'ignore';
  const width = hasHeader ? rows[0]!.length : Number.POSITIVE_INFINITY;
  const surplus = new Set<number>();
  let category = '';
  for (let row = hasHeader ? 1 : 0; row < rows.length; row += 1) {
    const read = (role: ColumnRole) => readCell(rows[row]![find(role)]);
    const categoryName = read('category') || (fillsDown ? category : '');
    category = categoryName;
    const pinyin = read('pinyin');
    const split = splitWord(read('word'), words);
    const card = isWhole
      ? { word: read('word'), english: read('english'), pinyin: isOwn ? pinyin : markTones(pinyin) }
      : { word: split.word, english: read('english'), pinyin: markTones(pinyin || split.pinyin) };
    if (!card.word) {
      if (card.english || card.pinyin)
        draft.report('row_without_word', row, Math.max(0, find('word')), card.english || card.pinyin);
      else if (categoryName) draft.openCategory(categoryName, row, find('category'));
      continue;
    }
    for (let column = width; column < rows[row]!.length; column += 1) {
      const text = surplus.has(column) || !isIgnored(column) ? '' : readCell(rows[row]![column]);
      if (text === '') continue;
      surplus.add(column);
      draft.report('column_without_heading', row, column, text);
    }
    if (reportUnusable(card, row, find, draft)) continue;
    const opened = draft.openCategory(categoryName, row, Math.max(0, find('category')));
    const sets = readSetNames(read('set'));
    if (opened) draft.addWord(opened, { ...dropEmpty(card), ...(sets.length > 0 && { sets }) });
  }
}

/** Reports a field of the card that is too long or damaged. Returns true if there is one. */
function reportUnusable(
  card: FileWord,
  row: number,
  findColumn: (field: 'word' | 'english' | 'pinyin') => number,
  draft: WordListDraft,
): boolean {
  const fields = (['word', 'english', 'pinyin'] as const).filter((name) => card[name]);
  const damaged = fields.find((name) => draft.findDamage(card[name]!) !== null);
  const tooLong = fields.find((name) => card[name]!.length > LIBRARY_LIMITS[name]);
  if (damaged) draft.report(draft.findDamage(card[damaged]!)!, row, findColumn(damaged), card[damaged]!);
  else if (tooLong)
    draft.report('text_too_long', row, findColumn(tooLong), card[tooLong]!, LIBRARY_LIMITS[tooLong]);
  return damaged !== undefined || tooLong !== undefined;
}

function dropEmpty({ word, english, pinyin }: FileWord): FileWord {
  return { word, ...(english && { english }), ...(pinyin && { pinyin }) };
}

/**
 * Returns true if the text has lost letters. A single question mark may be a word. Our export with letters beyond old
 * encodings cannot have lost any.
 */
function hasLostLetters(rows: readonly (readonly string[])[]): boolean {
  const hasOwn = rows.some(isOwnExport) && rows.some((row) => row.some((cell) => BEYOND_LATIN.test(cell)));
  const cells = rows.flat().map((cell) => cell.trim());
  const hasLost =
    cells.some((cell) => LOST_LETTERS.test(cell)) || cells.filter((cell) => cell === '?').length > 1;
  return !hasOwn && hasLost;
}

/** Reads a list. Cells over the library's limits become problems, and the others stay importable. */
export function readWordList(
  table: Source & { rowsBefore: number; isDamaged?: boolean; isDescribed?: boolean },
  layout: Layout,
): { ok: true; list: WordList } | FileFailure {
  const { rows, places } = arrangeRows({ ...table, rows: table.rows.slice(layout.skip) }, layout);
  const filled = rows.filter((row) => row.some((cell) => cleanText(cell) !== ''));
  const minRows = layout.hasHeader ? 2 : 1;
  if (filled.length < minRows || (layout.hasHeader && !rows[0]?.some((cell) => cleanText(cell) !== '')))
    return { ok: false, code: 'no_data' };
  const above = table.rows.slice(0, Math.min(layout.skip, MAX_ROWS_ABOVE)).flatMap((cells, row) => {
    const column = cells.findIndex((cell) => readCell(cell) !== '');
    const place = { row: row + 1 + table.rowsBefore, column: toColumnLetters(column) };
    return column < 0 ? [] : [{ code: 'row_above' as const, ...place, text: quote(readCell(cells[column])) }];
  });
  const losesLetters = hasLostLetters(table.rows);
  const draft = new WordListDraft({ ...table, ...layout, ...(places && { places }), losesLetters }, above);
  if (hasCardColumns(layout.arrangement))
    readCardRows(rows, { ...layout, isDescribed: table.isDescribed === true }, draft);
  else readCategoryColumns(rows, layout, draft);
  return draft.hasTooMany
    ? { ok: false, code: 'too_many_words', limit: WORD_LIST_LIMITS.words }
    : { ok: true, list: draft.finish() };
}
