import { cleanText } from '#shared/library/tables/text.ts';
import { type ColumnRole, findHeadingKind, readCardHeadings } from '../text/headings.ts';
import { looksLikePinyin } from '../text/pinyin-tones.ts';

/** `all` lists the possible roles of the columns, likeliest first. */
type RolesGuess = { all: ColumnRole[][]; isSure: boolean };

/** Guesses the role of each column of cards by its heading, or else by its cells. `category` is a known column. */
export function guessRoles(
  header: readonly string[],
  data: readonly (readonly string[])[],
  category = -1,
): RolesGuess {
  const width = data.reduce((max, row) => Math.max(max, row.length), header.length);
  const profiles = Array.from({ length: width }, (_, column) => profileColumn(data, column));
  const headings = Array.from({ length: width }, (_, column) => cleanText(header[column] ?? ''));
  const roles = readCardHeadings(headings);
  return roles ? checkRoles(roles, headings, profiles) : guessByCells(headings, profiles, category);
}

function checkRoles(
  roles: ColumnRole[],
  headings: readonly string[],
  profiles: readonly ColumnProfile[],
): RolesGuess {
  const hasUnknown = headings.some(
    (heading, column) => !findHeadingKind(heading) && profiles[column]!.filled > 0,
  );
  const word = profiles[roles.indexOf('word')];
  const english = profiles[roles.indexOf('english')];
  // The Chinese meaning of an English word may be the word to learn.
  const isTransposed = english?.kind === 'han' && word?.kind !== 'han';
  const kinds = headings.map(findHeadingKind);
  const hasTwoWords = kinds.filter((kind) => kind === 'word' || kind === 'chinese').length > 1;
  const isOpen = isTransposed || hasTwoWords;
  const swapped = isOpen ? [swapWordAndBack(roles)] : [];
  const tags = kinds.findIndex((kind, column) => kind === 'tag' && profiles[column]!.filled > 0);
  const all = [roles, ...swapped];
  if (tags < 0 || roles.includes('category')) return { all, isSure: !isOpen && !hasUnknown };
  return { all: [...all.map((candidate) => candidate.with(tags, 'category')), ...all], isSure: false };
}

function guessByCells(
  headings: readonly string[],
  profiles: readonly ColumnProfile[],
  category: number,
): RolesGuess {
  const roles = headings.map((heading, column): ColumnRole | null => {
    if (column === category) return 'category';
    const kind = findHeadingKind(heading);
    if (kind === 'category' || kind === 'set' || kind === 'ignore') return kind;
    if (kind === 'tag') return 'ignore';
    return profiles[column]!.kind === 'empty' || profiles[column]!.kind === 'number' ? 'ignore' : null;
  });
  const listOpen = () => roles.flatMap((role, column) => (role === null ? [column] : []));
  const han = listOpen().filter((column) => profiles[column]!.kind === 'han');
  const word = han[0] ?? listOpen()[0];
  if (word !== undefined) roles[word] = 'word';
  const pinyin =
    han.length > 0 ? listOpen().find((column) => profiles[column]!.kind === 'pinyin') : undefined;
  if (pinyin !== undefined) roles[pinyin] = 'pinyin';
  const english =
    listOpen().find((column) => profiles[column]!.kind !== 'han') ??
    (han.length === 0 ? listOpen()[0] : undefined);
  if (english !== undefined) roles[english] = 'english';
  // The Chinese meaning of an English word may be the word to learn.
  const isTransposed = pinyin === undefined && english !== undefined && english < (han[0] ?? 0);
  const isSure = han.length === 1 && listOpen().length === 0 && !isTransposed;
  const full = roles.map((role): ColumnRole => role ?? 'ignore');
  if (isSure) return { all: [full], isSure };
  const second = han[1];
  const swapped = english === undefined ? [] : [swapWordAndBack(full)];
  return { all: [full, ...(second === undefined ? swapped : [moveWord(full, second)])], isSure };
}

const SWAPPED: Partial<Record<ColumnRole, ColumnRole>> = { word: 'english', english: 'word' };

function swapWordAndBack(roles: readonly ColumnRole[]): ColumnRole[] {
  return roles.map((role) => SWAPPED[role] ?? role);
}

function moveWord(roles: readonly ColumnRole[], to: number): ColumnRole[] {
  return roles.map((role): ColumnRole => (role === 'word' ? 'ignore' : role)).with(to, 'word');
}

/** The most frequent kind of cells in a column. */
export type ColumnKind = 'han' | 'pinyin' | 'latin' | 'number' | 'empty';
export type ColumnProfile = {
  kind: ColumnKind;
  filled: number;
  /** The number of rows up to the last filled one. */
  length: number;
};

export function profileColumn(rows: readonly (readonly string[])[], column: number): ColumnProfile {
  const counts = { han: 0, pinyin: 0, latin: 0, number: 0 };
  let [filled, length] = [0, 0];
  for (const [index, row] of rows.entries()) {
    const cell = cleanText(row[column] ?? '');
    if (cell === '') continue;
    filled += 1;
    length = index + 1;
    counts[getCellKind(cell)] += 1;
  }
  if (filled === 0) return { kind: 'empty', filled, length };
  // Neutral syllables and names have no mark, so half of the pinyin may look like other words.
  if (counts.pinyin * 2 >= filled && counts.pinyin + counts.latin === filled)
    return { kind: 'pinyin', filled, length };
  const kind = (['han', 'latin', 'number'] as const).find((name) => counts[name] * 2 > filled) ?? 'latin';
  return { kind, filled, length };
}

export function getCellKind(cell: string): Exclude<ColumnKind, 'empty'> {
  if (/\p{Script=Han}/u.test(cell)) return 'han';
  if (/^[\d\s.,()#-]+$/.test(cell)) return 'number';
  return looksLikePinyin(cell) ? 'pinyin' : 'latin';
}
