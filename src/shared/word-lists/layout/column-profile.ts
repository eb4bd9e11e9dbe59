import { cleanText } from '#shared/library/tables/text.ts';
import { looksLikePinyin } from '../text/pinyin-tones.ts';

/** The kind of most cells in a column. */
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
    counts[kindOfCell(cell)] += 1;
  }
  if (filled === 0) return { kind: 'empty', filled, length };
  // Neutral syllables and names have no mark, so half of the pinyin may look like other words.
  if (counts.pinyin * 2 >= filled && counts.pinyin + counts.latin === filled)
    return { kind: 'pinyin', filled, length };
  const kind = (['han', 'latin', 'number'] as const).find((name) => counts[name] * 2 > filled) ?? 'latin';
  return { kind, filled, length };
}

export function kindOfCell(cell: string): Exclude<ColumnKind, 'empty'> {
  if (/\p{Script=Han}/u.test(cell)) return 'han';
  if (/^[\d\s.,()#-]+$/.test(cell)) return 'number';
  return looksLikePinyin(cell) ? 'pinyin' : 'latin';
}
