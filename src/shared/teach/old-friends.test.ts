import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, weekday, weekNumber } from '#shared/lib/calendar.ts';
import { OLD_FRIENDS_SET } from '#shared/library/ids.ts';
import { type Library, rowsToLibrary } from '#shared/library/library.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import type { Rotation } from '#shared/library/tables/rotation.ts';
import { makeRecord } from '#shared/tracking/records.test-support.ts';
import {
  COMES_BACK_AFTER,
  createOldFriendsEntry,
  listOldFriends,
  listRetiredCards,
  OLD_FRIENDS_A_WEEK,
  planOldFriends,
} from './old-friends.ts';
import { uuidOf } from './teach.test-support.ts';

/** A Monday. */
const RETIRED_ON = '2026-03-02';
const CARDS = ['f1', 'f2', 'f3', 'f4', 'f5', 'f6'];
const child = { childId: FIRST_CHILD };

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

// docs/product/card-ways.md#stages
describe('retired cards', () => {
  const retired = (library: Library) => listRetiredCards(library, FIRST_CHILD).map(({ cardId }) => cardId);

  it('are those that a rotation let go and that no set has or awaits since', () => {
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
      { cardId: 'f1', retiredOn: '2026-03-09', comebacks: [], dueOn: '2026-03-16' },
    ]);
  });
});

// docs/product/card-ways.md#old-friends
describe('an old friend', () => {
  const dueAfter = (...comebacks: string[]) => {
    const history = comebacks.map((day) => friendsShown(day, ['f1']));
    return listRetiredCards(libraryOf([retire(RETIRED_ON, ['f1'])], history), FIRST_CHILD)[0]?.dueOn;
  };

  it('comes back after one week, two weeks, a month and three months, and not again', () => {
    expect(dueAfter()).toBe('2026-03-09');
    expect(dueAfter('2026-03-09')).toBe('2026-03-16');
    expect(dueAfter('2026-03-09', '2026-03-16')).toBe('2026-04-01');
    expect(dueAfter('2026-03-09', '2026-03-16', '2026-04-01')).toBe('2026-06-01');
    expect(dueAfter('2026-03-09', '2026-03-16', '2026-04-01', '2026-06-01')).toBeNull();
  });

  it('keeps the distance to its next time where it came late', () => {
    expect(dueAfter('2026-04-20')).toBe('2026-04-27');
    expect(dueAfter('2026-04-20', '2026-04-27')).toBe('2026-05-13');
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
    expect(listRetiredCards(library, FIRST_CHILD)).toMatchObject([{ comebacks: [], dueOn: '2026-03-09' }]);
  });
});

// docs/product/card-ways.md#old-friends
describe('the old friends of a week', () => {
  it('are due from their day on, the longest due first, ten at most', () => {
    const cards = Array.from({ length: 12 }, (_, index) => `f${index + 10}`);
    const library = libraryOf([
      retire('2026-03-03', cards.slice(0, 11)),
      retire(RETIRED_ON, cards.slice(11), { setId: 2 }),
    ]);
    expect(listed(library, '2026-03-08')).toEqual([]);
    expect(listed(library, '2026-03-09')).toEqual(['f21']);
    expect(listed(library, '2026-03-10')).toEqual(['f21', ...cards.slice(0, OLD_FRIENDS_A_WEEK - 1)]);
  });

  it('are none once some were shown from Monday to Sunday, and the others wait for the next week', () => {
    const rotations = [retire(RETIRED_ON, ['f1', 'f2'])];
    const library = libraryOf(rotations, [friendsShown('2026-03-09', ['f1'])]);
    expect(listed(library, '2026-03-15')).toEqual([]);
    expect(listed(library, '2026-03-16')).toEqual(['f2', 'f1']);
    expect(listed(libraryOf(rotations, [friendsShown('2026-03-15', ['f1'])]), '2026-03-16')).toEqual(['f2']);
  });

  it("do not wait for another child's week", () => {
    const other = friendsShown('2026-03-10', ['f1'], { childId: 2 });
    expect(listed(libraryOf([retire(RETIRED_ON, ['f1'])], [other]), '2026-03-10')).toEqual(['f1']);
  });

  it('are each shown four times at most and never twice in a week, however a family teaches', () => {
    const day = fc.integer({ min: 0, max: 200 }).map((offset) => addDays(RETIRED_ON, offset));
    const retirements = fc.uniqueArray(fc.record({ day, cards: fc.subarray(CARDS, { minLength: 1 }) }), {
      selector: (one) => one.day,
      minLength: 1,
      maxLength: 3,
    });
    const sessionDays = fc.uniqueArray(fc.integer({ min: 0, max: 500 }), { maxLength: 60 });
    fc.assert(
      fc.property(retirements, sessionDays, (given, offsets) => {
        const rotations = given.map((one) => retire(one.day, one.cards));
        const history: TrackingRecord[] = [];
        for (const offset of offsets.toSorted((a, b) => a - b)) {
          const today = addDays(RETIRED_ON, offset);
          const soFar = rotations.filter((rotation) => rotation.day <= today);
          const cards = listed(libraryOf(soFar, history), today);
          if (cards.length > 0) history.push(friendsShown(today, cards));
        }
        const weeks = history.map(({ date }) => weekNumber(date));
        expect(new Set(weeks).size).toBe(weeks.length);
        for (const cardId of CARDS) {
          const last = rotations.filter(({ retiring }) => retiring.includes(cardId)).map((one) => one.day);
          const retiredOn = last.toSorted().at(-1);
          const shownOn = history
            .filter(({ date, shown }) => date >= (retiredOn ?? '') && shown[0]?.cardIds.includes(cardId))
            .map(({ date }) => date);
          if (retiredOn === undefined) expect(shownOn).toEqual([]);
          expect(shownOn.length).toBeLessThanOrEqual(COMES_BACK_AFTER.length);
          for (const [time, date] of shownOn.entries()) {
            expect(date >= addDays(retiredOn ?? '', COMES_BACK_AFTER[time] ?? Number.NaN)).toBe(true);
          }
        }
      }),
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

  it('is none where no old friend is due', () => {
    expect(weekday(RETIRED_ON)).toBe(1);
    const given = { ...start, day: RETIRED_ON, name: 'Old friends', random: () => 0 };
    expect(planOldFriends(library, given)).toBeNull();
  });
});
