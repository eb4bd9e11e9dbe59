import type { Change } from '#shared/library/changes/change.ts';
import { makeRecord } from '#shared/tracking/records.test-support.ts';
import { createLogChanges } from './seed-days.ts';

const ELEPHANT = { id: 'f500', word: '大象', english: 'elephant', pinyin: 'dà xiàng', categoryId: 'cat1' };

/** Notes with quotation marks, line breaks and a tab. */
export const HARD_NOTES =
  'He said "大象", twice,\nthen pointed: a, b; c\td. After that he wanted the whole set again.';

/** Four different days in three months, newest first. */
const SPRING_DAYS = [
  makeRecord({
    date: '2025-04-02',
    selectedSets: [1, 2],
    setUsage: { 1: 3, 2: 2 },
    setCards: { 1: ['f1', 'f500'], 2: ['f2', 'f7', 'f1'] },
    engagement: 4,
    engagementTimes: ['morning', 'evening'],
    notes: HARD_NOTES,
  }),
  makeRecord({
    date: '2025-04-01',
    selectedSets: [3],
    setUsage: { 3: 0 },
    setCards: { 3: ['f3'] },
    engagement: 2,
    engagementTimes: ['night'],
    notes: '=HYPERLINK("http://example.org","x")',
  }),
  makeRecord({
    date: '2025-03-31',
    selectedSets: [],
    setUsage: {},
    setCards: {},
    engagement: 0,
    engagementTimes: [],
    notes: '',
  }),
  makeRecord({
    date: '2025-03-01',
    selectedSets: [2],
    setUsage: { 2: 1 },
    setCards: { 2: ['f7'] },
    engagement: 1,
    engagementTimes: ['afternoon'],
    notes: "'+1 word",
  }),
];

/**
 * Returns the changes that log these days for a new family and then delete card f7 ('bus'). The days are unordered, so that
 * screens have to sort them.
 */
export function logSpringDays(): Change[] {
  const unordered = [2, 0, 3, 1].map((index) => SPRING_DAYS[index]!);
  return [
    { type: 'addFlashcard', flashcard: ELEPHANT, categoryName: 'Animals' },
    ...createLogChanges(unordered),
    { type: 'deleteFlashcards', flashcardIds: ['f7'] },
  ];
}
