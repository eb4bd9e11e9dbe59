import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { cleanText, isVisible, textKey } from '#shared/library/tables/text.ts';
import { fillBlocks, isOfCards, type Layout, turnTable } from './guess-layout.ts';
import { type ColumnRole, isOwnExport, unguardHeading } from './headings.ts';
import { CSV_LIMITS, type FileFailure } from './limits.ts';
import { markTones } from './pinyin-tones.ts';
import { readSetNames } from './set-names.ts';
import { unguardCell } from './write-csv.ts';
import { columnLetters } from './write-workbook.ts';

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
    | 'formula_left_out';
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

export function quote(text: string): string {
  return text.length > QUOTED_CHARACTERS ? `${text.slice(0, QUOTED_CHARACTERS)}…` : text;
}

/** What a decoder writes for bytes that its encoding does not have. */
const DAMAGED = '\ufffd';

/** What `readWordList` needs to know of the table beside its rows. */
type Place = Pick<Layout, 'skip' | 'arrangement'> & { rowsBefore: number; isDamaged?: boolean };

class WordListDraft {
  readonly #place: Place;
  readonly #categories = new Map<string, FileCategory>();
  readonly #problems: WordProblem[] = [];
  #words = 0;

  constructor(place: Place) {
    this.#place = place;
  }

  openCategory(name: string, row: number, column: number): FileCategory | null {
    if (this.isDamaged(name)) {
      this.report('damaged_text', row, column, name);
      return null;
    }
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

  isDamaged(text: string): boolean {
    return this.#place.isDamaged === true && text.includes(DAMAGED);
  }

  addWord(category: FileCategory, word: FileWord): void {
    category.words.push(word);
    this.#words += 1;
  }

  /** Of words, or of those that cannot be imported. */
  get hasTooMany(): boolean {
    return Math.max(this.#words, this.#problems.length) > CSV_LIMITS.words;
  }

  report(code: WordProblem['code'], row: number, column: number, text: string, limit?: number): void {
    // The first column of blocks is not in the file.
    const inFile = this.#place.arrangement === 'cardBlocks' ? Math.max(0, column - 1) : column;
    const [down, across] = isTurned(this.#place) ? [column, row] : [row, inFile];
    this.#problems.push({
      code,
      row: down + 1 + this.#place.skip + this.#place.rowsBefore,
      column: columnLetters(across),
      text: quote(text),
      ...(limit === undefined ? {} : { limit }),
    });
  }

  finish(): WordList {
    return { categories: [...this.#categories.values()], problems: this.#problems };
  }
}

function readCategoryColumns(rows: readonly string[][], hasHeader: boolean, draft: WordListDraft): void {
  const header = hasHeader ? (rows[0] ?? []) : [];
  const nameless = hasHeader ? null : draft.openCategory('', 0, 0);
  const categories = header.map((heading, column) => {
    const name = unguardHeading(unguardCell(cleanText(heading)));
    return name === '' ? null : draft.openCategory(name, 0, column);
  });
  const columnsWithoutName = new Set<number>();
  for (let row = hasHeader ? 1 : 0; row < rows.length; row += 1) {
    for (const [column, cell] of rows[row]!.entries()) {
      const word = readCell(cell);
      if (word === '') continue;
      const category = nameless ?? categories[column];
      if (category && !reportUnusable({ word }, row, () => column, draft)) draft.addWord(category, { word });
      if (!category && !cleanText(header[column] ?? '') && !columnsWithoutName.has(column)) {
        columnsWithoutName.add(column);
        draft.report('column_without_category', row, column, word);
      }
    }
    if (draft.hasTooMany) return;
  }
}

/** Empty for a cell that shows nothing, such as one of zero-width spaces. */
function readCell(cell = ''): string {
  const text = unguardCell(cleanText(cell));
  return isVisible(text) ? text : '';
}

function readCardRows(
  rows: readonly string[][],
  { hasHeader, roles }: Pick<Layout, 'hasHeader' | 'roles'>,
  draft: WordListDraft,
): void {
  const find = (role: ColumnRole) => roles.indexOf(role);
  const isOwn = hasHeader && isOwnExport(rows[0]);
  const isLeftOut = (column: number) => (roles[column] ?? 'ignore') === 'ignore';
  const width = hasHeader ? rows[0]!.length : Number.POSITIVE_INFINITY;
  const surplus = new Set<number>();
  for (let row = hasHeader ? 1 : 0; row < rows.length; row += 1) {
    const read = (role: ColumnRole) => readCell(rows[row]![find(role)]);
    const categoryName = read('category');
    const pinyin = read('pinyin');
    const card = {
      word: read('word'),
      english: read('english'),
      pinyin: isOwn ? pinyin : markTones(pinyin),
    };
    if (!card.word) {
      if (card.english || card.pinyin)
        draft.report('row_without_word', row, Math.max(0, find('word')), card.english || card.pinyin);
      else if (categoryName) draft.openCategory(categoryName, row, find('category'));
      continue;
    }
    for (let column = width; column < rows[row]!.length; column += 1) {
      const text = surplus.has(column) || !isLeftOut(column) ? '' : readCell(rows[row]![column]);
      if (text === '') continue;
      surplus.add(column);
      draft.report('column_without_heading', row, column, text);
    }
    if (reportUnusable(card, row, find, draft)) continue;
    const category = draft.openCategory(categoryName, row, Math.max(0, find('category')));
    const sets = readSetNames(read('set'));
    if (category) draft.addWord(category, { ...dropEmpty(card), ...(sets.length > 0 && { sets }) });
  }
}

/** Returns whether a text of the card is too long or damaged, which is reported with its place. */
function reportUnusable(
  card: FileWord,
  row: number,
  columnOf: (field: 'word' | 'english' | 'pinyin') => number,
  draft: WordListDraft,
): boolean {
  const fields = (['word', 'english', 'pinyin'] as const).filter((name) => card[name]);
  const damaged = fields.find((name) => draft.isDamaged(card[name]!));
  const tooLong = fields.find((name) => card[name]!.length > LIBRARY_LIMITS[name]);
  if (damaged) draft.report('damaged_text', row, columnOf(damaged), card[damaged]!);
  else if (tooLong)
    draft.report('text_too_long', row, columnOf(tooLong), card[tooLong]!, LIBRARY_LIMITS[tooLong]);
  return damaged !== undefined || tooLong !== undefined;
}

function dropEmpty({ word, english, pinyin }: FileWord): FileWord {
  return { word, ...(english && { english }), ...(pinyin && { pinyin }) };
}

function isTurned({ arrangement }: Pick<Layout, 'arrangement'>): boolean {
  return arrangement === 'categoryRows' || arrangement === 'cardColumns';
}

/** Returns the rows of the list, with what is above it left out, turned tables turned back and names of blocks in each row. */
export function listRows(
  rows: readonly string[][],
  { arrangement, skip }: Place | Layout,
): readonly string[][] {
  const below = rows.slice(skip);
  if (arrangement === 'cardBlocks') return fillBlocks(below);
  return isTurned({ arrangement }) ? turnTable(below) : below;
}

/** Texts over the library's limits become problems; the rest stays importable. */
export function readWordList(
  table: { rows: readonly string[][]; rowsBefore: number; isDamaged?: boolean },
  layout: Layout,
): { ok: true; list: WordList } | FileFailure {
  const rows = listRows(table.rows, layout);
  const filled = rows.filter((row) => row.some((cell) => cleanText(cell) !== ''));
  const needed = layout.hasHeader ? 2 : 1;
  if (filled.length < needed || (layout.hasHeader && !rows[0]?.some((cell) => cleanText(cell) !== '')))
    return { ok: false, code: 'no_data' };
  const draft = new WordListDraft({ ...table, ...layout });
  if (isOfCards(layout.arrangement)) readCardRows(rows, layout, draft);
  else readCategoryColumns(rows, layout.hasHeader, draft);
  return draft.hasTooMany
    ? { ok: false, code: 'too_many_words', limit: CSV_LIMITS.words }
    : { ok: true, list: draft.finish() };
}
