import { cleanText } from '#shared/library/tables/text.ts';
import { toColumnLetters } from './text/write-workbook.ts';

/** The indices of non-empty rows and columns that the sheet or a filter hides. */
export type HiddenCells = { rows: number[]; columns: number[] };

/** The first and the last column, counted from 0. */
export type ColumnRange = { first: number; last: number };

type Rows = readonly (readonly string[])[];

/** Finds hidden rows and columns. Returns undefined if all hidden cells are empty. */
export function findHidden(
  rows: Rows,
  hiddenRows: ReadonlySet<number>,
  hiddenColumns: readonly ColumnRange[],
): HiddenCells | undefined {
  const isFilled = (cell = '') => cell.trim() !== '';
  const width = hiddenColumns.length > 0 ? rows.reduce((max, row) => Math.max(max, row.length), 0) : 0;
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

/** Returns the visible cells with the names of their rows and columns in the file. */
export function removeHidden(rows: Rows, { rows: hiddenRows, columns: hiddenColumns }: HiddenCells) {
  const [isRowHidden, isColumnHidden] = [new Set(hiddenRows), new Set(hiddenColumns)];
  const width = rows.reduce((max, row) => Math.max(max, row.length), 0);
  const numbers = rows.flatMap((_, row) => (isRowHidden.has(row) ? [] : [row + 1]));
  const letters = Array.from({ length: width }, (_, column) => column).flatMap((column) =>
    isColumnHidden.has(column) ? [] : [toColumnLetters(column)],
  );
  return {
    rows: numbers.map((row) => rows[row - 1]!.filter((_, column) => !isColumnHidden.has(column))),
    getRowNumber: (row: number) => numbers[row - 1] ?? row,
    columnNames: new Map(letters.map((name, column) => [toColumnLetters(column), name])),
  };
}

/** Returns up to `count` of the hidden cells' contents, in the order of the sheet. */
export function listHiddenTexts(rows: Rows, hidden: HiddenCells, count: number): string[] {
  const texts: string[] = [];
  const isRowHidden = new Set(hidden.rows);
  for (const [row, cells] of rows.entries()) {
    const hiddenCells = isRowHidden.has(row) ? cells : hidden.columns.map((column) => cells[column] ?? '');
    texts.push(
      ...hiddenCells.map((cell) => cleanText(cell.slice(0, MAX_CHARACTERS))).filter((cell) => cell !== ''),
    );
    if (texts.length >= count) break;
  }
  return texts.slice(0, count);
}

const MAX_CHARACTERS = 200;
