import { markTones } from '#shared/csv/pinyin-tones.ts';
import type { DictionaryEntry } from './read-dictionary.ts';

/** `spokenLightly`: a syllable without a tone; `toneChanges`: 一 or 不 is written as it is spoken here. */
export type ReadingNote = 'spokenLightly' | 'toneChanges';
export type Reading = { pinyin: string; meaning: string; notes: ReadingNote[] };

/**
 * The readings of a Chinese word, the likeliest first, each once with what it means.
 * @param guess what a program for running text reads, syllables with tone numbers between spaces
 */
export function listReadings(word: string, entries: readonly DictionaryEntry[], guess: string): Reading[] {
  const readings = new Map<string, Reading & { isName: boolean }>();
  for (const { pinyin, meaning } of [...entries, { pinyin: guess, meaning: '' }]) {
    const syllables = pinyin.toLowerCase().split(' ').filter(Boolean);
    if (syllables.length === 0) continue;
    const spoken = changeTones(word, syllables);
    const key = joinSyllables(spoken);
    const isName = /^[A-Z]/.test(pinyin);
    const known = readings.get(key);
    // A name is written with a capital; the word itself goes before it.
    if (known && (!known.isName || isName || !meaning)) {
      known.meaning ||= meaning;
      continue;
    }
    readings.set(key, {
      pinyin: isName ? key.charAt(0).toUpperCase() + key.slice(1) : key,
      meaning: meaning || (known?.meaning ?? ''),
      notes: listNotes(syllables, spoken),
      isName,
    });
  }
  const first = joinSyllables(changeTones(word, guess.toLowerCase().split(' ').filter(Boolean)));
  return [...readings.entries()]
    .sort(([one, a], [other, b]) => rank(one, a) - rank(other, b))
    .map(([, { isName: _isName, ...reading }]) => reading);

  function rank(key: string, { meaning, isName }: { meaning: string; isName: boolean }): number {
    if (!meaning) return 2;
    if (key === first) return 0;
    return isName ? 1.5 : 1;
  }
}

function listNotes(syllables: readonly string[], spoken: readonly string[]): ReadingNote[] {
  return [
    ...(syllables.length > 1 && syllables.some((syllable) => /5$/.test(syllable))
      ? (['spokenLightly'] as const)
      : []),
    ...(spoken.some((syllable, index) => syllable !== syllables[index]) ? (['toneChanges'] as const) : []),
  ];
}

/**
 * 不 rises before a falling tone; 一 does too and falls before the others, but not as a number, nor at the
 * end of an idiom's half.
 */
function changeTones(word: string, syllables: readonly string[]): string[] {
  const characters = [...word];
  if (characters.length !== syllables.length) return [...syllables];
  return syllables.map((syllable, index) => {
    const next = /\d$/.exec(syllables[index + 1] ?? '')?.[0];
    if (!next) return syllable;
    if (characters[index] === '不' && syllable === 'bu4') return next === '4' ? 'bu2' : syllable;
    if (characters[index] !== '一' || syllable !== 'yi1') return syllable;
    const isNumber =
      /[第初]/.test(characters[index - 1] ?? '') || /[一二三四五六七八九十百月]/.test(characters[index + 1]!);
    const endsHalf = characters.length === 4 && index === 1;
    if (isNumber || endsHalf) return syllable;
    return next === '4' || next === '5' ? 'yi2' : 'yi4';
  });
}

/** With spaces, as the shipped words have them; the r of 儿 joins the syllable before it. */
function joinSyllables(syllables: readonly string[]): string {
  return syllables
    .map((syllable, index) => (index === 0 || /^r5?$/.test(syllable) ? '' : ' ') + markTones(syllable))
    .join('');
}
