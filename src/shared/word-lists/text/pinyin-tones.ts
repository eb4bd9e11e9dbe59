const MARKS: Record<string, string> = {
  a: 'āáǎà',
  e: 'ēéěè',
  i: 'īíǐì',
  o: 'ōóǒò',
  u: 'ūúǔù',
  ü: 'ǖǘǚǜ',
};

const NUMBERED = /[a-zü:][1-5]/i;

/** Writes tone numbers as marks: `ai4` becomes `ài`, `lu:4` and `lv4` become `lǜ`. Other text is unchanged. */
export function markTones(pinyin: string): string {
  if (!NUMBERED.test(pinyin)) return pinyin;
  return pinyin.replace(/[a-zü:]+(?:[1-5](?!\d))?/gi, (run) => {
    const [tone, isNumbered] = [Number(run.at(-1)), /\d$/.test(run)];
    const letters = run.replace(/u:/g, 'ü').replace(/U:/g, 'Ü');
    if (!isNumbered) return letters;
    const syllable = letters.slice(0, -1).replaceAll('v', 'ü').replaceAll('V', 'Ü');
    const isSyllable = /[aeiouü]/i.test(syllable) || /^(r|m|n|ng|hm)$/i.test(syllable);
    return isSyllable ? markSyllable(syllable, tone) : run;
  });
}

/** Puts the mark on a or e, on the o of ou, or otherwise on the last vowel. */
function markSyllable(syllable: string, tone: number): string {
  const lower = syllable.toLowerCase();
  const index = /[ae]/.test(lower)
    ? lower.search(/[ae]/)
    : lower.includes('ou')
      ? lower.indexOf('o')
      : Math.max(...[...'iouü'].map((vowel) => lower.lastIndexOf(vowel)));
  const marked = MARKS[lower[index] ?? '']?.[tone - 1];
  if (tone === 5 || !marked) return syllable;
  const isCapital = syllable[index] !== lower[index];
  return syllable.slice(0, index) + (isCapital ? marked.toUpperCase() : marked) + syllable.slice(index + 1);
}

const SYLLABLE_WITH_MARK = /[āáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜ]/i;

const VOWELS = /[aeiouüāáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜ]+/gi;

export function countSyllables(pinyin: string): number {
  return pinyin.match(VOWELS)?.length ?? 0;
}

/** Returns true if a syllable has a tone mark or number, and all characters may occur in pinyin. */
export function hasTones(text: string): boolean {
  const isPinyin = /^[a-züāáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜ'’:\s1-5·-]+$/i.test(text);
  return isPinyin && (SYLLABLE_WITH_MARK.test(text) || NUMBERED.test(text));
}

/** Returns true if each syllable has a tone mark, or any has a number, which is rare in other languages. */
export function looksLikePinyin(text: string): boolean {
  if (!/^[a-züāáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜ'’:\s\d·/,-]+$/i.test(text)) return false;
  if (/[a-zü:][1-5](?!\d)/i.test(text)) return true;
  const vowels = text.match(VOWELS) ?? [];
  return vowels.length > 0 && vowels.every((group) => SYLLABLE_WITH_MARK.test(group));
}
