import type { PrintFont } from './layout-types.ts';

/** Bytes 0x80 to 0x9F of WinAnsiEncoding (ISO 32000-1, annex D.2); 0 where the byte is unused. */
const HIGH_CODE_POINTS = [
  0x20ac, 0, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0,
  0x017d, 0, 0, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a,
  0x0153, 0, 0x017e, 0x0178,
];

/** Undefined also for the soft hyphen, which has no ink. */
export function winAnsiByte(codePoint: number): number | undefined {
  if (codePoint < 0x20) return undefined;
  if (codePoint <= 0x7e) return codePoint;
  if (codePoint >= 0xa0 && codePoint <= 0xff && codePoint !== 0xad) return codePoint;
  const index = HIGH_CODE_POINTS.indexOf(codePoint);
  return index === -1 ? undefined : 0x80 + index;
}

const CJK = /[\p{Script=Han}\u2e80-\u30ff\u3100-\u312f\u31a0-\u31ef\uff00-\uffef]/u;

/** Set in the extended Latin font, although a few (š, œ) are in WinAnsi too. */
const EXTENDED_LATIN = /[\u0100-\u036f]/;

/** Other scripts need shaping and are reported instead. */
const SIDE_BY_SIDE =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}\p{Script=Common}\p{Script=Inherited}]+$/u;

/** Joiners, variation selectors and direction marks steer their neighbours and have no ink. */
const INKLESS = /^\p{Default_Ignorable_Code_Point}$/u;

/** Text whose code units are all letters of their own, which needs no segmenter. */
const ONE_UNIT_EACH = /^[\u0020-\u00ac\u00ae-\u02ff\u3400-\u9fff]*$/;

/** Created when first needed, because that takes a phone some 40 ms. */
let segmenter: Intl.Segmenter | null = null;

export function hasCjk(text: string): boolean {
  return CJK.test(text);
}

export function isSideBySide(text: string): boolean {
  return SIDE_BY_SIDE.test(text);
}

export function isInkless(character: string): boolean {
  return INKLESS.test(character);
}

export function splitCharacters(text: string): string[] {
  if (ONE_UNIT_EACH.test(text)) return text.split('');
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), (part) => part.segment);
}

export function chooseFont(text: string): PrintFont {
  if (hasCjk(text)) return 'chinese';
  if (EXTENDED_LATIN.test(text)) return 'latin';
  for (const character of text) {
    if (winAnsiByte(character.codePointAt(0) as number) === undefined) return 'latin';
  }
  return 'helvetica';
}

export function fontOrder(text: string): readonly PrintFont[] {
  const first = chooseFont(text);
  if (first === 'helvetica') return ['helvetica'];
  return first === 'chinese' ? ['chinese', 'latin'] : ['latin', 'chinese'];
}
