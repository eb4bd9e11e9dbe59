import { hasCjk } from '#shared/lib/cjk.ts';
import type { PrintFont } from './layout-types.ts';

/** Of WinAnsiEncoding (ISO 32000-1, annex D.2), but for the soft hyphen, which has no ink. */
const WIN_ANSI =
  /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u00ff\u20ac\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u017d\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u017e\u0178]*$/;

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
  return WIN_ANSI.test(text) ? 'arimo' : 'latin';
}

export function fontOrder(text: string): readonly PrintFont[] {
  const first = chooseFont(text);
  if (first === 'arimo') return ['arimo'];
  return first === 'chinese' ? ['chinese', 'latin'] : ['latin', 'chinese'];
}
