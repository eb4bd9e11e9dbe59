import { hasCjk } from '#shared/lib/cjk.ts';
import type { PrintFont, PrintLayout, PrintPage } from '../paper/layout-types.ts';
import { splitGraphemes } from './segments.ts';

/**
 * The printable characters of WinAnsiEncoding (ISO 32000-1, annex D.2), without the soft hyphen, which has no ink. They
 * are listed because the TextDecoder of Node 20 decodes windows-1252 as Latin-1.
 */
export const WIN_ANSI =
  ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~' +
  '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ\u00a0¡¢£¤¥¦§¨©ª«¬®¯°±²³´µ¶·¸¹º»¼½¾¿' +
  'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ';

const IN_WIN_ANSI: ReadonlySet<string> = new Set(WIN_ANSI);

/** Characters for the extended Latin font, although a few (š, œ) are also in WinAnsi. */
const EXTENDED_LATIN = /[\u0100-\u036f]/;

/** Scripts that need no shaping. Others are reported as unprintable. */
export const SIDE_BY_SIDE =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}\p{Script=Common}\p{Script=Inherited}]+$/u;

/** Matches joiners, variation selectors and direction marks, which affect their neighbors and have no ink. */
export const INKLESS = /^\p{Default_Ignorable_Code_Point}$/u;

/** Matches text that needs no segmenter, because every code unit is a character. */
const ONE_UNIT_EACH = /^[\u0020-\u00ac\u00ae-\u02ff\u3400-\u9fff]*$/;

export function splitCharacters(text: string): string[] {
  if (ONE_UNIT_EACH.test(text)) return text.split('');
  return splitGraphemes(text);
}

export function chooseFont(text: string): PrintFont {
  if (hasCjk(text)) return 'chinese';
  if (EXTENDED_LATIN.test(text)) return 'latin';
  return [...text].every((character) => IN_WIN_ANSI.has(character)) ? 'arimo' : 'latin';
}

export function listFonts(text: string): readonly PrintFont[] {
  const first = chooseFont(text);
  if (first === 'arimo') return ['arimo'];
  return first === 'chinese' ? ['chinese', 'latin'] : ['latin', 'chinese'];
}

/** Matches punctuation of both scripts, which a Chinese font makes as wide as an ideograph. */
const SHARED_MARK = /[·‐‘’“”•‥…]/;
const OPENING_MARK = /[‘“]/;
const LETTER = /[\p{L}\p{N}]/u;

/** Returns true if the punctuation at an index belongs to Latin letters, as in Mum’s 猫, unlike ‘猫’. */
export function isLatinMark(text: string, index: number): boolean {
  const mark = text.charAt(index);
  if (!SHARED_MARK.test(mark)) return false;
  const next = text.slice(index + 1);
  if (mark === '’' && LETTER.test(next.charAt(0)) && !hasCjk(next.charAt(0))) return true;
  const after = findNeighbor([...next]);
  const before = findNeighbor([...text.slice(0, index)].reverse());
  const neighbor = OPENING_MARK.test(mark) ? (after ?? before) : (before ?? after);
  return neighbor !== undefined && !hasCjk(neighbor);
}

function findNeighbor(characters: readonly string[]): string | undefined {
  return characters.find((character) => LETTER.test(character) || hasCjk(character));
}

/** Returns the punctuation of Latin letters within Chinese text. */
export function listLatinMarks(text: string): string[] {
  return hasCjk(text) ? text.split('').filter((_, index) => isLatinMark(text, index)) : [];
}

/** The fonts that are fetched only if needed. Almost every page needs Arimo. */
export type LoadedFont = 'latin' | 'chinese';

export function listUsedCodePoints(layout: Pick<PrintLayout, 'pages'>): Record<PrintFont, Set<number>> {
  const used: Record<PrintFont, Set<number>> = { arimo: new Set(), latin: new Set(), chinese: new Set() };
  const runs = layout.pages.flatMap((page: PrintPage) => page.lines.flatMap((line) => line.runs));
  for (const run of runs) {
    for (const glyph of run.glyphs) used[run.font].add(glyph.text.codePointAt(0) as number);
  }
  return used;
}
