import type { ShippedWord } from './shipped-word.ts';

/**
 * Returns the words of a list: groups of "Category: word, word", where a word may be followed by its pinyin and its meaning
 * after bars. A category may come more than once.
 */
export function parseWordList(text: string): ShippedWord[] {
  return text
    .trim()
    .replace(/,\s+/g, ',')
    .split('\n')
    .flatMap((group) => {
      const [category = '', words = ''] = group.split(/:\s+/);
      return words.split(',').map((entry) => {
        const [word = '', pinyin, english] = entry.split('|');
        return { word, ...(pinyin && { pinyin }), ...(english && { english }), category };
      });
    });
}
