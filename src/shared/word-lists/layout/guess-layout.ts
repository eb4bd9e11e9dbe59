import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { cleanText, getTextKey } from '#shared/library/tables/text.ts';
import {
  type ColumnRole,
  findHeadingKind,
  isCardHeading,
  isCategoryName,
  isEscaped,
  isOwnExport,
  readCardHeadings,
} from '../text/headings.ts';
import { NAME_MARK } from '../text/written-lists.ts';
import { countFilled, type Layout } from './arrange-rows.ts';
import { guessBlocks, guessCardLines, guessWordRows, WORD_ROWS } from './guess-blocks.ts';
import { guessCells } from './guess-cells.ts';
import { type ColumnProfile, getCellKind, guessRoles, profileColumn } from './guess-roles.ts';

/** A layout within the examined part of the table. */
type PartLayout = Omit<Layout, 'skip'> & { skip?: number };

type Row = readonly string[];
type Hints = {
  /** Keys (`getTextKey`) of the names of the family's categories. */
  existing: ReadonlySet<string>;
  delimiter: string;
  isDescribed: boolean;
  isPasted: boolean;
};

const SAMPLE_ROWS = 300;
/** Longer than any card. */
const SAMPLE_CHARACTERS = 2 * LIBRARY_LIMITS.word;
const MAX_TITLES = 3;

/** Returns the possible layouts of a table, likeliest first, or a single one if its cells leave no doubt. */
export function guessLayouts(table: readonly Row[], hints: Hints): Layout[] {
  const start = table.findIndex((row) => row.length > 0);
  const rows = table
    .slice(Math.max(0, start), start + SAMPLE_ROWS)
    .map((row) => row.map((cell) => cleanSample(cell)));
  const title = findTitle(rows, hints);
  const belowTitle = guessBelow(rows.slice(title.skip), hints).map((layout) => ({
    ...layout,
    skip: start + title.skip + (layout.skip ?? 0),
  }));
  const all = title.isSure
    ? belowTitle
    : [
        ...guessBelow(rows, hints).map((layout) => ({ ...layout, skip: start + (layout.skip ?? 0) })),
        ...belowTitle,
      ];
  return hints.isDescribed ? all : all.flatMap((layout) => guessCells({ rows: table, ...hints }, layout));
}

function cleanSample(cell: string): string {
  const text = cleanText(cell.slice(0, SAMPLE_CHARACTERS));
  return cell.startsWith(NAME_MARK) ? NAME_MARK + text : text;
}

/** Finds rows of one cell above longer rows that are not category names. */
function findTitle(
  rows: readonly Row[],
  { existing, isDescribed }: Hints,
): { skip: number; isSure: boolean } {
  if (isDescribed) return { skip: 0, isSure: true };
  let skip = 0;
  while (skip < MAX_TITLES && skip < rows.length - 2 && countFilled(rows[skip]!) <= 1) skip += 1;
  const below = rows.slice(skip).filter((row) => row.length > 0);
  const isTable = below.length > 1 && below.every((row) => countFilled(row) > 1);
  if (skip === 0 || !isTable) return { skip: 0, isSure: true };
  if (rows[0]?.[0]?.startsWith(NAME_MARK)) return { skip: 0, isSure: true };
  const titles = rows.slice(0, skip).flatMap((row) => row.filter((cell) => cell !== ''));
  const isName = titles.some((cell) => isCategoryName(cell, existing));
  const isHeader = readCardHeadings(below[0]!) !== null || hasKnownNames(below[0]!, existing);
  if (isName && !isHeader) return { skip: 0, isSure: true };
  return {
    skip,
    isSure: readCardHeadings(below[0]!) !== null || (!isName && hasKnownNames(below[0]!, existing)),
  };
}

function hasKnownNames(header: Row, existing: ReadonlySet<string>): boolean {
  const filled = header.filter((cell) => cell !== '');
  return filled.length > 1 && filled.every((cell) => isCategoryName(cell, existing));
}

const createColumnsLayout = (isTransposed = false): PartLayout => ({
  arrangement: isTransposed ? 'categoryRows' : 'categoryColumns',
  hasHeader: true,
  roles: [],
});

function guessBelow(rows: readonly Row[], hints: Hints): PartLayout[] {
  const [header = [], ...data] = rows;
  if (header.some(isEscaped)) return [createColumnsLayout()];
  if (hints.isDescribed || isOwnExport(header)) return guessCards(rows, hints);
  const words = guessWordRows(rows, hints);
  if (words === 'sure') return [{ ...WORD_ROWS, roles: [...WORD_ROWS.roles] }];
  const others = guessOthers(header, data, rows, hints);
  const hasBlocks = others.some(({ arrangement, hasHeader }) => arrangement === 'cardBlocks' && !hasHeader);
  const isWide = rows.some((row) => row.length > 2);
  const wordRows = words || (hasBlocks && isWide) ? [{ ...WORD_ROWS, roles: [...WORD_ROWS.roles] }] : [];
  const isWordLine = rows.length === 1 && countFilled(header) > 2;
  const hasName = words === 'named' && /[\s:\uff1a]/u.test(header[0] ?? '');
  if (hints.isPasted && isWordLine && !hasName && wordRows.length > 0) return wordRows;
  if (words === 'named' || rows.length === 1) return [...wordRows, ...others];
  return others.length > 1 ? [...others, ...wordRows] : others;
}

function guessOthers(header: Row, data: readonly Row[], rows: readonly Row[], hints: Hints): PartLayout[] {
  const blocks = guessBlocks(rows, hints.existing);
  if (blocks?.isSure) return blocks.layouts.slice(0, 1);
  if (readCardHeadings(header)) return [...guessCards(rows, hints), ...(blocks?.layouts ?? [])];
  const profiles = header.length > 0 ? profileTable(rows, data) : [];
  if (profiles.length <= 1) return guessOneColumn(rows, hints, blocks?.layouts ?? []);
  if (blocks) return [createColumnsLayout(), ...blocks.layouts];
  const transposed = guessTransposed(rows, hints);
  if (transposed) return transposed;
  return guessColumns(rows, profiles, hints);
}

function profileTable(rows: readonly Row[], data: readonly Row[]): ColumnProfile[] {
  const width = rows.reduce((max, row) => Math.max(max, row.length), 0);
  return Array.from({ length: width }, (_, column) => profileColumn(data, column));
}

/** Guesses the roles of columns that a header or the exporting app describes. */
function guessCards(rows: readonly Row[], { isDescribed }: Hints): PartLayout[] {
  // Apps use decks as categories.
  const header = rows[0]!.map((cell) => (isDescribed && findHeadingKind(cell) === 'tag' ? 'GUID' : cell));
  const { all, isSure } = guessRoles(header, rows.slice(1));
  const cards = all.map((roles) => ({ arrangement: 'cardRows' as const, hasHeader: true, roles }));
  if (isOwnExport(rows[0])) return cards.slice(0, 1);
  if (isDescribed || isSure) return cards;
  // Some headings are unknown, so all may be category names in the other layout.
  const hasUnknown = rows[0]!.some((heading) => heading !== '' && !findHeadingKind(heading));
  return hasUnknown ? [...cards, createColumnsLayout()] : cards;
}

function guessOneColumn(
  rows: readonly Row[],
  { existing, isPasted }: Hints,
  blocks: readonly PartLayout[],
): PartLayout[] {
  const heading = rows[0]?.find((cell) => cell !== '') ?? '';
  const index = rows[0]?.findIndex((cell) => cell !== '') ?? 0;
  const roles = Array.from({ length: index + 1 }, (_, i): ColumnRole => (i === index ? 'word' : 'ignore'));
  const words = { arrangement: 'cardRows' as const, hasHeader: false, roles };
  const isTooLong = heading.length > LIBRARY_LIMITS.categoryName;
  const isNamed = isTooLong || isCategoryName(heading, existing);
  const lines = guessCardLines(rows, { isNamed, isScripted: isNamed || isPasted });
  if (isNamed) return [createColumnsLayout(), ...blocks, ...lines];
  const without = findHeadingKind(heading) ? { ...words, hasHeader: true } : words;
  const isWord = isPasted && !standsOut(heading, rows.slice(1), index);
  return [...(isWord ? [] : [createColumnsLayout()]), without, ...blocks, ...lines];
}

/** Detects tables in which rows instead of columns are categories or parts of the cards. */
function guessTransposed(rows: readonly Row[], { existing }: Hints): PartLayout[] | null {
  const filled = rows.filter((row) => row.length > 0);
  const first = filled.map(([cell = '']) => cell);
  if (filled.length < 2 || first.includes('')) return null;
  const roles = readCardHeadings(first);
  if (roles && first.every((heading) => findHeadingKind(heading)) && filled.every((row) => row.length > 1)) {
    return [{ arrangement: 'cardColumns', hasHeader: true, roles }, createColumnsLayout()];
  }
  const isName = (cell: string) => isCategoryName(cell, existing);
  // The first cells are the categories of the cards beside them.
  if (new Set(first).size < first.length && filled.some((row) => row.length > 2)) return null;
  const rest = filled[0]!.slice(1);
  if (!first.every(isName)) return null;
  return rest.some(isName) ? [createColumnsLayout(), createColumnsLayout(true)] : [createColumnsLayout(true)];
}

function guessColumns(rows: readonly Row[], profiles: readonly ColumnProfile[], hints: Hints): PartLayout[] {
  const [header = [], ...data] = rows;
  const category = findCategoryColumn(rows, profiles.length, hints.existing);
  const guess = guessRoles([], rows, category);
  const cards = (hasHeader: boolean) => {
    const { all } = hasHeader ? guessRoles(header, data, category) : guess;
    return all.map((roles) => ({ arrangement: 'cardRows' as const, hasHeader, roles }));
  };
  const isUneven = areColumnsUneven(profiles, data.length);
  const areNames = areCategoryNames(header, data, profiles, hints.existing);
  const kinds = new Set(profiles.map(({ kind }) => kind).filter((kind) => kind !== 'empty'));
  const firstFits = header.every((cell, index) => cell === '' || getCellKind(cell) === profiles[index]?.kind);
  if (areNames.most && profiles.length > 3 && !kinds.has('pinyin')) return [createColumnsLayout()];
  const hasParts = kinds.size > 1 && !isUneven && profiles.length <= 8;
  if (hasParts) {
    // The names may be headings of columns in two languages, or the first card of a list of such words.
    if (areNames.some) return [createColumnsLayout(), ...cards(!firstFits)];
    const isPinyinList = kinds.has('han') && kinds.has('pinyin') && (firstFits || data.length > 1);
    const isClear = guess.isSure && (isPinyinList || (hints.delimiter === '\t' && kinds.has('han')));
    if (isClear && firstFits) return cards(false);
    if (isPinyinList && guess.isSure) return cards(true);
    return firstFits ? [createColumnsLayout(), ...cards(false)] : [createColumnsLayout(), ...cards(true)];
  }
  if (
    (areNames.all && !header.some(isCardHeading)) ||
    (isUneven && profiles.length > 2 && header.length === profiles.length)
  )
    return [createColumnsLayout()];
  return [createColumnsLayout(), ...cards(false), ...(isUneven ? [] : cards(true).slice(0, 1))];
}

/** Finds a column of category names with at least one repetition. */
function findCategoryColumn(rows: readonly Row[], width: number, existing: ReadonlySet<string>): number {
  return Array.from({ length: width }, (_, column) => rows.map((row) => row[column] ?? '')).findIndex(
    (cells) => {
      // Merged cells leave blanks below the first.
      const names = cells.filter((cell) => cell !== '');
      const areNames = cells[0] !== '' && names.every((cell) => isCategoryName(cell, existing));
      return areNames && new Set(names).size < cells.length;
    },
  );
}

/** Returns true if columns end after their last word, like categories. A card without a part would leave a gap. */
function areColumnsUneven(profiles: readonly ColumnProfile[], rows: number): boolean {
  const used = profiles.filter(({ filled }) => filled > 0);
  const areWhole = used.every(({ filled, length }) => filled === length);
  return areWhole && used.some(({ length }) => length < rows) && used.some(({ length }) => length === rows);
}

/** Judges headings. A heading counts as a name if it is known, or capitalized above words in lower case. */
function areCategoryNames(
  header: Row,
  data: readonly Row[],
  profiles: readonly ColumnProfile[],
  existing: ReadonlySet<string>,
): { all: boolean; most: boolean; some: boolean } {
  const headings = header.flatMap((cell, column) => (cell === '' ? [] : [{ cell, column }]));
  const names = headings.map(({ cell }) => isCategoryName(cell, existing));
  const all = headings.length === profiles.length || headings.length > 1;
  // With two columns in lower case, `family;Familie` may be the first pair.
  const isPlain =
    profiles.length === 2 &&
    headings.some(({ cell }) => /^\p{Ll}/u.test(cell) && !existing.has(getTextKey(cell)));
  const areNames = headings.map(
    ({ cell, column }, index) => (names[index] && !isPlain) || standsOut(cell, data, column),
  );
  const most = areNames.filter(Boolean).length * 2 >= areNames.length;
  // A column with names below its heading contains the category of each card.
  const isList = !headings.some(({ column }) => containsNames(data, column, existing));
  return { all: isList && all && areNames.every(Boolean), most: isList && most, some: names.some(Boolean) };
}

function containsNames(data: readonly Row[], column: number, existing: ReadonlySet<string>): boolean {
  const cells = data.map((row) => row[column] ?? '').filter((cell) => cell !== '');
  return (
    cells.length > 0 && cells.filter((cell) => isCategoryName(cell, existing)).length * 2 >= cells.length
  );
}

function standsOut(heading: string, data: readonly Row[], column: number): boolean {
  if (!/^\p{Lu}/u.test(heading) || data.length < 2) return false;
  const cells = data.map((row) => row[column] ?? '').filter((cell) => /^[\p{Lu}\p{Ll}]/u.test(cell));
  const lowerCase = cells.filter((cell) => /^\p{Ll}/u.test(cell)).length;
  return lowerCase > 0 && lowerCase >= cells.length * 0.8;
}
