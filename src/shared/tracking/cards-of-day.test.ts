import { expect, test } from 'vitest';
import { createEntry } from '#tests/support/library/library-changes.ts';
import { interleaveDayCards, listDayCards, listDaySets } from './cards-of-day.ts';
import { makeRecord } from './records.test-support.ts';

const flashcards = new Map(
  ['f1', 'f2', 'f3'].map((id) => [id, { id, word: `word of ${id}`, categoryId: 'cat1' }]),
);
const library = { flashcards, sets: new Map() };
const day = makeRecord({
  date: '2025-03-01',
  selectedSets: [3, 1, 2, 4],
  setUsage: { 1: 2, 2: 1, 3: 0 },
  setCards: { 1: ['f2', 'f9', 'f1'], 2: ['f1', 'f8'], 3: ['f3'] },
});

test('listDayCards lists each shown card once and counts deleted ones', () => {
  const { cards, missing } = listDayCards(day, flashcards);
  expect(cards.map(({ id }) => id)).toEqual(['f2', 'f1']);
  expect(missing).toBe(2);
});

// docs/product/figures.md#days-of-a-month
test('interleaveDayCards takes a card of each set in turn', () => {
  const record = makeRecord({
    date: '2025-03-01',
    setUsage: { 1: 1, 2: 1 },
    setCards: { 1: ['f1', 'f2'], 2: ['f3', 'f1'] },
  });
  expect(interleaveDayCards(record, flashcards).map(({ id }) => id)).toEqual(['f1', 'f3', 'f2']);
});

test('listDaySets includes sets that were only selected', () => {
  const sets = listDaySets(day, library, []);
  const summarize = ({ cards, missing }: { cards: { id: string }[]; missing: number }) => [
    cards.map(({ id }) => id),
    missing,
  ];
  expect(sets.map(({ setId, flashes }) => [setId, flashes])).toEqual([
    [1, 2],
    [2, 1],
    [3, 0],
    [4, 0],
  ]);
  expect(sets.map(({ batches }) => batches.map(summarize))).toEqual([
    [[['f2', 'f1'], 1]],
    [[['f1'], 1]],
    [],
    [],
  ]);
});

test('listDaySets lists each batch of a changed set with its cards', () => {
  const batch = (count: number, ...cardIds: string[]) => ({ setId: 1, cardIds, count });
  const [set] = listDaySets(
    makeRecord({
      date: '2025-03-01',
      shown: [batch(3, 'f1', 'f2'), batch(1, 'f2', 'f1'), batch(1, 'f2', 'f3'), batch(1, 'f1', 'f2')],
    }),
    library,
    [],
  );
  expect(set?.flashes).toBe(6);
  expect(set?.batches.map(({ flashes, cards }) => [flashes, cards.map(({ id }) => id)])).toEqual([
    [4, ['f1', 'f2']],
    [1, ['f2', 'f3']],
    [1, ['f1', 'f2']],
  ]);
});

test("listDaySets follows the parent's order of sets", () => {
  const first = { id: 4, childId: 1, name: 'First', flashcardIds: [], position: 0 };
  const sets = new Map([[4, first]]);
  const ordered = listDaySets(day, { flashcards, sets }, []);
  expect(ordered.map(({ setId }) => setId)).toEqual([4, 1, 2, 3]);
});

// docs/product/stories.md#counted-words
test('listDaySets omits the words of a story', () => {
  const createFlash = (setId: number, ...cardIds: string[]) => ({ setId, cardIds, count: 1 });
  const shown = [{ ...createFlash(1, 'f1', 'f2'), count: 3 }, createFlash(1, 'f1'), createFlash(2, 'f3')];
  const flashes = [createFlash(1, 'f1'), createFlash(2, 'f3')];
  const story = { ...createEntry('2025-03-01', { source: 'story', flashes }), order: 1 };
  const record = makeRecord({ date: '2025-03-01', selectedSets: [1, 2, 3], shown });
  expect(listDaySets(record, library, [story]).map(({ setId, flashes }) => [setId, flashes])).toEqual([
    [1, 3],
    [3, 0],
  ]);
});
