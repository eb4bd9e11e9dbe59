import { cleanText } from '#shared/library/tables/text.ts';
import { isOwnExport } from '../text/headings.ts';
import { splitChineseLine } from '../text/written-lists.ts';
import type { Layout } from './arrange-rows.ts';
import { arrangeRows, hasCardColumns, type Source } from './arrange-rows.ts';

const TWO_SCRIPTS = /^(\p{Script=Han}+)\s*[/／(（]\s*(\p{Script=Han}+)[)）]?$/u;
const WITH_TRADITIONAL = /^(\p{Script=Han}[\p{Script=Han}·…]*)\s*[[［]\p{Script=Han}+[\]］]$/u;

/** Extracts the word from `猫[貓]`, `狗 (gǒu)` or, if the parent chose a part, `貓/猫`. */
export function splitWord(text: string, words: Layout['words']): { word: string; pinyin: string } {
  const [, before = '', after = ''] = TWO_SCRIPTS.exec(text) ?? [];
  if (before && (words === 'before' || words === 'after'))
    return { word: words === 'before' ? before : after, pinyin: '' };
  const simplified = WITH_TRADITIONAL.exec(text)?.[1];
  if (simplified) return { word: simplified, pinyin: '' };
  const [word = '', pinyin = '', meaning] = splitChineseLine(text) ?? [];
  return meaning === '' ? { word, pinyin } : { word: text, pinyin: '' };
}

/** Returns the possible readings of a layout's cells, likeliest first. */
export function guessCells(source: Source, layout: Layout): Layout[] {
  const { rows } = arrangeRows({ ...source, rows: source.rows.slice(layout.skip) }, layout);
  if (layout.hasHeader && isOwnExport(rows[0]) && !hasGaps(rows.slice(1), layout)) return [layout];
  const cards = layout.hasHeader ? rows.slice(1) : rows;
  const column = layout.roles.indexOf('word');
  const words = cards
    .flatMap((row) => (hasCardColumns(layout.arrangement) ? [row[column] ?? ''] : row))
    .map(cleanText)
    .filter((cell) => cell !== '');
  const isMajority = (matches: (cell: string) => boolean) => {
    const count = words.filter(matches).length;
    return count > 0 && count * 2 >= words.length;
  };
  if (!hasCardColumns(layout.arrangement)) {
    const haveReadings = isMajority((cell) => splitWord(cell, undefined).word !== cell);
    return haveReadings ? [layout, { ...layout, words: 'readings' }] : [layout];
  }
  const filled = hasGaps(cards, layout) ? [{ ...layout, fillsDown: true }, layout] : [layout];
  return isMajority(isInTwoScripts)
    ? filled.flatMap((variant) => [
        { ...variant, words: 'after' as const },
        { ...variant, words: 'before' as const },
        variant,
      ])
    : filled;
}

function isInTwoScripts(cell: string): boolean {
  const [, before = '', after = ''] = TWO_SCRIPTS.exec(cell) ?? [];
  return before !== '' && before.length === after.length;
}

/** Returns true if a word below the first category has none. */
function hasGaps(cards: readonly (readonly string[])[], { roles, arrangement }: Layout): boolean {
  const [category, word] = [roles.indexOf('category'), roles.indexOf('word')];
  if (category < 0 || arrangement === 'cardBlocks' || arrangement === 'wordRows') return false;
  const first = cards.findIndex((row) => cleanText(row[category] ?? '') !== '');
  return (
    first >= 0 &&
    cards
      .slice(first)
      .some((row) => cleanText(row[word] ?? '') !== '' && cleanText(row[category] ?? '') === '')
  );
}
