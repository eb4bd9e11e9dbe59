import { isCategoryName } from '../text/category-names.ts';
import { readCardHeadings } from '../text/headings.ts';
import { looksLikePinyin } from '../text/pinyin-tones.ts';
import { NAME_MARK } from '../text/written-lines.ts';
import type { Layout } from './arrange-rows.ts';
import { fillBlocks, findNames, NAME_RULES } from './arrange-rows.ts';
import { guessRoles } from './guess-roles.ts';

type Row = readonly string[];
export type BlocksGuess = { layouts: Omit<Layout, 'skip'>[]; isSure: boolean };

/** Finds category names above their cards; returns null if no rule finds any. */
export function guessBlocks(rows: readonly Row[], existing: ReadonlySet<string>): BlocksGuess | null {
  const hasHeader = rows[0] !== undefined && readCardHeadings(rows[0]) !== null;
  const isMarked = rows.some(([cell]) => cell?.startsWith(NAME_MARK));
  const isColumn = rows.every((row) => row.filter((cell) => cell !== '').length <= 1);
  const seen = new Set<string>();
  const found = NAME_RULES.flatMap((rule) => {
    const names = findNames(rows, rule, existing);
    const key = [...names].join();
    const filled = fillBlocks(rows, names).filter((row, at) => row.length > 0 && !(hasHeader && at === 0));
    const fits = names.size > 0 && filled.length > 0 && (isMarked || fitsRule(rule));
    if (!fits || seen.has(key)) return [];
    seen.add(key);
    // A card above the first name, or a name without cards, speaks against the rule.
    const areFilled = [...names].every((place) => isMarked || isCardBelow(rows, names, place));
    const isWhole = filled.every(([name]) => name !== '');
    const isTitle = names.size === 1 && isColumn && !isMarked;
    return isTitle || !areFilled || !(isWhole || rule === 'known') ? [] : [{ rule, names, isWhole, filled }];
  });
  const [first] = found;
  if (!first) return null;
  const layouts = found.flatMap(({ rule, filled }) => {
    const cards = filled.map((row) => row.slice(1));
    const { roles, others } = guessRoles(hasHeader ? rows[0]! : [], cards);
    return [roles, ...others].map((each) => ({
      arrangement: 'cardBlocks' as const,
      hasHeader,
      roles: ['category' as const, ...each],
      ...(rule !== 'apart' && { names: rule }),
    }));
  });
  return { layouts, isSure: isSure() };

  /** In a column, capitals must be few; under a header, only known names or blank rows distinguish a name from a card. */
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
    const areKnown = [...names].every((place) => rows[place]!.some((cell) => isCategoryName(cell, existing)));
    const { isSure: areRolesSure, roles } = guessRoles(
      hasHeader ? rows[0]! : [],
      filled.map((row) => row.slice(1)),
    );
    const areCards =
      roles.includes('english') &&
      roles.includes('pinyin') &&
      filled.every((row) => looksLikePinyin(row[roles.indexOf('pinyin') + 1] ?? ''));
    const isClear = isColumn || (areRolesSure && (hasHeader || areCards));
    const hasAlone =
      !isColumn && !hasHeader && filled.some((row) => row.filter((cell) => cell !== '').length === 2);
    const isApart = !isColumn || rows.some((row) => row.length === 0);
    if (isMarked) return isColumn || areRolesSure;
    return found.length === 1 && isWhole && areKnown && isClear && isApart && !hasAlone;
  }
}

function isCardBelow(rows: readonly Row[], names: ReadonlySet<number>, place: number): boolean {
  for (let row = place + 1; row < rows.length && !names.has(row); row += 1) {
    if (rows[row]!.length > 0) return true;
  }
  return false;
}
