import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/lib/calendar.ts';
import { applyChange } from '#shared/library/changes/change.ts';
import { type LibraryRules, WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import { createDefaultRows } from '#shared/library/defaults.ts';
import { type Library, rowsToLibrary } from '#shared/library/library.ts';
import { listSets } from '#shared/library/sets.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import { type ChildStart, NEW_CHILD } from '#shared/library/tables/child.ts';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import type { NextWords } from '../rotation/plan-rotations.ts';
import CHINESE_WORDS from '../shipped-words/chinese-words.json' with { type: 'json' };
import { listNextShippedWords } from '../shipped-words/next-shipped-words.ts';
import { describeFirstWeeks, isGentleStartOffered, planGentleStart } from './gentle-start.ts';
import { Device } from './rotation.test-support.ts';

const ROWS = createDefaultRows('aaaaaaaa-0000-4000-8000-000000000000');
const FAMILY = rowsToLibrary({ ...ROWS, history: [] });
const SETS = [1, 2, 3, 4, 5].map((number) => ({ id: 2_000_000 + number, name: `第${number}组` }));
const planStart = (library: Library, options: Partial<Parameters<typeof planGentleStart>[1]> = {}) =>
  planGentleStart(library, {
    childId: 1,
    day: '2026-03-02',
    language: 'zh',
    shipped: { zh: CHINESE_WORDS },
    sets: SETS,
    room: null,
    ...options,
  });
const withSets = (...sets: Partial<CardSet>[]) =>
  rowsToLibrary({
    ...ROWS,
    history: [],
    categories: [...ROWS.categories, { id: 'cat9', name: 'Ours' }],
    flashcards: [...ROWS.flashcards, { id: 'f9000', word: '猫', categoryId: 'cat9' }],
    sets: sets.map((set, i) => ({ id: i + 1, childId: 1, name: 'Ours', flashcardIds: [], ...set })),
  });
const MOTHER = {
  flashcard: { id: 'f1001-zh', word: '妈妈', pinyin: 'mā ma', english: 'mum', categoryId: 'cat1001-zh' },
  category: { id: 'cat1001-zh', name: '家人' },
};

describe('planGentleStart', () => {
  it('starts English with the default words', () => {
    expect(planStart(FAMILY, { language: 'en', shipped: {} })?.change).toMatchObject({ leaving: [] });
    expect(planStart(FAMILY, { language: 'en' })?.change.first).toBeUndefined();
  });

  it('starts Chinese with a Chinese word and removes the English default words from the sets', () => {
    const { change, undo } = planStart(FAMILY) ?? {};
    expect(change?.leaving).toHaveLength(25);
    expect(change?.first).toEqual(MOTHER);
    expect(undo?.first).toEqual({ flashcardId: 'f1001-zh', categoryId: 'cat1001-zh' });
  });

  it("keeps a parent's cards in the sets", () => {
    const dog = ROWS.flashcards[0]?.id ?? '';
    const library = withSets({ flashcardIds: [dog, 'f9000'] });
    expect(planStart(library)?.change).toMatchObject({ leaving: [dog] });
    expect(planStart(library)?.change.first).toBeUndefined();
    expect(planStart(library, { language: 'en' })?.change.leaving).toEqual([]);
  });

  it('keeps a default word that a parent has rewritten in Chinese', () => {
    const rows = {
      ...ROWS,
      flashcards: ROWS.flashcards.map((card) => ({ ...card, word: '狗' })),
      history: [],
    };
    expect(planStart(rowsToLibrary(rows))?.change.leaving).toEqual([]);
  });

  it('returns null when there is no word to start with', () => {
    expect(planStart(FAMILY, { shipped: {} })).toBeNull();
    expect(planStart(FAMILY, { room: 0 })).toBeNull();
  });

  it('plans an exact undo for any sets', () => {
    const waiting: Partial<CardSet> = { coming: ['f9000'], fill: 'en', opensOn: '2026-05-01' };
    const newChild = rowsToLibrary({
      categories: [],
      flashcards: [],
      sets: [],
      history: [],
      children: [NEW_CHILD],
    });
    for (const library of [FAMILY, withSets({ flashcardIds: ['f9000'] }, waiting), newChild]) {
      const plan = planStart(library);
      if (!plan) throw new Error('no plan');
      const after = [plan.change, plan.undo].reduce(
        (before, change) => applyChange(before, change, WITHOUT_PLAN_LIMIT, crypto.randomUUID()).library,
        library,
      );
      expect(after.flashcards).toEqual(library.flashcards);
      expect(after.categories).toEqual(library.categories);
      expect(after.children).toEqual(library.children);
      expect(listSets(after).map(({ rotated: _rotated, ...set }) => set)).toEqual(listSets(library));
    }
  });
});

const RECORD: TrackingRecord = {
  date: '2026-03-01',
  childId: 1,
  selectedSets: [1],
  setUsage: { '1': 1 },
  setCards: { '1': ['f1'] },
  shown: [{ setId: 1, cardIds: ['f1'], count: 1 }],
  sessions: 1,
  entryCount: 1,
  engagement: 0,
  engagementTimes: [],
  notes: '',
};
const set = (id: number, opensOn?: string, flashcardIds: string[] = []): CardSet => ({
  id,
  childId: 1,
  name: `Set ${id}`,
  flashcardIds,
  ...(opensOn && { opensOn }),
});
const createLibrary = (start: ChildStart, sets: CardSet[] = [], history: TrackingRecord[] = []) =>
  rowsToLibrary({
    categories: [],
    sets,
    history,
    children: [{ ...NEW_CHILD, start }],
    flashcards: [{ id: 'f1', word: 'dog', categoryId: 'cat1' }],
  });

describe('isGentleStartOffered', () => {
  // docs/product/gentle-start.md#gentle-offer
  it('returns true until the parent has chosen or something was shown', () => {
    expect(isGentleStartOffered(createLibrary('offer'), 1)).toBe(true);
    expect(isGentleStartOffered(createLibrary('skipped'), 1)).toBe(false);
    expect(isGentleStartOffered(createLibrary('gentle'), 1)).toBe(false);
    expect(isGentleStartOffered(createLibrary('offer', [], [RECORD]), 1)).toBe(false);
  });

  it("ignores days with only a note and another child's days", () => {
    const noted = { ...RECORD, shown: [] };
    expect(isGentleStartOffered(createLibrary('offer', [], [noted, { ...RECORD, childId: 2 }]), 1)).toBe(
      true,
    );
  });
});

// docs/product/gentle-start.md#first-weeks
describe('describeFirstWeeks', () => {
  it('returns the number of open sets and the next set', () => {
    const library = createLibrary('gentle', [
      set(1, undefined, ['f1']),
      set(2, '2026-03-09'),
      set(3, '2026-03-16'),
    ]);
    expect(describeFirstWeeks(library, 1, '2026-03-02')).toEqual({
      openSetCount: 1,
      isOneWord: true,
      hasRoom: true,
      next: { name: 'Set 2', language: undefined, day: '2026-03-09' },
    });
  });

  it('reports one word only on the first day', () => {
    const sets = [set(1, undefined, ['f1']), set(2, '2026-03-09')];
    const taught = createLibrary('gentle', sets, [RECORD]);
    expect(describeFirstWeeks(taught, 1, RECORD.date)?.isOneWord).toBe(true);
    expect(describeFirstWeeks(taught, 1, '2026-03-02')?.isOneWord).toBe(false);
  });

  it('returns the language of the next set if no open set has it', () => {
    const describeNext = (fill: 'en' | 'zh') => {
      const sets = [
        { ...set(1, undefined, ['f1']), fill: 'en' as const },
        { ...set(2, '2026-03-09'), fill },
      ];
      return describeFirstWeeks(createLibrary('gentle', sets), 1, '2026-03-02')?.next.language;
    };
    expect([describeNext('en'), describeNext('zh')]).toEqual([undefined, 'zh']);
  });

  it('returns the set that opens first regardless of its place', () => {
    const library = createLibrary('gentle', [set(1), set(2), set(3, '2026-04-16'), set(4, '2026-03-20')]);
    expect(describeFirstWeeks(library, 1, '2026-03-10')).toEqual({
      openSetCount: 2,
      isOneWord: false,
      hasRoom: true,
      next: { name: 'Set 4', language: undefined, day: '2026-03-20' },
    });
  });

  it('returns today for a set that opens with the next session, and tomorrow once today is taught', () => {
    const sets = [set(1), set(2, '2026-03-01')];
    const describeNext = (today: string) =>
      describeFirstWeeks(createLibrary('gentle', sets, [RECORD]), 1, today)?.next;
    expect(describeNext('2026-03-02')).toMatchObject({ name: 'Set 2', day: '2026-03-02' });
    expect(describeNext(RECORD.date)).toMatchObject({ name: 'Set 2', day: addDays(RECORD.date, 1) });
  });

  it('promises no word a day for a set of dots with room', () => {
    const dots = { ...set(1), stage: 'dots' as const };
    expect(
      describeFirstWeeks(createLibrary('gentle', [dots, set(2, '2026-03-09')]), 1, '2026-03-02'),
    ).toMatchObject({
      hasRoom: false,
    });
  });

  it('returns null when every set is open or the start was skipped', () => {
    expect(describeFirstWeeks(createLibrary('gentle', [set(1)]), 1, '2026-03-09')).toBeNull();
    const skipped = createLibrary('skipped', [set(1), set(2, '2026-03-09')]);
    expect(describeFirstWeeks(skipped, 1, '2026-03-02')).toBeNull();
  });
});

const DAY = '2026-03-02';
const CHINESE = { zh: CHINESE_WORDS };
const nextWords: NextWords = (library, request) => listNextShippedWords(library, CHINESE, request);

/** Teaches three sessions on each of the days and returns the library after each of them. */
function teach(days: readonly string[], rules: LibraryRules = WITHOUT_PLAN_LIMIT): Library[] {
  const device = new Device(startFamily());
  device.nextWords = nextWords;
  device.rules = rules;
  return days.map((day) => {
    device.teach(day, 3);
    return device.library;
  });
}

function startFamily(): Library {
  const family = rowsToLibrary({ ...createDefaultRows('aaaaaaaa-0000-4000-8000-000000000000'), history: [] });
  const plan = planGentleStart(family, {
    childId: 1,
    day: DAY,
    language: 'zh',
    shipped: CHINESE,
    sets: [],
    room: null,
  });
  if (!plan) throw new Error('no plan');
  return applyChange(family, plan.change, { flashcardLimit: null }, crypto.randomUUID()).library;
}

const listSizes = (library: Library) => listSets(library).map(({ flashcardIds }) => flashcardIds.length);
const countWaiting = (library: Library) => listSets(library).filter(({ opensOn }) => opensOn).length;

describe('First weeks of a gentle start', () => {
  // docs/product/gentle-start.md#gentle-plan
  it('add a word every day and a set every week', () => {
    const days = Array.from({ length: 33 }, (_, i) => addDays(DAY, i));
    const states = teach(days);
    expect(states.slice(0, 8).map(listSizes)).toEqual([
      [1, 0, 0, 0, 0],
      [2, 0, 0, 0, 0],
      [3, 0, 0, 0, 0],
      [4, 0, 0, 0, 0],
      [5, 0, 0, 0, 0],
      [5, 0, 0, 0, 0],
      [5, 0, 0, 0, 0],
      [5, 1, 0, 0, 0],
    ]);
    expect(states.map(countWaiting)).toEqual(days.map((_, i) => Math.max(0, 4 - Math.floor(i / 7))));
    expect(listSizes(states.at(-1) as Library)).toEqual([5, 5, 5, 5, 5]);
    const words = listSets(states.at(-1) as Library).flatMap(({ flashcardIds }) => flashcardIds);
    expect(new Set(words).size).toBe(25);
  });

  it('show each word fifteen times before it leaves', () => {
    const days = Array.from({ length: 6 }, (_, i) => addDays(DAY, i));
    const [, , , , fifth, sixth] = teach(days);
    const listWords = (library: Library | undefined) =>
      library?.sets.get(1)?.flashcardIds.map((id) => library.flashcards.get(id)?.word);
    expect(listWords(fifth)).toEqual(['妈妈', '爸爸', '宝宝', '爷爷', '奶奶']);
    expect(listWords(sixth)).toEqual(['爸爸', '宝宝', '爷爷', '奶奶', '外公']);
  });

  // docs/product/rotation.md#waiting-sets
  it('open one set at a time after a break', () => {
    const days = Array.from({ length: 28 }, (_, i) => addDays(DAY, i < 3 ? i : i + 30));
    const states = teach(days);
    expect(states.slice(2, 4).map(listSizes)).toEqual([
      [3, 0, 0, 0, 0],
      [4, 1, 0, 0, 0],
    ]);
    expect(states.map(countWaiting).slice(3)).toEqual(
      days.slice(3).map((_, i) => Math.max(0, 3 - Math.floor(i / 7))),
    );
  });

  // docs/product/gentle-start.md#next-shipped-words
  it('add no words beyond the limit of Free', () => {
    const days = Array.from({ length: 60 }, (_, i) => addDays(DAY, i));
    const states = teach(days, { flashcardLimit: 60 });
    expect(states.at(-1)?.flashcardCount).toBe(60);
    expect(listSizes(states.at(-1) as Library)).toEqual(listSizes(states.at(-10) as Library));
  });
});
