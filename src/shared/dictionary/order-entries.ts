import firstReadings from './first-readings.json' with { type: 'json' };

export type OrderedEntry = { syllables: readonly string[]; meaning: string; isName: boolean };

const FIRST_READINGS: ReadonlyMap<string, string[]> = new Map(
  firstReadings.map(({ word, pinyin }) => [word, pinyin.split(' ')]),
);

/**
 * Returns each reading once with its meanings, likeliest first (docs/product/pinyin.md#order).
 * @param guess the reading from the package for running text, with tone numbers; it is always listed
 * @param likely the reading that comes first if it is listed
 */
export function orderEntries(
  word: string,
  entries: readonly DictionaryEntry[],
  guess: readonly string[],
  likely = guess,
): OrderedEntry[] {
  const first = FIRST_READINGS.get(word) ?? likely;
  const byPinyin = new Map<string, OrderedEntry>();
  for (const { pinyin, meaning } of entries) {
    const syllables = pinyin.toLowerCase().split(' ').filter(Boolean);
    if (syllables.length === 0) continue;
    const key = syllables.join(' ');
    const isName = /^[A-Z]/.test(pinyin);
    const existing = byPinyin.get(key);
    // A name is written with a capital and comes after the ordinary word.
    const isBetter = !existing || (existing.isName && !isName && meaning);
    if (isBetter) byPinyin.set(key, { syllables, isName, meaning: meaning || (existing?.meaning ?? '') });
    else existing.meaning ||= meaning;
  }
  const listed = [...byPinyin.values()];
  for (const syllables of [first, guess]) {
    if (syllables.length === 0 || byPinyin.has(syllables.join(' '))) continue;
    const words = listed.filter(({ isName }) => !isName);
    const full = words.find((entry) => isLightForm(syllables, entry.syllables));
    const isOther = !full && !words.some((entry) => isLightForm(entry.syllables, syllables));
    // The package reads many words as names or as other words.
    if (isOther && syllables !== first && words.some(({ meaning }) => meaning)) continue;
    const related = syllables === guess ? full : words[0];
    const added = { syllables, isName: false, meaning: related?.meaning ?? '' };
    byPinyin.set(syllables.join(' '), added);
    listed.push(added);
  }
  const rankEntry = ({ syllables, meaning, isName }: OrderedEntry): number => {
    const isFirst = syllables.join(' ') === first.join(' ');
    if (isFirst && FIRST_READINGS.has(word)) return -1;
    if (!meaning) return 4;
    if (isName) return isFirst ? 1 : 3;
    if (isLightForm(syllables, first)) return 0;
    return isFirst ? 1 : 2;
  };
  return listed.sort((a, b) => rankEntry(a) - rankEntry(b));
}

/** Returns true if `light` differs from `full` only in syllables after the first that lose their tone. */
function isLightForm(light: readonly string[], full: readonly string[]): boolean {
  if (light.length !== full.length || light.length < 2) return false;
  let isLighter = false;
  for (const [index, syllable] of light.entries()) {
    const fullSyllable = full[index]!;
    if (syllable === fullSyllable) continue;
    const isSame =
      syllable.slice(0, -1) === fullSyllable.slice(0, -1) || (syllable === 'r5' && fullSyllable === 'er2');
    if (index === 0 || !syllable.endsWith('5') || !isSame) return false;
    isLighter = true;
  }
  return isLighter;
}

/** The number of files that scripts/lib/build/place-dictionary.mjs writes. */
const FILE_COUNT = 64;

/** A traditional word's entry has the `simplified` form. */
export type DictionaryEntry = { pinyin: string; meaning: string; simplified?: string };

export function nameDictionaryFile(word: string): string {
  return `${(word.codePointAt(0) ?? 0) % FILE_COUNT}.txt`;
}

/**
 * Returns a word's entries, simplified or traditional. Each line of `file` has a word, its pinyin, its meaning
 * and, for a traditional word, its simplified form.
 */
export function findEntries(file: string, word: string): DictionaryEntry[] {
  const entries: DictionaryEntry[] = [];
  const start = `${word}\t`;
  for (
    let offset = file.startsWith(start) ? 0 : file.indexOf(`\n${start}`) + 1;
    file.startsWith(start, offset);
  ) {
    const lineEnd = file.indexOf('\n', offset);
    const [pinyin = '', meaning = '', simplified] = file
      .slice(offset + start.length, lineEnd < 0 ? undefined : lineEnd)
      .split('\t');
    entries.push({ pinyin, meaning, ...(simplified && { simplified }) });
    offset = lineEnd < 0 ? file.length : lineEnd + 1;
  }
  return entries;
}
