import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, weekday } from '#shared/lib/calendar.ts';
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
import { uuidOf } from './teach.test-support.ts';

/** A Monday. */
const RETIRED_ON = '2026-03-02';
const CARDS = ['f1', 'f2', 'f3', 'f4', 'f5', 'f6'];
const child = { childId: FIRST_CHILD };

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

let made = 0;

function retire(day: string, retiring: string[], given: Partial<Rotation> = {}): Rotation {
  made += 1;
  return {
    id: uuidOf(made),
    childId: FIRST_CHILD,
    setId: 1,
    ordinal: 1,
    day,
    at: `${day}T08:00:00.000+01:00`,
    entering: [],
    retiring,
    places: retiring.map(() => 0),
    ...given,
  };
}

function libraryOf(
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

const friendsShown = (date: string, cardIds: string[], given: Partial<TrackingRecord> = {}) =>
  makeRecord({ date, shown: [{ setId: OLD_FRIENDS_SET, cardIds, count: 1 }], ...given });

const listed = (library: Library, day: string) =>
  listOldFriends(library, { ...child, day }).map(({ cardId }) => cardId);

// docs/product/card-ways.md#status
describe('retired cards', () => {
  const retired = (library: Library) => listRetiredCards(library, FIRST_CHILD).map(({ cardId }) => cardId);

  it('returns cards that were rotated out and are in no set', () => {
    const rotations = [retire(RETIRED_ON, ['f1', 'f2', 'f3'])];
    expect(retired(libraryOf(rotations))).toEqual(['f1', 'f2', 'f3']);
    expect(retired(libraryOf(rotations, [], { flashcardIds: ['f1'], coming: ['f2'] }))).toEqual(['f3']);
  });

  it('leave out rotations that were undone, those of another child, and deleted cards', () => {
    const rotations = [
      retire(RETIRED_ON, ['f1'], { undone: true }),
      retire('2026-03-03', ['f2'], { childId: 2 }),
      retire('2026-03-04', ['f99', 'f3']),
    ];
    expect(retired(libraryOf(rotations))).toEqual(['f3']);
  });

  it('count from the day on which they retired last', () => {
    const rotations = [retire('2026-03-09', ['f1']), retire(RETIRED_ON, ['f1'])];
    const history = [friendsShown('2026-03-08', ['f1'])];
    expect(listRetiredCards(libraryOf(rotations, history), FIRST_CHILD)).toEqual([
      { cardId: 'f1', retiredOn: '2026-03-09', comebacks: [] },
    ]);
  });
});

const nextOf = (library: Library, day: string, cardId = 'f1') =>
  planComebacks(library, { ...child, day }).get(cardId);

// docs/product/card-ways.md#old-friends
describe('an old friend', () => {
  const nextAfter = (...comebacks: string[]) => {
    const history = comebacks.map((day) => friendsShown(day, ['f1']));
    const library = libraryOf([retire(RETIRED_ON, ['f1'])], history);
    return nextOf(library, comebacks.at(-1) ?? RETIRED_ON);
  };

  it('comes back after one week, three more, nine more and eighteen more, and not again', () => {
    expect(nextAfter()?.on).toBe('2026-03-09');
    expect(nextAfter('2026-03-09')?.on).toBe('2026-03-30');
    expect(nextAfter('2026-03-09', '2026-03-30')?.on).toBe('2026-06-01');
    expect(nextAfter('2026-03-09', '2026-03-30', '2026-06-01')?.on).toBe('2026-10-05');
    expect(nextAfter('2026-03-09', '2026-03-30', '2026-06-01', '2026-10-05')).toBeNull();
  });

  it('keeps the distance to its next time when it came late', () => {
    expect(nextAfter('2026-03-14')?.on).toBe('2026-04-04');
  });

  it('leaves out a time that was missed for more than a week, and keeps the one after', () => {
    const library = libraryOf([retire(RETIRED_ON, ['f1'])]);
    const dueOn = (day: string) => listed(library, day).length === 1;
    expect(['2026-03-08', '2026-03-09', '2026-03-16', '2026-03-17', '2026-03-30'].map(dueOn)).toEqual([
      ...[false, true, true, false, true],
    ]);
    expect(nextOf(library, '2026-03-17')).toEqual({ on: '2026-03-30', isSure: false });
    expect(nextOf(library, '2027-01-01')).toBeNull();
  });

  // docs/product/card-ways.md#promised-days
  it('has a sure day within a week, unless too many others come before it', () => {
    const cards = Array.from({ length: 12 }, (_, index) => `f${index + 10}`);
    const library = libraryOf([retire(RETIRED_ON, cards)]);
    expect(nextOf(library, RETIRED_ON, 'f10')).toEqual({ on: '2026-03-09', isSure: false });
    expect(nextOf(library, '2026-03-03', 'f10')).toEqual({ on: '2026-03-09', isSure: true });
    expect(nextOf(library, '2026-03-03', 'f21')).toEqual({ on: '2026-03-09', isSure: false });
    const after = libraryOf([retire(RETIRED_ON, cards)], [friendsShown('2026-03-09', cards.slice(0, 10))]);
    expect(nextOf(after, '2026-03-09', 'f21')).toEqual({ on: '2026-03-10', isSure: true });
  });

  it('counts once for two sessions of a day', () => {
    const twice = friendsShown('2026-03-09', ['f1'], {
      shown: [
        { setId: OLD_FRIENDS_SET, cardIds: ['f1'], count: 2 },
        { setId: OLD_FRIENDS_SET, cardIds: ['f1', 'f2'], count: 1 },
      ],
    });
    const library = libraryOf([retire(RETIRED_ON, ['f1'])], [twice]);
    expect(listRetiredCards(library, FIRST_CHILD)).toMatchObject([{ comebacks: ['2026-03-09'] }]);
  });

  it('is not what another set showed of the card', () => {
    const shown = [{ setId: 1, cardIds: ['f1'], count: 1 }];
    const library = libraryOf([retire(RETIRED_ON, ['f1'])], [makeRecord({ date: '2026-03-09', shown })]);
    expect(listRetiredCards(library, FIRST_CHILD)).toMatchObject([{ comebacks: [] }]);
  });
});

// docs/product/card-ways.md#old-friends
describe('the old friends of a day', () => {
  const many = Array.from({ length: 12 }, (_, index) => `f${index + 10}`);

  it('orders by fewest comebacks, then longest due, ten at most', () => {
    const rotations = [
      retire('2026-03-03', many.slice(0, 11)),
      retire(RETIRED_ON, many.slice(11), { setId: 2 }),
      retire('2026-02-01', ['f1']),
    ];
    const library = libraryOf(rotations, [friendsShown('2026-02-13', ['f1'])]);
    expect(listed(library, '2026-03-08')).toEqual(['f1']);
    expect(listed(library, '2026-03-09')).toEqual(['f21', 'f1']);
    expect(listed(library, '2026-03-10')).toEqual(['f21', ...many.slice(0, OLD_FRIENDS_A_DAY - 1)]);
  });

  it('are twice as many as the words that its sets take in a day, if that is more than ten', () => {
    const pace = { cards: 20, newADay: 5, showings: 15 };
    expect(listed(libraryOf([retire(RETIRED_ON, many)], [], { pace }), '2026-03-09')).toHaveLength(10);
    const [set] = libraryOf([], [], { pace }).sets.values();
    const { sets, ...rows } = libraryToRows(libraryOf([retire(RETIRED_ON, many)], [], { pace }));
    const second = rowsToLibrary({ ...rows, sets: [...sets, { ...set, id: 2 } as CardSet] });
    expect(listed(second, '2026-03-09')).toEqual(many);
  });

  it('is empty after some were shown that day', () => {
    const library = libraryOf([retire(RETIRED_ON, many)], [friendsShown('2026-03-09', many.slice(0, 10))]);
    expect(listed(library, '2026-03-09')).toEqual([]);
    expect(listed(library, '2026-03-10')).toEqual(many.slice(10));
  });

  it("do not wait for another child's", () => {
    const other = friendsShown('2026-03-10', ['f1'], { childId: 2 });
    expect(listed(libraryOf([retire(RETIRED_ON, ['f1'])], [other]), '2026-03-10')).toEqual(['f1']);
  });
});

type Life = { days: number; taughtDays: number; aDay: number; isShown: (day: number) => boolean };

/**
 * Teaches on so many days of each week, on each of which cards retire, and shows the old friends on some of these days. Holds what
 * was promised, and returns by how many days each first, second, third and fourth comeback was late.
 */
function live({ days, taughtDays, aDay, isShown }: Life): number[][] {
  const pace = { cards: 20, newADay: aDay, showings: 15 };
  const rotations: Rotation[] = [];
  const history: TrackingRecord[] = [];
  const late: number[][] = COMEBACK_DAYS.map(() => []);
  const promised = new Map<string, string[]>();
  for (let day = 0; day < days; day += 1) {
    const today = addDays(RETIRED_ON, day);
    const library = libraryOf(rotations, history, { pace });
    const names = listed(library, today);
    expect(names, today).toEqual(expect.arrayContaining(promised.get(today) ?? []));
    for (const [id, next] of planComebacks(library, { ...child, day: today })) {
      if (next?.isSure) promised.set(next.on, [...(promised.get(next.on) ?? []), id]);
    }
    if (day % 7 >= taughtDays) continue;
    if (isShown(day) && names.length > 0) {
      for (const { cardId, retiredOn, comebacks } of listRetiredCards(library, FIRST_CHILD)) {
        const due = addDays(comebacks.at(-1) ?? retiredOn, COMEBACK_DAYS[comebacks.length] ?? 0);
        if (names.includes(cardId)) late[comebacks.length]?.push(daysBetween(due, today));
      }
      history.push(friendsShown(today, names));
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

describe('the comebacks of a family', () => {
  // docs/product/card-ways.md#old-friends
  itLong.each([
    [2, 3],
    [5, 2],
    [8, 2],
  ])('are on their day, where %d words a day retire, %d times', (aDay, times) => {
    for (const taughtDays of [5, 7]) {
      const late = live({ days: 98, taughtDays, aDay, isShown: () => true });
      expect(late.slice(0, times).map((days) => Math.max(...days))).toEqual(Array(times).fill(0));
      expect(late[1]).toHaveLength(taughtDays * aDay * (98 / 7 - 4));
    }
  });

  // docs/product/card-ways.md#promised-days
  it('are those that its page promised, whenever it shows them', () => {
    const life = fc.record({
      days: fc.constant(70),
      taughtDays: fc.integer({ min: 1, max: 7 }),
      aDay: fc.integer({ min: 1, max: 12 }),
      isShown: fc.func(fc.boolean()),
    });
    fc.assert(
      fc.property(life, (given) => void live(given)),
      { numRuns: countRuns(10) },
    );
  });
});

// docs/product/card-ways.md#old-friends-session
describe('a session of old friends', () => {
  const today = addDays(RETIRED_ON, 7);
  const start = { ...child, sessionId: uuidOf(1), day: today, startedAt: `${today}T09:14:00.000+08:00` };
  const library = libraryOf([retire(RETIRED_ON, ['f1', 'f2', 'f3'])]);

  it('shows them as one set, shuffled, under the number that no set has', () => {
    const plan = planOldFriends(library, { ...start, name: '老朋友', random: () => 0 });
    expect(plan).toMatchObject({ ...start, sets: [{ setId: OLD_FRIENDS_SET, name: '老朋友' }] });
    expect(plan?.sets[0]?.cardIds).toEqual(['f1', 'f2', 'f3']);
    expect(plan?.sets[0]?.cards.map(({ id }) => id)).toEqual(['f2', 'f3', 'f1']);
  });

  it('on paper is an entry with one flash of them, once', () => {
    const entry = createOldFriendsEntry(library, { ...start, at: start.startedAt });
    expect(entry).toMatchObject({
      ...{ id: start.sessionId, source: 'paper', day: today, times: { add: ['morning'] } },
      flashes: [{ setId: OLD_FRIENDS_SET, cardIds: ['f1', 'f2', 'f3'], count: 1 }],
    });
    const shown = libraryOf(
      [retire(RETIRED_ON, ['f1', 'f2', 'f3'])],
      [friendsShown(today, ['f1', 'f2', 'f3'])],
    );
    expect(createOldFriendsEntry(shown, { ...start, at: start.startedAt })).toBeNull();
  });

  it('returns null when no old friend is due', () => {
    expect(weekday(RETIRED_ON)).toBe(1);
    const given = { ...start, day: RETIRED_ON, name: 'Old friends', random: () => 0 };
    expect(planOldFriends(library, given)).toBeNull();
  });
});

const WORDS = ['bird', 'car', 'sun', 'red car', '大象', '狗'];

/** The words have retired, and a set holds `texts`. */
function createTextLibrary(texts: string[], set: Partial<CardSet> = { stage: 'couplets' }): Library {
  const cardsOf = (words: string[], id: string) =>
    words.map((word, i) => ({ id: `f1764115200000-${id}${i}`, word, categoryId: 'cat1' }));
  const [words, held] = [cardsOf(WORDS, 'w'), cardsOf(texts, 't')];
  const flashcardIds = held.map(({ id }) => id);
  const library = libraryOf(
    [
      retire(
        RETIRED_ON,
        words.map(({ id }) => id),
      ),
    ],
    [],
    { flashcardIds, ...set },
  );
  return { ...library, flashcards: new Map([...words, ...held].map((card) => [card.id, card])) };
}

function listReturning(...given: Parameters<typeof createTextLibrary>): (string | undefined)[] {
  const library = createTextLibrary(...given);
  return listed(library, addDays(RETIRED_ON, COMEBACK_DAYS[0])).map((id) => library.flashcards.get(id)?.word);
}

describe('a retired word that is in a text', () => {
  // docs/product/stages.md#words-in-texts
  it('does not come back by itself while a set holds the text', () => {
    expect(listReturning([])).toEqual(WORDS);
    expect(listReturning(['red car', 'Birds sing', '灰色的大象'])).toEqual(['sun', '狗']);
    expect(listReturning(['red bus', 'big car'])).toEqual(WORDS.filter((word) => word !== 'car'));
    expect(listReturning(['a carpet', 'the sunny day'])).toEqual(WORDS);
    expect(listReturning(['red car'], { stage: 'couplets', opensOn: '2026-12-01' })).toEqual(WORDS);
    expect(listReturning(['red car'], {})).toEqual(WORDS);
  });

  it('is promised for no day, because another text may come in until then', () => {
    const isSure = (set: Partial<CardSet>) => {
      const asked = { childId: FIRST_CHILD, day: addDays(RETIRED_ON, 1) };
      const comebacks = planComebacks(createTextLibrary([], set), asked);
      return [...comebacks.values()].map((comeback) => comeback?.isSure);
    };
    expect(isSure({})).toEqual(WORDS.map(() => true));
    expect(isSure({ stage: 'couplets' })).toEqual(WORDS.map(() => false));
  });
});
