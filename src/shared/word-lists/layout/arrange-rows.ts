import { cleanText } from '#shared/library/tables/text.ts';
import { type ColumnRole, isCategoryName, readCardHeadings } from '../text/headings.ts';
import { LIST_MARKS, NAME_MARK, splitNamedLine } from '../text/written-lists.ts';
import { getCellKind } from './guess-roles.ts';

/**
 * The arrangements of a list: columns of categories, rows of cards, both transposed, cards below the name of each category,
 * words side by side in rows, and cards with each part on a separate line.
 */
export const ARRANGEMENTS = [
  'categoryColumns',
  'cardRows',
  'categoryRows',
  'cardColumns',
  'cardBlocks',
  'wordRows',
  'cardLines',
] as const;
export type Arrangement = (typeof ARRANGEMENTS)[number];

/** Rows of one cell count as category names if they are separated by blank rows, known, or capitalized. */
export const NAME_RULES = ['apart', 'known', 'capital'] as const;
export type NameRule = (typeof NAME_RULES)[number];

/** Describes how to read the rows of a table. Transposed tables are transposed back first. */
export type Layout = {
  arrangement: Arrangement;
  /** The number of rows above the list, such as a title. */
  skip: number;
  hasHeader: boolean;
  /** The role of each column of cards; empty for columns of categories. */
  roles: ColumnRole[];
  names?: NameRule;
  /** True if a blank category cell repeats the one above, like in merged cells. */
  fillsDown?: boolean;
  /** The part of cells such as `貓/猫` with the word; `readings` if cells such as `狗 (gǒu)` contain pinyin too. */
  words?: 'before' | 'after' | 'readings';
};
type Row = readonly string[];
export type Source = { rows: readonly Row[]; delimiter?: string; existing?: ReadonlySet<string> };
export type Arranged = {
  rows: readonly Row[];
  /** The index in `Source` of each row's first row. */
  places?: number[];
};

const NO_NAMES: ReadonlySet<string> = new Set();

/** Returns true if each column is one part of a card. */
export function hasCardColumns(arrangement: Arrangement): boolean {
  return arrangement !== 'categoryColumns' && arrangement !== 'categoryRows';
}

export function isTransposed(arrangement: Arrangement): boolean {
  return arrangement === 'categoryRows' || arrangement === 'cardColumns';
}

/** Returns true if the rows of cards are derived from those of the table, so that no header can be chosen. */
export function hasDerivedRows(arrangement: Arrangement): boolean {
  return arrangement === 'cardBlocks' || arrangement === 'wordRows' || arrangement === 'cardLines';
}

/** Transposes tables back, adds block names to each row, and turns words or lines into rows of cards. */
export function arrangeRows(
  { rows, delimiter = '', existing = NO_NAMES }: Source,
  { arrangement, names = 'apart' }: { arrangement: Arrangement; names?: NameRule },
): Arranged {
  if (arrangement === 'cardBlocks') return { rows: fillBlocks(rows, findNames(rows, names, existing)) };
  if (arrangement === 'wordRows') return listWords(rows, delimiter, existing);
  if (arrangement === 'cardLines') return joinLines(rows);
  return { rows: isTransposed(arrangement) ? transposeTable(rows) : rows };
}

export function transposeTable(rows: readonly Row[]): string[][] {
  const width = rows.reduce((max, row) => Math.max(max, row.length), 0);
  return Array.from({ length: width }, (_, column) => rows.map((row) => row[column] ?? ''));
}

export function countFilled(row: Row): number {
  return row.filter((cell) => cleanText(cell) !== '').length;
}

function readOnlyCell(row: Row): string {
  return countFilled(row) === 1 ? row.map(cleanText).find((cell) => cell !== '')! : '';
}

/** Returns the indices of the rows that are category names. */
export function findNames(rows: readonly Row[], rule: NameRule, existing: ReadonlySet<string>): Set<number> {
  const marked = rows.flatMap((row, index) => (row[0]?.startsWith(NAME_MARK) ? [index] : []));
  if (marked.length > 0) return new Set(marked);
  const first = rows[0] && readCardHeadings(rows[0]) ? 1 : 0;
  const singles = rows.flatMap((row, index) => {
    const cell = index < first ? '' : readOnlyCell(row);
    return cell === '' ? [] : [{ index, cell }];
  });
  const filterSingles = (isName: (cell: string) => boolean) =>
    new Set(singles.flatMap(({ index, cell }) => (isName(cell) ? [index] : [])));
  if (rule === 'known') return filterSingles((cell) => isCategoryName(cell, existing));
  if (rule === 'capital') return filterSingles((cell) => /^\p{Lu}/u.test(cell));
  const blocks = listBlocks(rows, first);
  const singleRows = new Set(singles.map(({ index }) => index));
  if (blocks.length < 2) return singleRows;
  // If the first name is its own block, the words of each name are the next block.
  const isApart = blocks[0]!.start + 1 === blocks[0]!.end;
  const tops = blocks.filter((_, index) => !isApart || index % 2 === 0);
  return new Set(tops.flatMap(({ start }) => (singleRows.has(start) ? [start] : [])));
}

/** Returns groups of rows without a blank row between them. */
function listBlocks(rows: readonly Row[], first: number): { start: number; end: number }[] {
  const blocks: { start: number; end: number }[] = [];
  for (let index = first; index < rows.length; index += 1) {
    if (rows[index]!.length === 0) continue;
    const last = blocks.at(-1);
    if (last?.end === index) last.end = index + 1;
    else blocks.push({ start: index, end: index + 1 });
  }
  return blocks;
}

/** Adds a first column with the name from above each block. */
export function fillBlocks(rows: readonly Row[], names: ReadonlySet<number>): Row[] {
  const hasHeader = rows[0] !== undefined && readCardHeadings(rows[0]) !== null;
  let name = '';
  return rows.map((row, index) => {
    if (names.has(index)) name = row.map(cleanText).find((cell) => cell !== '') ?? '';
    if (hasHeader && index === 0) return ['', ...row];
    return names.has(index) || row.length === 0 ? [] : [name, ...row];
  });
}

/** Creates a row for each word, with the name above the words or before them. */
function listWords(rows: readonly Row[], delimiter: string, existing: ReadonlySet<string>): Arranged {
  const lines = rows.map((row) => (row.length > 0 ? row.join(delimiter || '\t') : ''));
  const filled = lines.filter((line) => line.trim() !== '');
  const areNamed = filled.length > 0 && filled.every((line) => splitNamedLine(line));
  const title = readOnlyCell(rows[0] ?? []);
  const isOpen = title !== '' && !LIST_MARKS.test(title) && !isCategoryName(title, existing);
  const names = areNamed ? new Set<number>() : findNames(rows, isOpen ? 'apart' : 'known', existing);
  const [words, places]: [Row[], number[]] = [[], []];
  let name = '';
  for (const [index, line] of lines.entries()) {
    if (names.has(index)) name = line.trim();
    if (line.trim() === '' || names.has(index)) continue;
    const named = areNamed ? splitNamedLine(line) : null;
    if (named) ({ name } = named);
    for (const word of named ? splitWords(named.rest) : rows[index]!.flatMap(splitList)) {
      words.push([name, word]);
      places.push(index);
    }
  }
  return { rows: words, places };
}

function splitList(text: string): string[] {
  return text.split(LIST_MARKS).filter((word) => word.trim() !== '');
}

function splitWords(text: string): string[] {
  const isSpaced = /^[\p{Script=Han}\s]+$/u.test(text);
  return isSpaced ? text.trim().split(/\s+/) : splitList(text);
}

/** Joins lines to rows of two or three if blank lines say so, of three if their scripts repeat, or else of two. */
function joinLines(rows: readonly Row[]): Arranged {
  const lines = rows.flatMap((row, index) => (row.length > 0 ? [{ text: joinCells(row), index }] : []));
  const kinds = lines.map(({ text }) => getCellKind(text));
  const isThreefold =
    kinds.length % 3 === 0 &&
    new Set(kinds.slice(0, 3)).size === 3 &&
    kinds.every((kind, i) => kind === kinds[i % 3]);
  const blocks = listBlocks(rows, 0);
  const size = blocks[0] ? blocks[0].end - blocks[0].start : 0;
  const isApart = blocks.length > 1 && (size === 2 || size === 3);
  const count = isThreefold ? 3 : 2;
  const groups = isApart
    ? blocks.map(({ start, end }) =>
        rows.slice(start, end).map((row, i) => ({ text: joinCells(row), index: start + i })),
      )
    : Array.from({ length: Math.ceil(lines.length / count) }, (_, i) =>
        lines.slice(i * count, (i + 1) * count),
      );
  return {
    rows: groups.map((group) => group.map(({ text }) => text)),
    places: groups.map((group) => group[0]!.index),
  };
}

function joinCells(row: Row): string {
  return cleanText(row.filter((cell) => cell.trim() !== '').join(', '));
}
