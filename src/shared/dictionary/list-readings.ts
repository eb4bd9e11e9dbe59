import { getPinyinKey } from '#shared/library/duplicates.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { markTones } from '#shared/word-lists/text/pinyin-tones.ts';
import { chooseSense } from './choose-sense.ts';
import { type DictionaryEntry, orderEntries } from './order-entries.ts';
import { readPhrase } from './read-phrase.ts';
import { changeTones, isRepetition } from './tone-changes.ts';

/** `spokenLightly`: a syllable has no tone. `toneChanges`: 一 or 不 takes its tone from the context. */
export type ReadingNote = 'spokenLightly' | 'toneChanges';
export type Reading = { pinyin: string; meaning: string; notes: ReadingNote[] };

/**
 * Returns the readings of a Chinese word with their meanings, likeliest first.
 * @param find returns the dictionary entries of the word or a part of it
 * @param guess the reading from the package for running text: syllables with tone numbers, separated by spaces
 */
export function listReadings(
  word: string,
  find: (word: string) => readonly DictionaryEntry[],
  guess: string,
): Reading[] {
  const entries = find(word).map((entry) => ({ ...entry, meaning: chooseSense(entry.meaning) }));
  const characters = word.replace(/\P{Script=Han}/gu, '');
  const guessedSyllables = guess.toLowerCase().split(' ').filter(Boolean);
  const spelled = readPhrase(characters, guessedSyllables, find);
  const phrase = isRepetition(word) ? [spelled[0]!, spelled[0]!.replace(/\d$/, '5')] : spelled;
  const [guessedReading, likelyReading] =
    entries.length === 0 ? [phrase, phrase] : [guessedSyllables, findLikely(entries, phrase)];
  const readings = orderEntries(word, entries, guessedReading, likelyReading).map(
    ({ syllables, meaning, isName }) => {
      const marked = syllables.map(markTones);
      const spoken = changeTones(characters, marked, { isWord: entries.length > 0 });
      const pinyin = joinSyllables(spoken);
      return {
        pinyin: isName ? pinyin.charAt(0).toUpperCase() + pinyin.slice(1) : pinyin,
        meaning,
        notes: listNotes(
          syllables,
          spoken.some((syllable, index) => syllable !== marked[index]),
        ),
      };
    },
  );
  const seen = new Set<string>();
  return readings.filter(({ pinyin }) => {
    const isNew = !seen.has(pinyin.toLowerCase());
    seen.add(pinyin.toLowerCase());
    return isNew;
  });
}

function findLikely(entries: readonly DictionaryEntry[], phrase: readonly string[]) {
  return entries.some(({ pinyin }) => pinyin === phrase.join(' ')) ? phrase : undefined;
}

function listNotes(syllables: readonly string[], isChanged: boolean): ReadingNote[] {
  const isLight = syllables.length > 1 && syllables.some((syllable) => syllable.endsWith('5'));
  return [...(isLight ? (['spokenLightly'] as const) : []), ...(isChanged ? (['toneChanges'] as const) : [])];
}

/** Joins syllables with spaces, as in the shipped words. The r of 儿 is attached to the previous syllable. */
function joinSyllables(syllables: readonly string[]): string {
  return syllables.map((syllable, index) => (index === 0 || syllable === 'r' ? '' : ' ') + syllable).join('');
}

/** The back of a card. A missing field is empty or absent. */
export type Back = { english?: string | undefined; pinyin?: string | undefined };

/** Fills empty fields from a reading. Returns null if none is empty, or if the card has another pinyin. */
export function fillBack(
  { english = '', pinyin = '' }: Back,
  reading: Reading,
): { english: string; pinyin: string } | null {
  const existing = getPinyinKey({ pinyin });
  if (existing !== '' && existing !== getPinyinKey(reading)) return null;
  const filled = {
    english: english.trim() === '' ? reading.meaning.slice(0, LIBRARY_LIMITS.english) : english,
    pinyin: existing === '' ? reading.pinyin.slice(0, LIBRARY_LIMITS.pinyin) : pinyin,
  };
  return filled.english === english && filled.pinyin === pinyin ? null : filled;
}
