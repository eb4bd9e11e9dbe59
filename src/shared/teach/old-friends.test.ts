import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, getWeekday } from '#shared/lib/calendar.ts';
import { OLD_FRIENDS_SET } from '#shared/library/ids.ts';
import { type Library, rowsToLibrary } from '#shared/library/library.ts';
import { libraryToRows } from '#shared/library/sorted-rows.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import type { Rotation } from '#shared/library/tables/rotation.ts';
import { makeRecord } from '#shared/tracking/records.test-support.ts';
import { countRuns, itLong } from '#tests/support/long-test.ts';
import {
  COMEBACK_DAYS,
  createOldFriendsEntry,
  listOldFriends,
  listRetiredCards,
  OLD_FRIENDS_A_DAY,
  planComebacks,
  planOldFriends,
} from './old-friends.ts';
import { createUuid } from './teach.test-support.ts';

/** A Monday. */
const RETIRED_ON = '2026-03-02';
const CARDS = ['f1', 'f2', 'f3', 'f4', 'f5', 'f6'];
const child = { childId: FIRST_CHILD };

const countDaysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

let rotationCount = 0;

function retire(day: string, retiring: string[], fields: Partial<Rotation> = {}): Rotation {
  rotationCount += 1;
  return {
    id: createUuid(rotationCount),
    childId: FIRST_CHILD,
    setId: 1,
    ordinal: 1,
    day,
    at: `${day}T08:00:00.000+01:00`,
    entering: [],
    retiring,
    places: retiring.map(() => 0),
    ...fields,
  };
}

function createLibrary(
  rotations: Rotation[],
  history: TrackingRecord[] = [],
  set: Partial<CardSet> = {},
): Library {
  const ids = new Set([...CARDS, ...rotations.flatMap(({ retiring }) => retiring)]);
  ids.delete('f99');
  return rowsToLibrary({
    categories: [{ id: 'cat1', name: 'Words' }],
    flashcards: [...ids].map((id) => ({ id, word: `word ${id}`, categoryId: 'cat1' })),
    sets: [{ id: 1, childId: FIRST_CHILD, name: 'Set 1', flashcardIds: [], ...set }],
    history,
    rotations,
  });
}

const showFriends = (date: string, cardIds: string[], fields: Partial<TrackingRecord> = {}) =>
  makeRecord({ date, shown: [{ setId: OLD_FRIENDS_SET, cardIds, count: 1 }], ...fields });

const listFriends = (library: Library, day: string) =>
  listOldFriends(library, { ...child, day }).map(({ cardId }) => cardId);

// docs/product/card-ways.md#status
describe('listRetiredCards', () => {
  const listIds = (library: Library) => listRetiredCards(library, FIRST_CHILD).map(({ cardId }) => cardId);

  it('returns retired cards that are in no set', () => {
    const rotations = [retire(RETIRED_ON, ['f1', 'f2', 'f3'])];
    expect(listIds(createLibrary(rotations))).toEqual(['f1', 'f2', 'f3']);
    expect(listIds(createLibrary(rotations, [], { flashcardIds: ['f1'], coming: ['f2'] }))).toEqual(['f3']);
  });

  it("omits undone rotations, another child's rotations and deleted cards", () => {
    const rotations = [
      retire(RETIRED_ON, ['f1'], { undone: true }),
      retire('2026-03-03', ['f2'], { childId: 2 }),
      retire('2026-03-04', ['f99', 'f3']),
    ];
    expect(listIds(createLibrary(rotations))).toEqual(['f3']);
  });

  it('returns the last retirement', () => {
    const rotations = [retire('2026-03-09', ['f1']), retire(RETIRED_ON, ['f1'])];
    const history = [showFriends('2026-03-08', ['f1'])];
    expect(listRetiredCards(createLibrary(rotations, history), FIRST_CHILD)).toEqual([
      { cardId: 'f1', retiredOn: '2026-03-09', comebacks: [] },
    ]);
  });

  // docs/product/card-ways.md#status
  it('returns a card that a hand took out of its set after its showings', () => {
    const show = (date: string, cardIds: string[], count: number) =>
      makeRecord({ date, shown: [{ setId: 1, cardIds, count }] });
    const history = [show('2026-03-02', ['f1', 'f2', 'f3'], 9), show('2026-03-03', ['f1', 'f2'], 9)];
    const library = createLibrary([], history, { flashcardIds: ['f2'] });
    expect(listRetiredCards(library, FIRST_CHILD)).toEqual([
      { cardId: 'f1', retiredOn: '2026-03-03', comebacks: [] },
    ]);
  });
});

const findNext = (library: Library, day: string, cardId = 'f1') =>
  planComebacks(library, { ...child, day }).get(cardId);

// docs/product/card-ways.md#old-friends
describe('planComebacks', () => {
  const findNextAfter = (...comebacks: string[]) => {
    const history = comebacks.map((day) => showFriends(day, ['f1']));
    const library = createLibrary([retire(RETIRED_ON, ['f1'])], history);
    return findNext(library, comebacks.at(-1) ?? RETIRED_ON);
  };

  it('brings a card back after 1, 3, 9 and 18 weeks', () => {
    expect(findNextAfter()?.on).toBe('2026-03-09');
    expect(findNextAfter('2026-03-09')?.on).toBe('2026-03-30');
    expect(findNextAfter('2026-03-09', '2026-03-30')?.on).toBe('2026-06-01');
    expect(findNextAfter('2026-03-09', '2026-03-30', '2026-06-01')?.on).toBe('2026-10-05');
    expect(findNextAfter('2026-03-09', '2026-03-30', '2026-06-01', '2026-10-05')).toBeNull();
  });

  it('counts from a late comeback', () => {
    expect(findNextAfter('2026-03-14')?.on).toBe('2026-04-04');
  });

  it('skips a comeback that was missed for more than a week', () => {
    const library = createLibrary([retire(RETIRED_ON, ['f1'])]);
    const isDue = (day: string) => listFriends(library, day).length === 1;
    const days = ['2026-03-08', '2026-03-09', '2026-03-16', '2026-03-17', '2026-03-30'];
    expect(days.map(isDue)).toEqual([false, true, true, false, true]);
    expect(findNext(library, '2026-03-17')).toEqual({ on: '2026-03-30', isSure: false });
    expect(findNext(library, '2027-01-01')).toBeNull();
  });

  // docs/product/card-ways.md#promised-days
  it('promises a day within a week unless too many others come first', () => {
    const cards = Array.from({ length: 12 }, (_, index) => `f${index + 10}`);
    const library = createLibrary([retire(RETIRED_ON, cards)]);
    expect(findNext(library, RETIRED_ON, 'f10')).toEqual({ on: '2026-03-09', isSure: false });
    expect(findNext(library, '2026-03-03', 'f10')).toEqual({ on: '2026-03-09', isSure: true });
    expect(findNext(library, '2026-03-03', 'f21')).toEqual({ on: '2026-03-09', isSure: false });
    const after = createLibrary([retire(RETIRED_ON, cards)], [showFriends('2026-03-09', cards.slice(0, 10))]);
    expect(findNext(after, '2026-03-09', 'f21')).toEqual({ on: '2026-03-10', isSure: true });
  });

  it('counts two sessions of a day as one comeback', () => {
    const twice = showFriends('2026-03-09', ['f1'], {
      shown: [
        { setId: OLD_FRIENDS_SET, cardIds: ['f1'], count: 2 },
        { setId: OLD_FRIENDS_SET, cardIds: ['f1', 'f2'], count: 1 },
      ],
    });
    const library = createLibrary([retire(RETIRED_ON, ['f1'])], [twice]);
    expect(listRetiredCards(library, FIRST_CHILD)).toMatchObject([{ comebacks: ['2026-03-09'] }]);
  });

  it('ignores showings of the card in other sets', () => {
    const shown = [{ setId: 1, cardIds: ['f1'], count: 1 }];
    const library = createLibrary([retire(RETIRED_ON, ['f1'])], [makeRecord({ date: '2026-03-09', shown })]);
    expect(listRetiredCards(library, FIRST_CHILD)).toMatchObject([{ comebacks: [] }]);
  });
});

// docs/product/card-ways.md#old-friends
describe('listOldFriends', () => {
  const ids = Array.from({ length: 12 }, (_, index) => `f${index + 10}`);

  it('lists at most ten, sorted by fewest comebacks and then longest due', () => {
    const rotations = [
      retire('2026-03-03', ids.slice(0, 11)),
      retire(RETIRED_ON, ids.slice(11), { setId: 2 }),
      retire('2026-02-01', ['f1']),
    ];
    const library = createLibrary(rotations, [showFriends('2026-02-13', ['f1'])]);
    expect(listFriends(library, '2026-03-08')).toEqual(['f1']);
    expect(listFriends(library, '2026-03-09')).toEqual(['f21', 'f1']);
    expect(listFriends(library, '2026-03-10')).toEqual(['f21', ...ids.slice(0, OLD_FRIENDS_A_DAY - 1)]);
  });

  it('lists twice the daily new words if that exceeds ten', () => {
    const pace = { cards: 20, newADay: 5, showings: 15 };
    expect(listFriends(createLibrary([retire(RETIRED_ON, ids)], [], { pace }), '2026-03-09')).toHaveLength(
      10,
    );
    const [set] = createLibrary([], [], { pace }).sets.values();
    const { sets, ...rows } = libraryToRows(createLibrary([retire(RETIRED_ON, ids)], [], { pace }));
    const second = rowsToLibrary({ ...rows, sets: [...sets, { ...set, id: 2 } as CardSet] });
    expect(listFriends(second, '2026-03-09')).toEqual(ids);
  });

  it('returns nothing after some were shown that day', () => {
    const library = createLibrary([retire(RETIRED_ON, ids)], [showFriends('2026-03-09', ids.slice(0, 10))]);
    expect(listFriends(library, '2026-03-09')).toEqual([]);
    expect(listFriends(library, '2026-03-10')).toEqual(ids.slice(10));
  });

  it("ignores another child's old friends", () => {
    const other = showFriends('2026-03-10', ['f1'], { childId: 2 });
    expect(listFriends(createLibrary([retire(RETIRED_ON, ['f1'])], [other]), '2026-03-10')).toEqual(['f1']);
  });
});

type Life = { days: number; taughtDays: number; aDay: number; isShown: (day: number) => boolean };

/**
 * Teaches on `taughtDays` of each week. Cards retire on each of them, and old friends are shown on some. Expects that
 * promised days come true. Returns the delays in days of first, second, third and fourth comebacks.
 */
function simulateLife({ days, taughtDays, aDay, isShown }: Life): number[][] {
  const pace = { cards: 20, newADay: aDay, showings: 15 };
  const rotations: Rotation[] = [];
  const history: TrackingRecord[] = [];
  const late: number[][] = COMEBACK_DAYS.map(() => []);
  const promised = new Map<string, string[]>();
  for (let day = 0; day < days; day += 1) {
    const today = addDays(RETIRED_ON, day);
    const library = createLibrary(rotations, history, { pace });
    const friends = listFriends(library, today);
    expect(friends, today).toEqual(expect.arrayContaining(promised.get(today) ?? []));
    for (const [id, next] of planComebacks(library, { ...child, day: today })) {
      if (next?.isSure) promised.set(next.on, [...(promised.get(next.on) ?? []), id]);
    }
    if (day % 7 >= taughtDays) continue;
    if (isShown(day) && friends.length > 0) {
      for (const { cardId, retiredOn, comebacks } of listRetiredCards(library, FIRST_CHILD)) {
        const due = addDays(comebacks.at(-1) ?? retiredOn, COMEBACK_DAYS[comebacks.length] ?? 0);
        if (friends.includes(cardId)) late[comebacks.length]?.push(countDaysBetween(due, today));
      }
      history.push(showFriends(today, friends));
    }
    rotations.push(
      retire(
        today,
        Array.from({ length: aDay }, (_, i) => `f${1_000 + day * aDay + i}`),
      ),
    );
  }
  return late;
}

describe('Comebacks of a family', () => {
  // docs/product/card-ways.md#old-friends
  itLong.each([
    [2, 3],
    [5, 2],
    [8, 2],
  ])('occur on time for %d retiring words per day %d times', (aDay, times) => {
    for (const taughtDays of [5, 7]) {
      const late = simulateLife({ days: 98, taughtDays, aDay, isShown: () => true });
      expect(late.slice(0, times).map((days) => Math.max(...days))).toEqual(Array(times).fill(0));
      expect(late[1]).toHaveLength(taughtDays * aDay * (98 / 7 - 4));
    }
  });

  // docs/product/card-ways.md#promised-days
  it('match the promised days regardless of when they are shown', () => {
    const life = fc.record({
      days: fc.constant(70),
      taughtDays: fc.integer({ min: 1, max: 7 }),
      aDay: fc.integer({ min: 1, max: 12 }),
      isShown: fc.func(fc.boolean()),
    });
    fc.assert(
      fc.property(life, (options) => void simulateLife(options)),
      { numRuns: countRuns(10) },
    );
  });
});

// docs/product/card-ways.md#old-friends-session
describe('planOldFriends and createOldFriendsEntry', () => {
  const today = addDays(RETIRED_ON, 7);
  const start = { ...child, sessionId: createUuid(1), day: today, startedAt: `${today}T09:14:00.000+08:00` };
  const library = createLibrary([retire(RETIRED_ON, ['f1', 'f2', 'f3'])]);

  it('plan one shuffled set with a reserved id', () => {
    const plan = planOldFriends(library, { ...start, name: '老朋友', random: () => 0 });
    expect(plan).toMatchObject({ ...start, sets: [{ setId: OLD_FRIENDS_SET, name: '老朋友' }] });
    expect(plan?.sets[0]?.cardIds).toEqual(['f1', 'f2', 'f3']);
    expect(plan?.sets[0]?.cards.map(({ id }) => id)).toEqual(['f2', 'f3', 'f1']);
  });

  it('log one flash on paper only once', () => {
    const entry = createOldFriendsEntry(library, { ...start, at: start.startedAt });
    expect(entry).toMatchObject({
      id: start.sessionId,
      source: 'paper',
      day: today,
      times: { add: ['morning'] },
      flashes: [{ setId: OLD_FRIENDS_SET, cardIds: ['f1', 'f2', 'f3'], count: 1 }],
    });
    const shown = createLibrary(
      [retire(RETIRED_ON, ['f1', 'f2', 'f3'])],
      [showFriends(today, ['f1', 'f2', 'f3'])],
    );
    expect(createOldFriendsEntry(shown, { ...start, at: start.startedAt })).toBeNull();
  });

  it('return null when no old friend is due', () => {
    expect(getWeekday(RETIRED_ON)).toBe(1);
    const options = { ...start, day: RETIRED_ON, name: 'Old friends', random: () => 0 };
    expect(planOldFriends(library, options)).toBeNull();
  });
});

const WORDS = ['bird', 'car', 'sun', 'red car', '大象', '狗'];

/** Returns a library whose `WORDS` have retired and whose set contains `texts`. */
function createTextLibrary(texts: string[], set: Partial<CardSet> = { stage: 'couplets' }): Library {
  const createCards = (words: string[], prefix: string) =>
    words.map((word, i) => ({ id: `f1764115200000-${prefix}${i}`, word, categoryId: 'cat1' }));
  const [words, textCards] = [createCards(WORDS, 'w'), createCards(texts, 't')];
  const flashcardIds = textCards.map(({ id }) => id);
  const library = createLibrary(
    [
      retire(
        RETIRED_ON,
        words.map(({ id }) => id),
      ),
    ],
    [],
    { flashcardIds, ...set },
  );
  return { ...library, flashcards: new Map([...words, ...textCards].map((card) => [card.id, card])) };
}

function listReturning(...args: Parameters<typeof createTextLibrary>): (string | undefined)[] {
  const library = createTextLibrary(...args);
  return listFriends(library, addDays(RETIRED_ON, COMEBACK_DAYS[0])).map(
    (id) => library.flashcards.get(id)?.word,
  );
}

describe('Retired word in a text', () => {
  // docs/product/stages.md#words-in-texts
  it('does not come back while a set contains the text', () => {
    expect(listReturning([])).toEqual(WORDS);
    expect(listReturning(['red car', 'Birds sing', '灰色的大象'])).toEqual(['sun', '狗']);
    expect(listReturning(['red bus', 'big car'])).toEqual(WORDS.filter((word) => word !== 'car'));
    expect(listReturning(['a carpet', 'the sunny day'])).toEqual(WORDS);
    expect(listReturning(['red car'], { stage: 'couplets', opensOn: '2026-12-01' })).toEqual(WORDS);
    expect(listReturning(['red car'], {})).toEqual(WORDS);
  });

  it('has no promised day while another text may enter', () => {
    const isSure = (set: Partial<CardSet>) => {
      const nextDay = { childId: FIRST_CHILD, day: addDays(RETIRED_ON, 1) };
      const comebacks = planComebacks(createTextLibrary([], set), nextDay);
      return [...comebacks.values()].map((comeback) => comeback?.isSure);
    };
    expect(isSure({})).toEqual(WORDS.map(() => true));
    expect(isSure({ stage: 'couplets' })).toEqual(WORDS.map(() => false));
  });
});
