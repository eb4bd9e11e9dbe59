import { pinyin } from 'pinyin-pro';

/** Returns syllables with tone numbers. In a separate file, because the package is as large as a page. */
export function guessReading(word: string): string {
  return pinyin(word, { toneType: 'num', nonZh: 'removed', toneSandhi: false }).replace(/0/g, '5');
}
