/** The number of files that scripts/lib/build/place-dictionary.mjs writes. */
const FILES = 64;

export type DictionaryEntry = { pinyin: string; meaning: string };

export function nameDictionaryFile(word: string): string {
  return `${(word.codePointAt(0) ?? 0) % FILES}.txt`;
}

/** Returns the entries of a word, simplified or traditional, from a file with lines of word, pinyin and meaning. */
export function findEntries(file: string, word: string): DictionaryEntry[] {
  const entries: DictionaryEntry[] = [];
  const start = `${word}\t`;
  for (let at = file.startsWith(start) ? 0 : file.indexOf(`\n${start}`) + 1; file.startsWith(start, at); ) {
    const end = file.indexOf('\n', at);
    const [pinyin = '', meaning = ''] = file.slice(at + start.length, end < 0 ? undefined : end).split('\t');
    entries.push({ pinyin, meaning });
    at = end < 0 ? file.length : end + 1;
  }
  return entries;
}
