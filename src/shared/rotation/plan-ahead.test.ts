import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/lib/calendar.ts';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import { DEFAULT_PACE } from '#shared/library/sets.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { createRotatingLibrary, Device } from '../teach/rotation.test-support.ts';
import { listComingCards } from './plan-ahead.ts';
import { previewTomorrow } from './preview-tomorrow.ts';

const MON = '2026-03-02';
const quick = { ...DEFAULT_PACE, showings: 3 };
const FIRST = {
  flashcardIds: ['f1', 'f2', 'f3', 'f4', 'f5'],
  coming: ['f6', 'f7', 'f8', 'f9'],
  pace: quick,
};
const SECOND = { flashcardIds: ['f11', 'f12'], coming: ['f13'], pace: quick };

function ahead({ library, nextWords }: Device, today: string, days: number) {
  const given = { childId: FIRST_CHILD, today, days, nextWords, ...WITHOUT_PLAN_LIMIT };
  const { day, cards } = listComingCards(library, given);
  return { day, ids: cards.map(({ id }) => id) };
}

// docs/product/print.md#words-ahead
describe('the cards of the next days', () => {
  it('are for one day the words that Today names', () => {
    const device = new Device(createRotatingLibrary(FIRST, SECOND));
    for (let day = MON; day < '2026-03-07'; day = addDays(day, 1)) {
      for (const sessions of [0, 3]) {
        if (sessions > 0) device.teach(day, sessions);
        const named = previewTomorrow(device.library, FIRST_CHILD, day).flatMap(({ entering }) => entering);
        const when = sessions === 0 ? day : addDays(day, 1);
        expect(ahead(device, day, 1)).toEqual({ day: when, ids: named });
      }
    }
  });

  it('are for a week the words that then come in, taught as usual', () => {
    const device = new Device(createRotatingLibrary(FIRST, SECOND));
    device.teach(MON, 3);
    const { ids } = ahead(device, MON, 7);
    for (let day = addDays(MON, 1); day <= addDays(MON, 7); day = addDays(day, 1)) device.teach(day, 3);
    const rotations = [...device.library.rotations.values()].filter(({ day }) => day > MON);
    expect(new Set(ids)).toEqual(new Set(rotations.flatMap(({ entering }) => entering)));
    expect(ids).toEqual(['f6', 'f7', 'f8', 'f9']);
  });

  it('are words of the product before they are cards, without making any', () => {
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
    const already = library.flashcards.size;
    const given = { childId: FIRST_CHILD, today: MON, nextWords: device.nextWords, ...WITHOUT_PLAN_LIMIT };
    const [tomorrow, week] = [1, 7].map((days) => listComingCards(library, { ...given, days }).cards);
    expect(tomorrow).toEqual([words.find(({ id }) => !library.flashcards.has(id))]);
    expect(week).toHaveLength(7);
    expect(library.flashcards.size).toBe(already);
  });

  it('are all cards of a set that opens', () => {
    const waiting = { flashcardIds: ['f11', 'f12'], opensOn: addDays(MON, 3), coming: ['f13'], pace: quick };
    const device = new Device(createRotatingLibrary({ ...FIRST, coming: [] }, waiting));
    device.teach(MON, 3);
    expect(ahead(device, MON, 2).ids).toEqual([]);
    expect(ahead(device, MON, 3).ids).toEqual(expect.arrayContaining(['f11', 'f12']));
  });

  it('are none of a set that is held, or whose words do not move', () => {
    const device = new Device(createRotatingLibrary(FIRST));
    device.teach(MON, 3);
    device.commit({ type: 'steerRotation', setId: 1, ordinal: 1, hold: true });
    expect(ahead(device, MON, 1).ids).toEqual([]);
    expect(ahead(device, MON, 2).ids).toEqual(['f6']);
  });
});
