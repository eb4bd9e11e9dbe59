import { z } from 'zod/mini';
import { listFirstWords } from '#shared/library/defaults.ts';
import type { Library } from '#shared/library/library.ts';
import { WORD_LANGUAGES } from '#shared/library/tables/card-set.ts';
import type { DayEntry } from '#shared/library/tables/day-entry.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { getSpellingKey } from '#shared/shipped-words/spelling-key.ts';
import { createSessionEntry } from './session-entry.ts';
import { listSessionSets } from './session-plan.ts';

/** The session of five words before sign-up. */
export const TriedSessionSchema = z.object({
  sessionId: z.uuid(),
  startedAt: z.iso.datetime({ offset: true }),
  endedAt: z.iso.datetime({ offset: true }),
  language: z.enum(WORD_LANGUAGES),
});
export type TriedSession = z.infer<typeof TriedSessionSchema>;

/** Returns null unless the first set contains the shown words. */
export function createTriedEntry(
  library: Pick<Library, 'sets' | 'flashcards'>,
  { sessionId, startedAt, endedAt, language }: TriedSession,
): DayEntry | null {
  const [first] = listSessionSets(library, FIRST_CHILD);
  const listKeys = (words: readonly string[]) => words.map(getSpellingKey).join();
  const isTried =
    first && listKeys(first.cards.map(({ word }) => word)) === listKeys(listFirstWords(language));
  if (!isTried) return null;
  const plan = { sessionId, startedAt, childId: FIRST_CHILD, day: startedAt.slice(0, 10), sets: [first] };
  return createSessionEntry(plan, { shown: [first], source: 'player', at: endedAt, record: undefined });
}
