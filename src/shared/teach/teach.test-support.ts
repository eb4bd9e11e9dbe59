import { type Library, rowsToLibrary } from '#shared/library/library.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { planSession, type SessionPlan } from './session-plan.ts';

export const DAY = '2026-03-01';
export const STARTED_AT = '2026-03-01T09:14:00.000+08:00';
export const createUuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const CARDS = [
  { id: 'f1', word: 'dog' },
  { id: 'f2', word: 'cat' },
  { id: 'f3', word: 'bird' },
  { id: 'f4', word: '苹果', english: 'apple', pinyin: 'píngguǒ' },
  { id: 'f5', word: '水' },
  { id: 'f6', word: 'cup' },
];

/** A library whose sets 1 to 3 have three, two and one card. Set 4 is empty, and set 5 is another child's. */
export const teachLibrary: Library = rowsToLibrary({
  categories: [{ id: 'cat1', name: 'Words' }],
  flashcards: CARDS.map((card) => ({ ...card, categoryId: 'cat1' })),
  sets: [
    { id: 1, childId: FIRST_CHILD, name: 'Farm', flashcardIds: ['f1', 'f2', 'f3'] },
    { id: 2, childId: FIRST_CHILD, name: '水果', flashcardIds: ['f4', 'f5'] },
    { id: 3, childId: FIRST_CHILD, name: 'Kitchen', flashcardIds: ['f6'] },
    { id: 4, childId: FIRST_CHILD, name: 'Empty', flashcardIds: [] },
    { id: 5, childId: 2, name: "Another child's", flashcardIds: ['f1'] },
  ],
  history: [],
});

/** Plans a session that starts at `STARTED_AT`. */
export function planTestSession(number = 1, library = teachLibrary, random = () => 0): SessionPlan {
  const plan = planSession(library, {
    sessionId: createUuid(number),
    childId: FIRST_CHILD,
    day: DAY,
    startedAt: STARTED_AT,
    random,
  });
  if (!plan) throw new Error('no set has cards');
  return plan;
}
