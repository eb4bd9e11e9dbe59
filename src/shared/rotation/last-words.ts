import { listSets, readPace } from '#shared/library/sets.ts';
import { type CardSet, WORD_LANGUAGES, type WordLanguage } from '#shared/library/tables/card-set.ts';
import type { NextWords, RotationLibrary } from './plan-rotations.ts';
import { ANNOUNCED_DAYS, countDaysOfRoom } from './preview-tomorrow.ts';

/** `days` of new words are left; 0 when the sets that fill themselves have none left. */
export type LastWords = { language: WordLanguage; sets: CardSet[]; days: number };

/** Follows `docs/product/next-words.md#last-words`. */
export function listLastWords(library: RotationLibrary, childId: number, nextWords: NextWords): LastWords[] {
  const open = listSets(library, childId).filter(
    (set) => !set.stage && !set.opensOn && readPace(set).newADay > 0,
  );
  return WORD_LANGUAGES.flatMap((language) => {
    const sets = open.filter(({ fill }) => fill === language);
    const mostADay = sets.reduce((sum, set) => sum + readPace(set).newADay, 0);
    const count = mostADay * (ANNOUNCED_DAYS + 1);
    const words = nextWords(library, {
      childId,
      language,
      stage: 'words',
      count,
      room: null,
      taken: new Set(),
    });
    const days = countDaysOfRoom(sets, words.length);
    if (days === null) return [];
    const isShort = (set: CardSet) => (set.coming?.length ?? 0) < readPace(set).newADay;
    return [{ language, sets: days === 0 ? sets.filter(isShort) : sets, days }];
  });
}
