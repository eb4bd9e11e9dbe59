import { hasCjk } from '#shared/lib/cjk.ts';
import type { PrintFont } from '../paper/layout-types.ts';
import { WIN_ANSI } from './win-ansi.ts';

const IN_WIN_ANSI: ReadonlySet<string> = new Set(WIN_ANSI);

/** These are set in the extended Latin font, although a few (š, œ) are also in WinAnsi. */
const EXTENDED_LATIN = /[\u0100-\u036f]/;

/** Other scripts need shaping and are reported instead. */
const SIDE_BY_SIDE =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}\p{Script=Common}\p{Script=Inherited}]+$/u;

/** Joiners, variation selectors and direction marks affect their neighbours and have no ink. */
const INKLESS = /^\p{Default_Ignorable_Code_Point}$/u;

/** Text in which every code unit is a letter of its own, which needs no segmenter. */
const ONE_UNIT_EACH = /^[\u0020-\u00ac\u00ae-\u02ff\u3400-\u9fff]*$/;

/** Created when first needed, because that takes a phone about 40 ms. */
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
  return [...text].every((character) => IN_WIN_ANSI.has(character)) ? 'arimo' : 'latin';
}

export function fontOrder(text: string): readonly PrintFont[] {
  const first = chooseFont(text);
  if (first === 'arimo') return ['arimo'];
  return first === 'chinese' ? ['chinese', 'latin'] : ['latin', 'chinese'];
}
