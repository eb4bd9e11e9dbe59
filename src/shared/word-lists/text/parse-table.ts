import Papa from 'papaparse';
import { type LostFormula, readNotes } from './anki-notes.ts';
import { readAppExport } from './app-exports.ts';
import { chooseDelimiter, unifyDelimiter } from './choose-delimiter.ts';
import { type FileFailure, WORD_LIST_LIMITS } from './limits.ts';
import { NAME_MARK, readWrittenList } from './written-lists.ts';

/** `rows[i]` is row `i + 1 + rowsBefore` of the file. Blank cells at the end of a row are cut off. */
export type Table = {
  rows: string[][];
  delimiter: string;
  /** Other delimiters that the rows may have. Empty if there is no doubt. */
  delimiters: string[];
  rowsBefore: number;
  /** True if the app that wrote the text describes its columns. */
  isDescribed: boolean;
  lostFormulas?: LostFormula[];
};
type ParsedTable = { ok: true; table: Table } | FileFailure;
type ParseOptions = { delimiter?: string | undefined; onProgress?: (done: number) => void };

const PROGRESS_EVERY_ROWS = 1_000;

/** Matches gaps longer than the tabs of any row, which Papa scans again for each quotation mark before them. */
const LONG_GAP = /([^\S\n]{600})[^\S\n]+/g;

const NAME_LINES = new RegExp(`^${NAME_MARK}.*\\n?`, 'gm');

/** Reads RFC 4180 with any delimiter, without the blank rows and columns that Numbers and Excel add. */
export function parseTable(
  text: string,
  { delimiter: chosen, onProgress = () => {} }: ParseOptions = {},
): ParsedTable {
  // Papa supports one line ending per file. Line breaks inside quotes later become white space anyway. Word ends lines
  // with \v.
  const lines = text
    .replaceAll(NAME_MARK, '')
    .replace(/\r\n?|[\v\u0085\u2028\u2029]/g, '\n')
    .replace(LONG_GAP, '$1');
  const described = readAppExport(lines) ?? readWrittenList(lines, chosen);
  const { body, rowsBefore, notes, firstCell, delimiter: declared } = described;
  const guess = chooseDelimiter(body.replace(NAME_LINES, ''));
  const delimiter = chosen ?? declared ?? guess.delimiter;
  const read = (plainQuotes: boolean) =>
    parseRows(unifyDelimiter(body, delimiter), delimiter, plainQuotes, onProgress);
  let parsed = read(false);
  // Quizlet and other tab-separated exports write quotation marks as plain characters, and so do people in a single
  // column.
  if (!parsed.ok && parsed.code === 'broken_quotes' && (delimiter === '\t' || delimiter === ''))
    parsed = read(true);
  if (!parsed.ok) {
    const linesBefore = rowsBefore + (described.header ? 1 : 0);
    return 'row' in parsed ? { ...parsed, row: parsed.row + linesBefore } : parsed;
  }
  const tooWide = described.header && checkSize(described.header, 1, 0);
  if (tooWide) return tooWide;
  const fileRows = firstCell
    ? parsed.rows.map((row) => (row.length > 0 ? [firstCell, ...row] : row))
    : parsed.rows;
  const {
    header,
    rows: cells,
    lostFormulas,
  } = described.header && notes
    ? readNotes(described.header, fileRows, notes)
    : { header: described.header, rows: fileRows, lostFormulas: [] };
  const delimiters = (chosen ?? declared) === undefined ? guess.candidates : [];
  // Anki's text files may describe their format without naming a column.
  const isDescribed = header?.some((name) => name !== '') ?? false;
  const rows = header && isDescribed ? [header, ...cells] : cells;
  const unnamed = header && !isDescribed ? 1 : 0;
  return {
    ok: true,
    table: { rows, delimiter, delimiters, rowsBefore: rowsBefore + unnamed, isDescribed, lostFormulas },
  };
}

/** Papa needs a delimiter. This one occurs in no file, so rows are not split. */
const NO_DELIMITER = '\u001f';

function parseRows(
  text: string,
  delimiter: string,
  plainQuotes: boolean,
  onProgress: (done: number) => void,
): { ok: true; rows: string[][] } | FileFailure {
  const rows: string[][] = [];
  let filledRows = 0;
  let failure: FileFailure | null = null;
  Papa.parse<string[]>(text, {
    delimiter: delimiter || NO_DELIMITER,
    newline: '\n',
    ...(plainQuotes ? { fastMode: true } : {}),
    step: ({ data, errors, meta }, parser) => {
      const row = delimiter === '|' && isRule(data) ? [] : trimRow(data);
      rows.push(row);
      if (row.length > 0) filledRows += 1;
      failure =
        errors.length > 0
          ? { ok: false, code: 'broken_quotes', row: rows.length }
          : checkSize(row, rows.length, filledRows);
      if (failure) parser.abort();
      else if (rows.length % PROGRESS_EVERY_ROWS === 0) onProgress(meta.cursor / text.length);
    },
  });
  if (failure) return failure;
  while (rows.at(-1)?.length === 0) rows.pop();
  return { ok: true, rows };
}

/** Returns true for the line below the header of a Markdown table. */
function isRule(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '');
  return filled.length > 1 && filled.every((cell) => /^\s*:?-{3,}:?\s*$/.test(cell));
}

/** Checks rows from a spreadsheet or a deck in the same way. */
export function checkRows(
  cells: readonly (readonly string[])[],
): { ok: true; rows: string[][] } | FileFailure {
  // In a spreadsheet, every cell may contain the same long string.
  const shortened = new Map<string, string>();
  const shortenOnce = (cell: string) => {
    const short = shortened.get(cell) ?? shortenCell(cell);
    if (short !== cell) shortened.set(cell, short);
    return short;
  };
  const rows = cells.map((row) => trimRow([...row], shortenOnce));
  while (rows.at(-1)?.length === 0) rows.pop();
  let [filledRows, characters] = [0, 0];
  for (const [index, row] of rows.entries()) {
    if (row.length > 0) filledRows += 1;
    const failure = checkSize(row, index + 1, filledRows);
    if (failure) return failure;
    for (const cell of row) characters += cell.length;
    if (characters > WORD_LIST_LIMITS.characters)
      return { ok: false, code: 'file_too_large', limit: WORD_LIST_LIMITS.characters };
  }
  return { ok: true, rows };
}

function trimRow(cells: string[], shorten = shortenCell): string[] {
  let length = cells.length;
  while (length > 0 && cells[length - 1]!.trim() === '') length -= 1;
  const row = length === cells.length ? cells : cells.slice(0, length);
  return row.some((cell) => cell.length > WORD_LIST_LIMITS.cellCharacters) ? row.map(shorten) : row;
}

/** Shortens a cell. Unicode normalization of long runs of combining marks takes quadratic time. */
function shortenCell(cell: string): string {
  return cell.length > WORD_LIST_LIMITS.cellCharacters
    ? cell.replace(/\s+/g, ' ').slice(0, WORD_LIST_LIMITS.cellCharacters)
    : cell;
}

function checkSize({ length: count }: string[], row: number, filledRows: number): FileFailure | null {
  const { columns, rows } = WORD_LIST_LIMITS;
  if (count > columns) return { ok: false, code: 'too_many_columns', row, count, limit: columns };
  return filledRows > rows + 1 ? { ok: false, code: 'too_many_rows', limit: rows } : null;
}
