import Papa from 'papaparse';
import { CSV_LIMITS, type FileFailure } from './limits.ts';

/** On a tie, a comma is more often part of a word than a tab or semicolon. */
const DELIMITERS = ['\t', ';', ','] as const;
export type Delimiter = (typeof DELIMITERS)[number];

const SAMPLE_CHARACTERS = 65_536;
const SAMPLE_ROWS = 100;

/** The header may contain a comma itself. One column without a delimiter is a valid word list. */
function chooseDelimiter(text: string): Delimiter {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  let best: Delimiter = ',';
  let bestScore = -1;
  for (const delimiter of DELIMITERS) {
    const score = scoreDelimiter(sample, delimiter);
    if (score > bestScore) {
      best = delimiter;
      bestScore = score;
    }
  }
  return best;
}

function scoreDelimiter(sample: string, delimiter: Delimiter): number {
  const { data, errors } = Papa.parse<string[]>(sample, { delimiter, newline: '\n', preview: SAMPLE_ROWS });
  const [header, ...rows] = data.filter((row) => row.some((cell) => cell.trim() !== ''));
  if (!header || header.length < 2) return -1;
  if (rows.length === 0) return 0;
  const total = rows.reduce((sum, row) => sum + scoreRow(row.length, header.length), 0);
  // The wrong delimiter tears quoted cells apart. A sample that ends inside quotes costs every delimiter the same.
  return (errors.length > 0 ? 0.5 : 1) * (total / rows.length);
}

/** Columns differ in length, so that a short row is half a sign of agreement. */
function scoreRow(fields: number, headerFields: number): number {
  if (fields === headerFields) return 1;
  return fields > 1 && fields < headerFields ? 0.5 : 0;
}

/** `rows[i]` is row i + 1 of the spreadsheet. Blank cells at a row's end are cut off. */
export type Table = { rows: string[][]; delimiter: Delimiter };
type ParsedTable = { ok: true; table: Table } | FileFailure;

const PROGRESS_EVERY_ROWS = 1_000;

/** RFC 4180 with comma, semicolon or tab, without the blank rows and columns that Numbers and Excel add. */
export function parseTable(text: string, onProgress: (done: number) => void = () => {}): ParsedTable {
  // Papa takes one line end for the whole file; breaks inside quotes later become white space anyway.
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

function trimRow(cells: string[]): string[] {
  let length = cells.length;
  while (length > 0 && cells[length - 1]!.trim() === '') length -= 1;
  const row = length === cells.length ? cells : cells.slice(0, length);
  return row.some((cell) => cell.length > CSV_LIMITS.cellCharacters) ? row.map(shortenCell) : row;
}

/** Unicode normalisation takes quadratic time, hours for megabytes, on a long run of combining marks. */
function shortenCell(cell: string): string {
  return cell.length > CSV_LIMITS.cellCharacters
    ? cell.replace(/\s+/g, ' ').slice(0, CSV_LIMITS.cellCharacters)
    : cell;
}

function checkSize({ length: count }: string[], row: number, filledRows: number): FileFailure | null {
  const { columns, rows } = CSV_LIMITS;
  if (count > columns) return { ok: false, code: 'too_many_columns', row, count, limit: columns };
  return filledRows > rows + 1 ? { ok: false, code: 'too_many_rows', limit: rows } : null;
}
