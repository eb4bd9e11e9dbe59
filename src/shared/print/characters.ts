import type { PrintFont } from './metrics.ts';
import { winAnsiByte } from './win-ansi.ts';

/** Han characters with the punctuation, kana, bopomofo and full-width forms that are set with them. */
const CJK = /[\p{Script=Han}\u2e80-\u30ff\u3100-\u312f\u31a0-\u31ef\uff00-\uffef]/u;

/** Letters that are set in the extended Latin font, although a few (š, œ) are in WinAnsi too. */
const EXTENDED_LATIN = /[\u0100-\u036f]/;

/** Scripts whose letters stand side by side, one glyph each. All others need shaping and are reported instead. */
const SIDE_BY_SIDE =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}\p{Script=Common}\p{Script=Inherited}]+$/u;

/** Joiners, variation selectors, direction marks: they steer neighbours and have no ink. */
const INKLESS = /^\p{Default_Ignorable_Code_Point}$/u;

/** Text in which every code unit is a letter of its own, so no segmenter is needed. */
const ONE_UNIT_EACH = /^[\u0020-\u00ac\u00ae-\u02ff\u3400-\u9fff]*$/;

/** Made with the first text that needs it, because that takes a phone some 40 ms. */
let segmenter: Intl.Segmenter | null = null;

/** Returns whether a text needs the Chinese font and the Chinese back. */
export function hasCjk(text: string): boolean {
  return CJK.test(text);
}

/** Returns whether all letters of a text stand side by side without joining or reordering. */
export function isSideBySide(text: string): boolean {
  return SIDE_BY_SIDE.test(text);
}

/** Returns whether a single code point never leaves ink. */
export function isInkless(character: string): boolean {
  return INKLESS.test(character);
}

/** The characters of a text as a reader counts them: a letter with its marks, an emoji with its joiners, is one. */
export function splitCharacters(text: string): string[] {
  if (ONE_UNIT_EACH.test(text)) return text.split('');
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), (part) => part.segment);
}

/**
 * The font of a text: Chinese for CJK text, else the extended Latin font for U+0100 to U+036F and for
 * all that WinAnsi cannot write, else Helvetica.
 */
export function chooseFont(text: string): PrintFont {
  if (hasCjk(text)) return 'chinese';
  if (EXTENDED_LATIN.test(text)) return 'latin';
  for (const character of text) {
    if (winAnsiByte(character.codePointAt(0) as number) === undefined) return 'latin';
  }
  return 'helvetica';
}

/** The fonts to try for each character of a text, best first. */
export function fontOrder(text: string): readonly PrintFont[] {
  const first = chooseFont(text);
  if (first === 'helvetica') return ['helvetica'];
  return first === 'chinese' ? ['chinese', 'latin'] : ['latin', 'chinese'];
}
