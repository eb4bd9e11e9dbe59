const MARKS = ['\u0304', '\u0301', '\u030c', '\u0300'];

/** Returns 1 to 4, or 5 for a syllable without a mark. */
function getTone(syllable: string): number {
  const mark = [...syllable.normalize('NFD')].find((character) => MARKS.includes(character));
  return mark ? MARKS.indexOf(mark) + 1 : 5;
}

export function removeTone(syllable: string): string {
  return [...syllable.normalize('NFD')]
    .filter((character) => !MARKS.includes(character))
    .join('')
    .normalize('NFC');
}

/** Returns true for a doubled character, such as 米米, except for a sound, which keeps its tones. */
export function isRepetition(word: string): boolean {
  return /^(?![嗯啊哈呵嘿嘻])(\p{Script=Han})\1$/u.test(word);
}

/** Returns the pinyin of a name (docs/product/pinyin.md#light-syllables). The dictionary has 天天 as an adverb. */
export function readName(name: string, pinyin: string): string {
  const [first = ''] = pinyin.split(' ');
  return isRepetition(name) ? `${first} ${removeTone(first).toLowerCase()}` : pinyin;
}

/** Matches what follows 一 in an ordinal number. */
const ORDINAL = /^(?:[一二三四五六七八九十百月号楼班]|年级)/;

/**
 * Gives 一 and 不 the tones of their context (docs/product/pinyin.md#yi-and-bu).
 * @param syllables with tone marks, one per character of `text`; otherwise they are returned unchanged
 * @param isWord true if `text` is one word; a word of four characters is an idiom of two halves
 */
export function changeTones(
  text: string,
  syllables: readonly string[],
  { isWord = false }: { isWord?: boolean } = {},
): string[] {
  const characters = [...text];
  const isIdiom = isWord && characters.length === 4;
  if (characters.length !== syllables.length) return [...syllables];
  return syllables.map((syllable, index) => {
    const [before, character, after] = [characters[index - 1], characters[index], characters[index + 1]];
    const isDictionaryTone =
      (character === '一' && syllable === 'yī') || (character === '不' && syllable === 'bù');
    if (!isDictionaryTone || after === undefined || !syllables[index + 1]) return syllable;
    if (before === after && !isIdiom) return character === '一' ? 'yi' : 'bu';
    const next = getTone(syllables[index + 1]!);
    if (character === '不') return next === 4 ? 'bú' : syllable;
    const isNumber = /[第初十周期]/.test(before ?? '') || ORDINAL.test(characters.slice(index + 1).join(''));
    if (isNumber || (isIdiom && index === 1)) return syllable;
    return next >= 4 ? 'yí' : 'yì';
  });
}

/**
 * Applies tone changes across words with their pinyin. A word without pinyin, or whose syllables and characters differ in
 * number, ends a phrase.
 */
export function changeTextTones<Run extends { readonly text: string; readonly pinyin?: string }>(
  runs: readonly Run[],
): Run[] {
  const splitRun = ({ text, pinyin = '' }: Run) => {
    const syllables = pinyin.split(' ');
    return syllables.length === [...text].length ? syllables : null;
  };
  const spoken = changeTones(
    runs.map((run) => (run.pinyin && splitRun(run) ? run.text : '.')).join(''),
    runs.flatMap((run) => (run.pinyin && splitRun(run)) || ['']),
  );
  let runEnd = 0;
  return runs.map((run) => {
    const count = run.pinyin ? splitRun(run)?.length : undefined;
    runEnd += count ?? 1;
    return count === undefined ? run : { ...run, pinyin: spoken.slice(runEnd - count, runEnd).join(' ') };
  });
}
