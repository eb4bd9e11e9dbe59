import type { Change } from '#shared/library/changes/change.ts';
import { type DefaultWordChoice, getLanguageOfPlace, nameDefaultSet } from '#shared/library/defaults.ts';
import { createFirstSetId } from '#shared/library/ids.ts';
import type { Library } from '#shared/library/library.ts';
import { DEFAULT_PACE, listSets } from '#shared/library/sets.ts';
import { type ChildStart, readChild } from '#shared/library/tables/child.ts';
import { listNextShippedWords } from '#shared/shipped-words/next-shipped-words.ts';
import type { ShippedWords } from '#shared/shipped-words/shipped-word.ts';
import { GENTLE_SETS } from './gentle-start.ts';

/** A child begins with one word, one set of five, or all sets. */
export const BEGINNINGS = ['word', 'set', 'all'] as const;
export type Beginning = (typeof BEGINNINGS)[number];

type FirstWordsOptions = {
  childId: number;
  day: string;
  language: DefaultWordChoice;
  beginning: Beginning;
  shipped: ShippedWords;
  room: number | null;
};

/**
 * Plans the first sets of a further child from the product's words (`docs/product/first-minute.md#further-child`). Two
 * devices make the same sets, and of two answers the first one counts. Returns null if there is no word to begin with.
 */
export function planFirstSets(
  library: Library,
  { childId, day, language, beginning, shipped, room }: FirstWordsOptions,
): Change[] | null {
  const sets = Array.from({ length: GENTLE_SETS }, (_, place) => ({
    id: createFirstSetId(childId, place),
    name: nameDefaultSet(language, place, readChild(library, childId).teaching.script),
  }));
  const taken = new Set<string>();
  const changes: Change[] = [];
  let roomLeft = room;
  for (const [place, set] of sets.slice(0, beginning === 'all' ? GENTLE_SETS : 1).entries()) {
    const fill = getLanguageOfPlace(language, place);
    const request = { childId, language: fill, count: DEFAULT_PACE.cards, room: roomLeft, taken };
    const cards = listNextShippedWords(library, shipped, request);
    const created = cards.filter(({ isNew }) => isNew);
    const flashcardIds = cards.map(({ flashcard }) => flashcard.id);
    if (place === 0 && cards.length === 0) return null;
    if (roomLeft !== null) roomLeft -= created.length;
    for (const id of flashcardIds) taken.add(id);
    for (const { flashcard, category } of created) {
      changes.push({ type: 'addFlashcard', flashcard, categoryName: category.name, answerOf: childId });
    }
    changes.push({ type: 'addSet', set: { ...set, childId, flashcardIds, fill }, answerOf: childId });
  }
  if (beginning === 'all') return [...changes, editStart(library, childId, 'skipped')];
  const whole = beginning === 'set' && { whole: true as const };
  return [...changes, { type: 'startGently', childId, day, language, sets, leaving: [], ...whole }];
}

/** Plans copies of another child's sets as they are (`docs/product/first-minute.md#same-words`). */
export function planSameSets(library: Library, { from, to }: { from: number; to: number }): Change[] {
  const sets = listSets(library, from);
  // Sets that have not opened yet belong to the first weeks.
  const start = sets.some(({ opensOn }) => opensOn) ? 'gentle' : 'skipped';
  return [
    ...sets.map(({ position: _position, rotated: _rotated, steer: _steer, ...set }, place): Change => {
      return { type: 'addSet', set: { ...set, id: createFirstSetId(to, place), childId: to }, answerOf: to };
    }),
    editStart(library, to, start),
  ];
}

export function editStart(library: Library, childId: number, start: ChildStart): Change {
  const child = readChild(library, childId);
  return { type: 'editChild', child: { ...child, start }, base: { start: child.start } };
}
