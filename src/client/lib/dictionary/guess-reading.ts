import { pinyin } from 'pinyin-pro';

/** A file of its own, because the package is as large as a page. Syllables with numbers of tones between spaces. */
export function guessReading(word: string): string {
  return pinyin(word, { toneType: 'num', nonZh: 'removed', toneSandhi: false }).replace(/0/g, '5');
}
