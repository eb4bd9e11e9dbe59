import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/lib/calendar.ts';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import { DEFAULT_PACE } from '#shared/library/sets.ts';
import { NEW_CHILD } from '#shared/library/tables/child.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { countCardUsage } from '#shared/tracking/usage.ts';
import { countRuns } from '#tests/support/long-test.ts';
import { createRotatingLibrary, Device } from '../teach/rotation.test-support.ts';
import { previewTomorrow } from './preview-tomorrow.ts';
import { listComingCards, predictEntering, predictLeaving } from './teach-ahead.ts';

const MON = '2026-03-02';
const quick = { ...DEFAULT_PACE, showings: 3 };
const FIRST = {
  flashcardIds: ['f1', 'f2', 'f3', 'f4', 'f5'],
  coming: ['f6', 'f7', 'f8', 'f9'],
  pace: quick,
};
const SECOND = { flashcardIds: ['f11', 'f12'], coming: ['f13'], pace: quick };

function listAhead({ library, nextWords }: Device, today: string, days: number) {
  const options = { childId: FIRST_CHILD, today, days, nextWords, ...WITHOUT_PLAN_LIMIT };
  const { day, cards } = listComingCards(library, options);
  return { day, ids: cards.map(({ id }) => id) };
}

// docs/product/print.md#words-ahead
describe('listComingCards', () => {
  it('lists the same words for one day as the preview', () => {
    const device = new Device(createRotatingLibrary(FIRST, SECOND));
    for (let day = MON; day < '2026-03-07'; day = addDays(day, 1)) {
      for (const sessions of [0, 3]) {
        if (sessions > 0) device.teach(day, sessions);
        const ids = previewTomorrow(device.library, FIRST_CHILD, day).flatMap(({ entering }) => entering);
        const first = sessions === 0 ? day : addDays(day, 1);
        expect(listAhead(device, day, 1)).toEqual({ day: first, ids });
      }
    }
  });

  it('lists the words that enter within a week of usual teaching', () => {
    const device = new Device(createRotatingLibrary(FIRST, SECOND));
    device.teach(MON, 3);
    const { ids } = listAhead(device, MON, 7);
    for (let day = addDays(MON, 1); day <= addDays(MON, 7); day = addDays(day, 1)) device.teach(day, 3);
    const rotations = [...device.library.rotations.values()].filter(({ day }) => day > MON);
    expect(new Set(ids)).toEqual(new Set(rotations.flatMap(({ entering }) => entering)));
    expect(ids).toEqual(['f6', 'f7', 'f8', 'f9']);
  });

  it('lists shipped words without creating cards', () => {
    const device = new Device(createRotatingLibrary({ flashcardIds: ['f1'], fill: 'zh', pace: quick }));
    const category = { id: 'cat1', name: 'Words' };
    const words = Array.from({ length: 9 }, (_, index) => ({
      id: `f20${10 + index}-zh`,
      word: `字${index}`,
      pinyin: 'zì',
      categoryId: 'cat1',
    }));
    device.nextWords = ({ flashcards }, { taken, count }) =>
      words
        .filter(({ id }) => !flashcards.has(id) && !taken.has(id))
        .slice(0, count)
        .map((flashcard) => ({ flashcard, category, isNew: true }));
    device.teach(MON, 3);
    const { library } = device;
    const cardCount = library.flashcards.size;
    const options = { childId: FIRST_CHILD, today: MON, nextWords: device.nextWords, ...WITHOUT_PLAN_LIMIT };
    const [tomorrow, week] = [1, 7].map((days) => listComingCards(library, { ...options, days }).cards);
    expect(tomorrow).toEqual([words.find(({ id }) => !library.flashcards.has(id))]);
    expect(week).toHaveLength(7);
    expect(library.flashcards.size).toBe(cardCount);
  });

  it('lists all cards of a set that opens', () => {
    const waiting = { flashcardIds: ['f11', 'f12'], opensOn: addDays(MON, 3), coming: ['f13'], pace: quick };
    const device = new Device(createRotatingLibrary({ ...FIRST, coming: [] }, waiting));
    device.teach(MON, 3);
    expect(listAhead(device, MON, 2).ids).toEqual([]);
    expect(listAhead(device, MON, 3).ids).toEqual(expect.arrayContaining(['f11', 'f12']));
  });

  it('omits held sets', () => {
    const device = new Device(createRotatingLibrary(FIRST));
    device.teach(MON, 3);
    device.commit({ type: 'steerRotation', setId: 1, ordinal: 1, hold: true });
    expect(listAhead(device, MON, 1).ids).toEqual([]);
    expect(listAhead(device, MON, 2).ids).toEqual(['f6']);
  });
});

const listIds = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `f${from + index}`);

function createFamily(pace = { cards: 5, newADay: 1, showings: 15 }) {
  return new Device(
    createRotatingLibrary({ flashcardIds: listIds(1, pace.cards), coming: listIds(8, 20), pace }),
  );
}
const predict = ({ library }: Device, day: string) =>
  predictLeaving(library, {
    childId: FIRST_CHILD,
    day,
    usage: countCardUsage(library.history.values()),
    nextWords: null,
    ...WITHOUT_PLAN_LIMIT,
  });
/** Returns the day on which each card left, from one day to another. */
const listRetired = ({ library }: Device, from: string, to: string) =>
  new Map(
    [...library.rotations.values()].flatMap(({ day, retiring }) =>
      day >= from && day <= to ? retiring.map((id) => [id, day] as const) : [],
    ),
  );
const teachDays = (device: Device, from: string, days: number, sessions: number) => {
  for (let ahead = 0; ahead < days; ahead += 1) device.teach(addDays(from, ahead), sessions);
};

describe('predictLeaving', () => {
  // docs/product/rotation.md#day-of-leaving
  it('predicts the actual days when teaching continues at the same rate', () => {
    fc.assert(
      fc.property(
        fc.record({
          cards: fc.integer({ min: 1, max: 7 }),
          newADay: fc.integer({ min: 0, max: 2 }),
          showings: fc.integer({ min: 1, max: 20 }),
        }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 3, max: 9 }),
        fc.nat(3),
        (pace, sessions, days, sessionsToday) => {
          const device = createFamily(pace);
          teachDays(device, MON, days, sessions);
          const today = addDays(MON, days);
          if (sessionsToday > 0) device.teach(today, Math.min(sessionsToday, sessions));
          const predicted = predict(device, today);
          if (sessionsToday < sessions) device.teach(today, sessions - sessionsToday);
          teachDays(device, addDays(today, 1), 6, sessions);
          const to = addDays(today, 6);
          const from = sessionsToday > 0 ? addDays(today, 1) : today;
          expect(predicted).toEqual(listRetired(device, from, to));
        },
      ),
      { numRuns: countRuns(60) },
    );
  });

  // docs/product/rotation.md#day-of-leaving
  it('predicts nothing before three taught days or after two missed days', () => {
    const device = createFamily();
    teachDays(device, MON, 2, 3);
    expect(predict(device, addDays(MON, 2)).size).toBe(0);
    device.teach(addDays(MON, 2), 3);
    expect([...predict(device, addDays(MON, 3))].slice(0, 1)).toEqual([['f1', addDays(MON, 5)]]);
    expect(predict(device, addDays(MON, 4)).get('f1')).toBe(addDays(MON, 6));
    expect(predict(device, addDays(MON, 5)).size).toBe(0);
  });

  // docs/product/rotation.md#day-of-leaving
  it('omits cards that stay because no word is coming', () => {
    const device = new Device(createRotatingLibrary({ flashcardIds: listIds(1, 5), coming: ['f8'] }));
    teachDays(device, MON, 4, 3);
    expect([...predict(device, addDays(MON, 4))]).toEqual([['f1', addDays(MON, 5)]]);
  });
});

describe('predictEntering', () => {
  // docs/product/next-words.md#a-word-for-tomorrow
  it('returns the day on which a coming card enters, at the planned sessions a day at first', () => {
    const device = createFamily();
    device.teach(MON);
    const { library } = device;
    const options = { childId: FIRST_CHILD, day: MON, ...WITHOUT_PLAN_LIMIT };
    const { sessionsADay } = NEW_CHILD.teaching;
    const daysUntilEnough = Math.ceil(15 / sessionsADay);
    expect(predictEntering(library, 'f8', options)).toBe(addDays(MON, daysUntilEnough));
    expect(predictEntering(library, 'f20', options)).toBeNull();
  });
});
