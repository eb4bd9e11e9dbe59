import Papa from 'papaparse';
import { chooseDelimiter, DELIMITERS, type Delimiter } from './delimiter.ts';
import type { FileFailure } from './file-failure.ts';
import { CSV_LIMITS } from './limits.ts';

/**
 * Rows of raw cells; `rows[i]` is row i + 1 of the spreadsheet. Blank cells at a row's end are cut off, and so is the
 * rest of a cell far longer than any text of the library.
 */
export type Table = { rows: string[][]; delimiter: Delimiter };
export type ParsedTable = { ok: true; table: Table } | FileFailure;

const PROGRESS_EVERY_ROWS = 1_000;

/**
 * The rows of a CSV text (RFC 4180, read by Papa Parse), separated by comma, semicolon or tab; Excel's `sep=;` line is
 * obeyed. Blank rows and columns at the end do not count towards the limits, because Numbers and Excel add them.
 * Fails with `broken_quotes`, `too_many_rows` or `too_many_columns`. `onProgress` receives 0 to 1.
 */
export function parseTable(text: string, onProgress: (done: number) => void = () => {}): ParsedTable {
  // Papa takes one line end for the whole file, so a file that mixes them would lose its rows. Line breaks inside
  // quotes become white space later anyway.
  const lines = text.replace(/\r\n?/g, '\n');
  const directive = /^sep=([,;\t])\n/i.exec(lines);
  const body = directive ? lines.slice(directive[0].length) : lines;
  const delimiter = DELIMITERS.find((known) => known === directive?.[1]) ?? chooseDelimiter(body);
  const parsed = parseRows(body, delimiter, false, onProgress);
  // Quizlet and other tab-separated exports write quotation marks as plain characters.
  if (!parsed.ok && parsed.code === 'broken_quotes' && delimiter === '\t') {
    return parseRows(body, delimiter, true, onProgress);
  }
  return parsed;
}

function parseRows(
  text: string,
  delimiter: Delimiter,
  plainQuotes: boolean,
  onProgress: (done: number) => void,
): ParsedTable {
  const rows: string[][] = [];
  let filledRows = 0;
  let failure: FileFailure | null = null;
  Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    ...(plainQuotes ? { fastMode: true } : {}),
    step: ({ data, errors, meta }, parser) => {
      const row = trimRow(data);
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
  return { ok: true, table: { rows, delimiter } };
}

/** The row without its blank cells at the end. */
function trimRow(cells: string[]): string[] {
  let length = cells.length;
  while (length > 0 && cells[length - 1]!.trim() === '') length -= 1;
  const row = length === cells.length ? cells : cells.slice(0, length);
  return row.some((cell) => cell.length > CSV_LIMITS.cellCharacters) ? row.map(shortenCell) : row;
}

/** Unicode normalisation takes quadratic time on a long run of combining marks: megabytes of them would take hours. */
function shortenCell(cell: string): string {
  return cell.length > CSV_LIMITS.cellCharacters
    ? cell.replace(/\s+/g, ' ').slice(0, CSV_LIMITS.cellCharacters)
    : cell;
}

function checkSize(row: string[], rowNumber: number, filledRows: number): FileFailure | null {
  if (row.length > CSV_LIMITS.columns) {
    return {
      ok: false,
      code: 'too_many_columns',
      row: rowNumber,
      count: row.length,
      limit: CSV_LIMITS.columns,
    };
  }
  // The header row comes on top of the limit.
  if (filledRows > CSV_LIMITS.rows + 1) return { ok: false, code: 'too_many_rows', limit: CSV_LIMITS.rows };
  return null;
}
