import type { Library } from '#shared/library/library.ts';
import { listSets, readPace } from '#shared/library/sets.ts';
import { listStays } from './list-stays.ts';
import { type LeavingOptions, predictNextLeaving } from './teach-ahead.ts';

export type SameWords = {
  count: number;
  /** The open sets with words, which change on different days. */
  setCount: number;
  /** The first card that leaves within a week, and how often it is still to be shown. */
  next: { leaving: string; entering: string; times: number; day: string } | null;
};

/** Describes how long the words of a child stay the same (`docs/product/next-words.md#same-words`). */
export function describeSameWords(library: Library, options: LeavingOptions): SameWords {
  const { childId } = options;
  const sets = listSets(library, childId).filter(({ opensOn, flashcardIds }) => !opensOn && flashcardIds[0]);
  const count = new Set(sets.flatMap(({ flashcardIds }) => flashcardIds)).size;
  return { count, setCount: sets.length, next: describeNext(library, options) };
}

function describeNext(library: Library, options: LeavingOptions): SameWords['next'] {
  const { rotation, after } = predictNextLeaving(library, options) ?? {};
  if (!rotation) return null;
  const { setId, day, entering, retiring } = rotation;
  const set = library.sets.get(setId);
  const [leavingId = ''] = retiring;
  const seen = listStays(library, options.childId).countShowings(setId, leavingId);
  const readWord = (id = '') => after?.flashcards.get(id)?.word ?? '';
  const times = set ? readPace(set).showings - seen : 0;
  return { leaving: readWord(leavingId), entering: readWord(entering[0]), times, day };
}
