import { findHeadingKind, isCategoryName, readCardHeadings } from '../text/headings.ts';
import { looksLikePinyin } from '../text/pinyin-tones.ts';
import { LIST_MARKS, NAME_MARK, splitNamedLine } from '../text/written-lists.ts';
import { arrangeRows, fillBlocks, findNames, type Layout, NAME_RULES } from './arrange-rows.ts';
import { getCellKind, guessRoles } from './guess-roles.ts';

type Row = readonly string[];
export type BlocksGuess = { layouts: Omit<Layout, 'skip'>[]; isSure: boolean };

/** Finds category names above their cards. Returns null if no rule finds any. */
export function guessBlocks(rows: readonly Row[], existing: ReadonlySet<string>): BlocksGuess | null {
  const hasHeader = rows[0] !== undefined && readCardHeadings(rows[0]) !== null;
  const isMarked = rows.some(([cell]) => cell?.startsWith(NAME_MARK));
  const isColumn = rows.every((row) => row.filter((cell) => cell !== '').length <= 1);
  const seen = new Set<string>();
  const matches = NAME_RULES.flatMap((rule) => {
    const names = findNames(rows, rule, existing);
    const key = [...names].join();
    const filled = fillBlocks(rows, names).filter((row, i) => row.length > 0 && !(hasHeader && i === 0));
    const fits = names.size > 0 && filled.length > 0 && (isMarked || fitsRule(rule));
    if (!fits || seen.has(key)) return [];
    seen.add(key);
    // No card may be above the first name, and no name may be without cards.
    const areFilled = [...names].every((index) => isMarked || hasCardBelow(rows, names, index));
    const isWhole = filled.every(([name]) => name !== '');
    const isTitle = names.size === 1 && isColumn && !isMarked;
    return isTitle || !areFilled || !(isWhole || rule === 'known') ? [] : [{ rule, names, isWhole, filled }];
  });
  const [first] = matches;
  if (!first) return null;
  const layouts = matches.flatMap(({ rule, filled }) => {
    const cards = filled.map((row) => row.slice(1));
    return guessRoles(hasHeader ? rows[0]! : [], cards).all.map((roles) => ({
      arrangement: 'cardBlocks' as const,
      hasHeader,
      roles: ['category' as const, ...roles],
      ...(rule !== 'apart' && { names: rule }),
    }));
  });
  return { layouts, isSure: isSure() };

  /** Judges a rule. In a column, capitals must be rare. Under a header, only known names or blank rows mark names. */
  function fitsRule(rule: (typeof NAME_RULES)[number]): boolean {
    const hasBlanks = rows.some((row) => row.length === 0);
    if (rule === 'apart') return hasBlanks || !(hasHeader || isColumn);
    if (rule === 'known') return true;
    const cells = rows.flatMap((row) => row.filter((cell) => /^\p{L}/u.test(cell)));
    const capitals = cells.filter((cell) => /^\p{Lu}/u.test(cell)).length;
    return isColumn && capitals * 2 <= cells.length;
  }

  function isSure(): boolean {
    const { names, filled, isWhole } = first!;
    const areKnown = [...names].every((index) => rows[index]!.some((cell) => isCategoryName(cell, existing)));
    const { isSure: areRolesSure, all } = guessRoles(
      hasHeader ? rows[0]! : [],
      filled.map((row) => row.slice(1)),
    );
    const roles = all[0]!;
    const areCards =
      roles.includes('english') &&
      roles.includes('pinyin') &&
      filled.every((row) => looksLikePinyin(row[roles.indexOf('pinyin') + 1] ?? ''));
    const isClear = isColumn || (areRolesSure && (hasHeader || areCards));
    const hasSingles =
      !isColumn && !hasHeader && filled.some((row) => row.filter((cell) => cell !== '').length === 2);
    const isApart = !isColumn || rows.some((row) => row.length === 0);
    if (isMarked) return isColumn || areRolesSure;
    return matches.length === 1 && isWhole && areKnown && isClear && isApart && !hasSingles;
  }
}

function hasCardBelow(rows: readonly Row[], names: ReadonlySet<number>, index: number): boolean {
  for (let row = index + 1; row < rows.length && !names.has(row); row += 1) {
    if (rows[row]!.length > 0) return true;
  }
  return false;
}

type Hints = { existing: ReadonlySet<string>; delimiter: string };

export const WORD_ROWS = {
  arrangement: 'wordRows',
  hasHeader: false,
  roles: ['category', 'word'],
} as const satisfies Partial<Layout>;

/**
 * Detects words side by side. Returns `sure` if almost certain, `named` if rows start with a name, and null if
 * impossible.
 */
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
  const isAlike = new Set(cells.map(getCellKind)).size === 1 && !cells.some((cell) => findHeadingKind(cell));
  return isAlike ? 'possible' : null;
}

/** Returns true if a single row contains words instead of a header. */
export function isWordRow(row: Row, { existing, delimiter }: Hints): boolean {
  const cells = row.filter((cell) => cell !== '');
  if (splitNamedLine(row.join(delimiter))?.rest) return true;
  const isHeader = cells.every((cell) => isCategoryName(cell, existing) || findHeadingKind(cell));
  return cells.length > 1 && !isHeader;
}

/** Detects cards with each part on a separate line. With `isScripted`, the scripts of the lines must confirm it. */
export function guessCardLines(
  rows: readonly Row[],
  { isNamed, isScripted }: { isNamed: boolean; isScripted: boolean },
): (Omit<Layout, 'skip'> & { skip: number })[] {
  const skip = isNamed ? 1 : 0;
  const { rows: cards } = arrangeRows({ rows: rows.slice(skip) }, { arrangement: 'cardLines' });
  const width = cards[0]?.length ?? 0;
  const kinds = Array.from(
    { length: width },
    (_, column) => new Set(cards.map((row) => getCellKind(row[column] ?? ''))),
  );
  const areWhole = width > 1 && cards.length > 1 && cards.every((row) => row.length === width);
  const areScripts = kinds.every(({ size }) => size === 1) && new Set(kinds.map(([kind]) => kind)).size > 1;
  if (!areWhole || (isScripted && !areScripts)) return [];
  return guessRoles([], cards).all.map((roles) => ({
    arrangement: 'cardLines' as const,
    hasHeader: false,
    roles,
    skip,
  }));
}
