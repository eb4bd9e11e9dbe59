import { isCategoryName } from '../text/category-names.ts';
import { findHeadingKind } from '../text/headings.ts';
import { LIST_MARKS, NAME_MARK, splitNamedLine } from '../text/written-lines.ts';
import type { Layout } from './arrange-rows.ts';
import { arrangeRows } from './arrange-rows.ts';
import { kindOfCell } from './column-profile.ts';
import { guessRoles } from './guess-roles.ts';

type Row = readonly string[];
type Hints = { existing: ReadonlySet<string>; delimiter: string };

export const WORD_ROWS = {
  arrangement: 'wordRows',
  hasHeader: false,
  roles: ['category', 'word'],
} as const satisfies Partial<Layout>;

/** Returns whether words are side by side: almost certainly (`sure`), or because rows begin with a name (`named`). */
export function guessWordRows(
  rows: readonly Row[],
  { existing, delimiter }: Hints,
): 'sure' | 'named' | 'possible' | null {
  const lines = rows.filter((row) => row.length > 0).map((row) => row.join(delimiter || '\t'));
  const named = lines.map(splitNamedLine);
  const isKnown = (name: string) => isCategoryName(name, existing) && !/^\p{Ll}/u.test(name);
  if (named.length > 0 && named.every((line) => line !== null && line.rest !== '')) {
    const isMarked = named.every((line) => line!.sign === '');
    const isList = named.some((line) => LIST_MARKS.test(line!.rest));
    return isMarked || (isList && named.every((line) => isKnown(line!.name))) ? 'sure' : 'named';
  }
  const cells = rows.flatMap((row) => row.filter((cell) => cell !== '' && !cell.startsWith(NAME_MARK)));
  if (cells.length < 2 || rows.every((row) => row.length <= 1)) return null;
  if (delimiter === '、') {
    const { rows: words } = arrangeRows({ rows, delimiter, existing }, WORD_ROWS);
    const names = new Set(words.map(([name = '']) => name));
    const isMarked = rows.some(([cell]) => cell?.startsWith(NAME_MARK));
    return isMarked || [...names].every((name) => isKnown(name)) ? 'sure' : 'named';
  }
  const isAlike = new Set(cells.map(kindOfCell)).size === 1 && !cells.some((cell) => findHeadingKind(cell));
  return isAlike ? 'possible' : null;
}

/** A single row of words has no header, unless the row itself is one. */
export function isRowOfWords(row: Row, { existing, delimiter }: Hints): boolean {
  const cells = row.filter((cell) => cell !== '');
  if (splitNamedLine(row.join(delimiter))?.rest) return true;
  const isHeader = cells.every((cell) => isCategoryName(cell, existing) || findHeadingKind(cell));
  return cells.length > 1 && !isHeader;
}

/** Detects cards with each part on its own line. Below a category name, the scripts of the lines must confirm it. */
export function guessCardLines(
  rows: readonly Row[],
  isNamed: boolean,
): (Omit<Layout, 'skip'> & { skip: number })[] {
  const skip = isNamed ? 1 : 0;
  const { rows: cards } = arrangeRows({ rows: rows.slice(skip) }, { arrangement: 'cardLines' });
  const width = cards[0]?.length ?? 0;
  const kinds = Array.from(
    { length: width },
    (_, column) => new Set(cards.map((row) => kindOfCell(row[column] ?? ''))),
  );
  const areWhole = width > 1 && cards.length > 1 && cards.every((row) => row.length === width);
  const isScripted = kinds.every(({ size }) => size === 1) && new Set(kinds.map(([kind]) => kind)).size > 1;
  if (!areWhole || (isNamed && !isScripted)) return [];
  const { roles, others } = guessRoles([], cards);
  return [roles, ...others].map((each) => ({
    arrangement: 'cardLines' as const,
    hasHeader: false,
    roles: each,
    skip,
  }));
}
