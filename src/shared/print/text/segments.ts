/** Created on first use, because each one takes a phone about 40 ms. */
let graphemes: Intl.Segmenter | null = null;
let words: Intl.Segmenter | null = null;

/** Matches a code point with the marks, joiners and skin tones that follow it. */
const CLUSTER = /.(?:[\p{Mark}\p{Emoji_Modifier}]|\u200d.)*/gsu;
const LETTER = /[\p{L}\p{N}]/u;

/** Splits text into what a reader takes for characters. Firefox before 125 has no segmenter. */
export function splitGraphemes(text: string): string[] {
  if (!('Segmenter' in Intl)) return text.match(CLUSTER) ?? [];
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** Splits text into Chinese words, or into characters without a segmenter. */
export function segmentChinese(text: string): { segment: string; isWordLike: boolean }[] {
  if (!('Segmenter' in Intl)) {
    return splitGraphemes(text).map((segment) => ({ segment, isWordLike: LETTER.test(segment) }));
  }
  words ??= new Intl.Segmenter('zh', { granularity: 'word' });
  return Array.from(words.segment(text), ({ segment, isWordLike = false }) => ({ segment, isWordLike }));
}
