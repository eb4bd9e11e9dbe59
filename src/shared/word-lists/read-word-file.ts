import { cleanText, getTextKey } from '#shared/library/tables/text.ts';
import { type HiddenCells, listHiddenTexts, removeHidden } from './hidden-cells.ts';
import {
  arrangeRows,
  hasCardColumns,
  hasDerivedRows,
  type Layout,
  type Source,
} from './layout/arrange-rows.ts';
import { isWordRow, WORD_ROWS } from './layout/guess-blocks.ts';
import { guessLayouts } from './layout/guess-layout.ts';
import { guessRoles } from './layout/guess-roles.ts';
import { type FileCategory, quote, readWordList, type WordList, type WordProblem } from './read-word-list.ts';
import type { LostFormula } from './text/anki-notes.ts';
import { decodeText, type EncodingCandidate, type TextEncoding } from './text/decode-text.ts';
import { recognizeBytes, recognizeText } from './text/file-kind.ts';
import { type ColumnRole, isOwnExport, readCardHeadings } from './text/headings.ts';
import { type FileFailure, WORD_LIST_LIMITS } from './text/limits.ts';
import { checkRows, parseTable, type Table } from './text/parse-table.ts';
import { unescapeCell } from './text/write-csv.ts';
import { toColumnLetters } from './text/write-workbook.ts';

/** A sheet of a spreadsheet, or the notes of one type of a deck, whose first row then describes the columns. */
export type SheetTable = {
  name: string;
  rows: string[][];
  isDescribed?: boolean;
  lostFormulas?: LostFormula[];
  hidden?: HiddenCells;
};

/**
 * Reads text files by encoding and delimiter, and spreadsheets and decks by one of their tables. If `doubts` contains a
 * decision, the app asks the parent before it imports anything.
 */
export type Reading = {
  encoding?: TextEncoding;
  delimiter?: string;
  table?: number;
  withHidden?: boolean;
  layout: Layout;
};
export type Doubt = keyof Reading;
const DOUBTS = ['table', 'withHidden', 'encoding', 'delimiter', 'layout'] as const;

/** The parent's decisions. Absent roles are derived from the cells. */
export type ReadingChoices = {
  encoding?: TextEncoding;
  delimiter?: string;
  table?: number;
  withHidden?: boolean;
  layout?: Omit<Layout, 'roles'> & { roles?: ColumnRole[] };
};

/** A possible reading of the list, with the start of its result. */
export type LayoutOption = { layout: Layout; example: FileCategory[] };

export type WordFile = {
  ok: true;
  list: WordList;
  reading: Reading;
  doubts: Doubt[];
  /** The non-empty tables by their index in the file. */
  tables: { table: number; name: string; cells: string[] }[];
  /** The number of hidden rows and columns of the sheet, with the contents of the first cells. */
  hidden: { rows: number; columns: number; texts: string[] } | null;
  encodings: EncodingCandidate[];
  delimiters: { delimiter: string; cells: string[] }[];
  layouts: LayoutOption[];
  unreadable: number;
  /** The first rows of the file, with the header but nothing above it. */
  rows: string[][];
};

type ReadWordFileOptions = {
  choices?: ReadingChoices;
  categoryNames?: readonly string[];
  /** True for pasted text, whose encoding is known (docs/product/word-lists.md#pasted-lists). */
  isPasted?: boolean;
  onProgress?: (done: number) => void;
};

const ROWS_SHOWN = 9;
const EXAMPLE_ROWS = 40;
const EXAMPLE_WORDS = 3;
const EXAMPLE_CELLS = 6;
const EXAMPLE_CHARACTERS = 200;
const MAX_TABLES_SHOWN = 100;

export function readWordFile(bytes: Uint8Array, options: ReadWordFileOptions = {}): WordFile | FileFailure {
  const { choices = {}, isPasted = false, onProgress = () => {} } = options;
  const tooLarge = checkFileSize(bytes.length);
  if (tooLarge) return tooLarge;
  const otherFile = recognizeBytes(bytes);
  if (otherFile) return { ok: false, code: 'not_csv', kind: otherFile };
  const decoded = decodeText(bytes, isPasted ? 'utf-8' : choices.encoding);
  if (!decoded.ok) return decoded;
  const otherText = recognizeText(decoded.text);
  if (otherText) return { ok: false, code: 'not_csv', kind: otherText };
  const parsed = parseTable(decoded.text, { delimiter: choices.delimiter, onProgress });
  if (!parsed.ok) return parsed;
  const { encoding, unreadable, candidates: encodings } = decoded;
  const { delimiter } = parsed.table;
  const delimiters = parsed.table.delimiters.map((candidate) => ({
    delimiter: candidate,
    cells: readFirstRow(decoded.text, candidate),
  }));
  const table = { ...parsed.table, isDamaged: unreadable > 0 };
  const reading = { ...(!isPasted && { encoding }), delimiter };
  const findings = { ...NO_FINDINGS, reading, encodings, delimiters, unreadable };
  return readTable(table, findings, options);
}

/** Implements docs/product/word-lists.md#spreadsheets and #decks. */
export function readWordTables(
  tables: readonly SheetTable[],
  options: ReadWordFileOptions = {},
): WordFile | FileFailure {
  const filled = tables.flatMap(({ name, rows }, table) => {
    const first = rows.find((row) => row.some((cell) => readStart(cell) !== ''));
    const cells = first?.map(readStart).filter((cell) => cell !== '');
    return cells ? [{ table, name: readStart(name), cells: cells.slice(0, EXAMPLE_CELLS) }] : [];
  });
  const chosen = options.choices?.table;
  const table = chosen ?? filled[0]?.table ?? 0;
  const { rows: cells = [], isDescribed = false, lostFormulas = [], hidden } = tables[table] ?? {};
  const findings = {
    ...NO_FINDINGS,
    tables: filled.length > 1 && !isOwnExport(filled[0]!.cells) ? filled.slice(0, MAX_TABLES_SHOWN) : [],
    hidden: hidden
      ? {
          rows: hidden.rows.length,
          columns: hidden.columns.length,
          texts: listHiddenTexts(cells, hidden, EXAMPLE_CELLS),
        }
      : null,
  };
  const read = (rows: readonly (readonly string[])[], reading: Findings['reading']) => {
    const checked = checkRows(rows);
    if (!checked.ok) return checked;
    const place = { delimiter: '', delimiters: [], rowsBefore: isDescribed ? -1 : 0 };
    const table = { rows: checked.rows, ...place, isDescribed, lostFormulas };
    return readTable(table, { ...findings, reading }, options);
  };
  if (!hidden) return read(cells, { table });
  const withHidden = options.choices?.withHidden;
  const visible = removeHidden(cells, hidden);
  const file = withHidden ? null : read(visible.rows, { table, withHidden: false });
  // A filter may leave no visible rows. The app then still asks about the hidden ones.
  if (!file || (!file.ok && withHidden === undefined)) return read(cells, { table, withHidden: true });
  if (file.ok) {
    for (const problem of file.list.problems) {
      problem.row = visible.getRowNumber(problem.row);
      problem.column = visible.columnNames.get(problem.column) ?? problem.column;
    }
  }
  return file;
}

function readStart(text: string): string {
  return cleanText(text.slice(0, EXAMPLE_CHARACTERS));
}

type Findings = Pick<WordFile, 'tables' | 'hidden' | 'encodings' | 'delimiters' | 'unreadable'> & {
  reading: Omit<Reading, 'layout'>;
};

const NO_FINDINGS = { tables: [], hidden: null, encodings: [], delimiters: [], unreadable: 0 };

function readTable(
  parsed: Table & { isDamaged?: boolean },
  findings: Findings,
  { choices = {}, categoryNames = [], isPasted = false }: ReadWordFileOptions,
): WordFile | FileFailure {
  const existing = new Set(categoryNames.map(getTextKey));
  const table = { ...parsed, existing, isPasted };
  const filled = table.rows.filter((row) => row.some((cell) => cleanText(cell) !== ''));
  const isRow = !table.isDescribed && filled[0] !== undefined && isWordRow(filled[0], table);
  if (filled.length < (isPasted ? 1 : 2) && !choices.layout && !isRow) return { ok: false, code: 'no_data' };
  const layouts = choices.layout ? [completeLayout(table, choices.layout)] : guessLayouts(table.rows, table);
  const layout = layouts[0]!;
  const read = readWordList(table, layout);
  if (!read.ok) return read;
  read.list.problems.push(...listLostFormulas(table, layout));
  const layoutOptions = layouts.length > 1 ? listOptions(table, layouts) : [];
  const isOpen = {
    table: findings.tables.length > 0 && choices.table === undefined,
    withHidden: findings.hidden !== null && choices.withHidden === undefined,
    encoding: findings.encodings.length > 1,
    delimiter: findings.delimiters.length > 1,
    layout: layoutOptions.length > 1,
  };
  return {
    ok: true,
    ...findings,
    list: read.list,
    reading: { ...findings.reading, layout },
    doubts: DOUBTS.filter((doubt) => isOpen[doubt]),
    layouts: layoutOptions,
    rows: arrangeRows({ ...table, rows: table.rows.slice(layout.skip, layout.skip + EXAMPLE_ROWS) }, layout)
      .rows.slice(0, ROWS_SHOWN)
      .map((row) => row.map((cell) => unescapeCell(cleanText(cell)))),
  };
}

/** Returns the lost formulas of columns that become cards. A table of notes has only a header above it. */
function listLostFormulas({ lostFormulas = [], rowsBefore }: Table, { roles }: Layout): WordProblem[] {
  return lostFormulas
    .filter(({ column }) => (roles[column] ?? 'ignore') !== 'ignore')
    .slice(0, WORD_LIST_LIMITS.words)
    .map(({ row, column, text }) => ({
      code: 'formula_left_out',
      row: row + 2 + rowsBefore,
      column: toColumnLetters(column),
      text: quote(text),
    }));
}

function completeLayout(table: Source, chosen: NonNullable<ReadingChoices['layout']>): Layout {
  const { rows } = arrangeRows({ ...table, rows: table.rows.slice(chosen.skip) }, chosen);
  const isBlocks = chosen.arrangement === 'cardBlocks';
  const hasHeader = hasDerivedRows(chosen.arrangement)
    ? isBlocks && readCardHeadings(rows[0]?.slice(1) ?? []) !== null
    : chosen.hasHeader;
  const layout: Layout = { ...chosen, hasHeader, roles: [] };
  if (!hasCardColumns(layout.arrangement)) return layout;
  if (chosen.roles?.includes('word')) return { ...layout, roles: chosen.roles };
  if (layout.arrangement === 'wordRows') return { ...layout, roles: [...WORD_ROWS.roles] };
  const [header, cards] = hasHeader ? [rows[0] ?? [], rows.slice(1)] : [[], rows];
  if (!isBlocks) return { ...layout, roles: guessRoles(header, cards).all[0]! };
  const parts = cards.map((row) => row.slice(1));
  return { ...layout, roles: ['category', ...guessRoles(header.slice(1), parts).all[0]!] };
}

function listOptions(table: Source & { rowsBefore: number }, layouts: readonly Layout[]): LayoutOption[] {
  return layouts.flatMap((layout) => {
    const part = { ...table, rows: table.rows.slice(0, layout.skip + EXAMPLE_ROWS) };
    const read = readWordList(part, layout);
    if (!read.ok) return [];
    const example = read.list.categories
      .slice(0, EXAMPLE_WORDS)
      .map(({ name, words }) => ({ name, words: words.slice(0, EXAMPLE_WORDS) }));
    return [{ layout, example }];
  });
}

function readFirstRow(text: string, delimiter: string): string[] {
  const parsed = parseTable(text.slice(0, 4_000), { delimiter });
  return parsed.ok ? (parsed.table.rows.find((row) => row.length > 0) ?? []).slice(0, EXAMPLE_CELLS) : [];
}

export function checkFileSize(bytes: number, limit: number = WORD_LIST_LIMITS.fileBytes): FileFailure | null {
  return bytes <= limit ? null : { ok: false, code: 'file_too_large', count: bytes, limit };
}
