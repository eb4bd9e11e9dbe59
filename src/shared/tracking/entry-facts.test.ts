import { describe, expect, it } from 'vitest';
import type { DayEntry, StoredEntry } from '#shared/library/tables/day-entry.ts';
import { createEntry } from '#tests/support/library/library-changes.ts';
import {
  formatEntryTime,
  joinRatings,
  listDaySessions,
  listEntryFacts,
  listEntryWords,
} from './entry-facts.ts';

const makeEntry = (fields: Partial<StoredEntry>): StoredEntry => ({
  id: '5f0c1c1e-0000-4000-8000-000000000001',
  childId: 1,
  day: '2026-03-01',
  at: '2026-03-01T08:30:00.000+01:00',
  source: 'hand',
  order: 1,
  flashes: [],
  takes: [],
  selected: { add: [], remove: [] },
  times: { add: [], remove: [] },
  ...fields,
});

describe('listEntryFacts', () => {
  it('sums the batches of a set and omits its selection', () => {
    const flashes = [
      { setId: 2, cardIds: ['f1'], count: 1 },
      { setId: 1, cardIds: ['f1'], count: 3 },
      { setId: 1, cardIds: ['f2'], count: 1 },
    ];
    expect(listEntryFacts(makeEntry({ flashes, selected: { add: [1, 2, 3], remove: [] } }))).toEqual([
      { kind: 'flashes', setId: 1, count: 4 },
      { kind: 'flashes', setId: 2, count: 1 },
      { kind: 'selected', setId: 3 },
    ]);
  });

  it('lists the subtractions and removals of a correction', () => {
    const takes = [
      { entryId: 'a', setId: 1, count: 1 },
      { entryId: 'b', setId: 1, count: 2 },
    ];
    const correction = makeEntry({
      takes,
      selected: { add: [], remove: [4] },
      times: { add: ['night'], remove: ['morning'] },
      engagement: { value: 0, base: 4 },
      note: { text: '', base: 'tired' },
    });
    expect(listEntryFacts(correction)).toEqual([
      { kind: 'taken', setId: 1, count: 3 },
      { kind: 'deselected', setId: 4 },
      { kind: 'timeAdded', time: 'night' },
      { kind: 'timeRemoved', time: 'morning' },
      { kind: 'rated', value: 0 },
      { kind: 'note' },
    ]);
  });
});

// docs/product/teaching.md#done-on-paper
describe('joinRatings', () => {
  const flashes = [{ setId: 1, cardIds: ['f1'], count: 1 }];
  const session = makeEntry({ id: 'a', source: 'paper', flashes });
  const rating = makeEntry({ id: 'b', source: 'paper', engagement: { value: 4, base: 0 } });

  it('joins a session with the rating that was added to it later', () => {
    expect(joinRatings([session, rating])).toEqual([
      { entry: { ...session, engagement: rating.engagement }, ids: ['a', 'b'] },
    ]);
    const [shown] = listDaySessions([rating, session]);
    expect(shown).toMatchObject({ entry: { engagement: { value: 4 } }, ids: ['a', 'b'], setIds: [1] });
  });

  it.each([
    ['of another time', { ...rating, at: '2026-03-01T09:00:00.000+01:00' }],
    ['that is undone', { ...rating, undone: 'entry' as const }],
    ['of a player', { ...rating, source: 'player' as const }],
  ])('lists a rating %s by itself', (_, other) => {
    expect(joinRatings([session, other]).map(({ ids }) => ids)).toEqual([['a'], ['b']]);
  });
});

describe('formatEntryTime', () => {
  it("shows the local time of the save in any reader's time zone", () => {
    expect(formatEntryTime(makeEntry({}), 'en')).toMatch(/^8:30\sAM$/);
    expect(formatEntryTime(makeEntry({ at: '2026-03-01T23:05:00.000-08:00' }), 'zh')).toBe('23:05');
  });

  it('includes the day when the entry was saved on another one', () => {
    expect(formatEntryTime(makeEntry({ at: '2026-03-02T08:30:00.000+01:00' }), 'en')).toMatch(
      /^Mar 2, 8:30\sAM$/,
    );
  });
});

const DAY = '2026-03-01';
const createFlash = (setId: number) => ({ setId, cardIds: [`f${setId}`], count: 1 });
const createEntryAt = (order: number, hour: string, fields: Partial<DayEntry>): StoredEntry => ({
  ...createEntry(DAY, { at: `${DAY}T${hour}:00:00.000+01:00`, ...fields }),
  order,
});

it('listDaySessions lists the earliest session first', () => {
  const evening = createEntryAt(1, '18', { source: 'paper', flashes: [createFlash(1)] });
  const byHand = createEntryAt(2, '12', { flashes: [createFlash(1)] });
  const morning = createEntryAt(3, '09', { source: 'player', flashes: [createFlash(1), createFlash(2)] });
  expect(listDaySessions([evening, byHand, morning])).toEqual([
    { entry: morning, ids: [morning.id], setIds: [1, 2] },
    { entry: evening, ids: [evening.id], setIds: [1] },
  ]);
});

// docs/product/stories.md#counted-words
it('listDaySessions lists a story with its words', () => {
  const story = createEntryAt(1, '11', { source: 'story', flashes: [createFlash(1), createFlash(2)] });
  expect(listDaySessions([story])).toEqual([{ entry: story, ids: [story.id], setIds: [1, 2] }]);
  const tree = { id: 'f2', word: 'tree', categoryId: 'cat1' };
  expect(listEntryWords(story, new Map([['f2', tree]]))).toEqual(['tree']);
});

it('listDaySessions omits undone sessions and corrected sets', () => {
  const undone = {
    ...createEntryAt(1, '08', { source: 'player', flashes: [createFlash(1)] }),
    undone: 'entry' as const,
  };
  const gone = createEntryAt(2, '09', { source: 'player', flashes: [createFlash(1)] });
  const partly = createEntryAt(3, '10', { source: 'player', flashes: [createFlash(1), createFlash(2)] });
  const takes = [gone, partly].map(({ id }) => ({ entryId: id, setId: 1, count: 1 }));
  const correction = createEntryAt(4, '11', { source: 'correction', takes });
  expect(listDaySessions([undone, gone, partly, correction])).toEqual([
    { entry: partly, ids: [partly.id], setIds: [2] },
  ]);
});
