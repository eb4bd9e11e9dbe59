import { cleanText } from '#shared/library/tables/text.ts';
import { columnLetters } from './text/write-workbook.ts';

/** The indices of non-empty rows and columns that a sheet hides, by a filter too. */
export type HiddenCells = { rows: number[]; columns: number[] };

/** The first and the last column, counted from 0. */
export type ColumnRange = { first: number; last: number };

type Rows = readonly (readonly string[])[];

/** Returns undefined if all hidden cells are empty. */
export function findHidden(
  rows: Rows,
  hiddenRows: ReadonlySet<number>,
  hiddenColumns: readonly ColumnRange[],
): HiddenCells | undefined {
  const isFilled = (cell = '') => cell.trim() !== '';
  const width = hiddenColumns.length > 0 ? rows.reduce((most, row) => Math.max(most, row.length), 0) : 0;
  const columns = Array.from({ length: width }, (_, column) => column);
  const hidden = {
    rows: [...hiddenRows].filter((row) => rows[row]?.some(isFilled)),
    columns: columns.filter(
      (column) =>
        hiddenColumns.some(({ first, last }) => first <= column && column <= last) &&
        rows.some((row) => isFilled(row[column])),
    ),
  };
  return hidden.rows.length + hidden.columns.length > 0 ? hidden : undefined;
}

/** Returns the visible cells, and the place in the file of each of their rows and columns, named as in a spreadsheet. */
export function removeHidden(rows: Rows, { rows: hiddenRows, columns: hiddenColumns }: HiddenCells) {
  const [isRowHidden, isColumnHidden] = [new Set(hiddenRows), new Set(hiddenColumns)];
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const numbers = rows.flatMap((_, row) => (isRowHidden.has(row) ? [] : [row + 1]));
  const letters = Array.from({ length: width }, (_, column) => column).flatMap((column) =>
    isColumnHidden.has(column) ? [] : [columnLetters(column)],
  );
  return {
    rows: numbers.map((row) => rows[row - 1]!.filter((_, column) => !isColumnHidden.has(column))),
    numberOf: (row: number) => numbers[row - 1] ?? row,
    lettersOf: new Map(letters.map((inFile, column) => [columnLetters(column), inFile])),
  };
}

/** Returns up to `count` of the hidden texts, in the order of the sheet. */
export function listHiddenTexts(rows: Rows, hidden: HiddenCells, count: number): string[] {
  const texts: string[] = [];
  const isRowHidden = new Set(hidden.rows);
  for (const [row, cells] of rows.entries()) {
    const found = isRowHidden.has(row) ? cells : hidden.columns.map((column) => cells[column] ?? '');
    texts.push(
      ...found.map((cell) => cleanText(cell.slice(0, MAX_CHARACTERS))).filter((cell) => cell !== ''),
    );
    if (texts.length >= count) break;
  }
  return texts.slice(0, count);
}

const MAX_CHARACTERS = 200;
