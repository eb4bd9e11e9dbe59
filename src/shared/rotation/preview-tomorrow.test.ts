import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/lib/calendar.ts';
import { DEFAULT_PACE } from '#shared/library/sets.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import ENGLISH_WORDS from '../shipped-words/english-words.json' with { type: 'json' };
import { listNextShippedWords } from '../shipped-words/next-shipped-words.ts';
import { createRotatingLibrary, Device } from '../teach/rotation.test-support.ts';
import { countDaysWithRoom, countFamilyWords, listLastWords, previewTomorrow } from './preview-tomorrow.ts';

const MON = '2026-03-02';
const TUE = '2026-03-03';
const WED = '2026-03-04';
const quick = { ...DEFAULT_PACE, showings: 1 };
const FIRST = { flashcardIds: ['f1', 'f2', 'f3', 'f4', 'f5'], coming: ['f6', 'f7'], pace: quick };
const SECOND = { flashcardIds: ['f11'], coming: [], pace: quick };

const preview = ({ library }: Device, day: string) => previewTomorrow(library, FIRST_CHILD, day);

describe('previewTomorrow', () => {
  // docs/product/rotation.md#preview
  it('previews today until its first session and then tomorrow', () => {
    const device = new Device(createRotatingLibrary(FIRST, SECOND));
    device.teach(MON);
    const next = { setId: 1, ordinal: 1, entering: ['f6'], retiring: ['f1'], held: false, words: [] };
    expect(preview(device, MON)).toEqual([{ ...next, day: 'tomorrow', date: TUE }]);
    expect(preview(device, TUE)).toEqual([{ ...next, day: 'today', date: TUE }]);
    device.start(TUE);
    const after = { ...next, ordinal: 2, entering: ['f7'], retiring: ['f2'] };
    expect(preview(device, TUE)).toEqual([{ ...after, day: 'tomorrow', date: WED }]);
  });

  // docs/product/next-words.md#named-day
  it('names the day after a taught day to come', () => {
    const device = new Device(createRotatingLibrary(FIRST, SECOND));
    device.teach(MON);
    device.teach(TUE);
    // Beyond the date line it is Monday again.
    expect(preview(device, MON)).toMatchObject([{ day: 'onDate', date: WED, entering: ['f7'] }]);
    expect(preview(device, TUE)).toMatchObject([{ day: 'tomorrow', date: WED, entering: ['f7'] }]);
  });

  // docs/product/rotation.md#preview
  it('matches the next rotation', () => {
    const device = new Device(createRotatingLibrary(FIRST, SECOND));
    device.teach(MON);
    const [planned] = preview(device, MON);
    device.teach(TUE);
    const [rotation] = [...device.library.rotations.values()];
    expect(rotation).toMatchObject({ entering: planned?.entering, retiring: planned?.retiring });
  });

  // docs/product/rotation.md#preview
  it('does not promise a word for tomorrow that enters another set today', () => {
    const set = { flashcardIds: ['f1'], fill: 'zh' as const, pace: quick };
    const device = new Device(createRotatingLibrary(set, set));
    const word = { id: 'f2000-zh', word: 'cat', categoryId: 'cat1' };
    const category = { id: 'cat1', name: 'Words' };
    device.nextWords = ({ flashcards }, { taken }) =>
      flashcards.has(word.id) || taken.has(word.id) ? [] : [{ flashcard: word, category, isNew: true }];
    const { library, nextWords } = device;
    expect(previewTomorrow(library, FIRST_CHILD, MON, { nextWords })).toMatchObject([
      { setId: 1, day: 'today', entering: [word.id] },
    ]);
  });

  // docs/product/rotation.md#preview
  it('announces only the set that opens when two are due after a break', () => {
    const waiting = (...coming: string[]) => ({ flashcardIds: [], coming, opensOn: MON });
    const device = new Device(createRotatingLibrary(FIRST, waiting('f12'), waiting('f13')));
    device.teach(MON);
    const later = addDays(MON, 20);
    expect(preview(device, later).map(({ setId, day }) => [setId, day])).toEqual([
      [1, 'today'],
      [2, 'today'],
    ]);
  });

  // docs/product/rotation.md#preview
  it('announces the word of a waiting set for the day on which the set opens', () => {
    const device = new Device(
      createRotatingLibrary(FIRST, { flashcardIds: [], coming: ['f12'], opensOn: WED }),
    );
    device.teach(MON);
    expect(preview(device, TUE)).toMatchObject([
      { setId: 1, day: 'today', date: TUE },
      { setId: 2, day: 'tomorrow', date: WED },
    ]);
    expect(preview(device, WED)).toContainEqual(expect.objectContaining({ setId: 2, day: 'today' }));
  });

  it('omits sets that do not change unless they are held', () => {
    const device = new Device(createRotatingLibrary(FIRST, SECOND));
    device.teach(MON);
    device.commit({ type: 'steerRotation', setId: 1, ordinal: 1, hold: true });
    expect(preview(device, MON)).toMatchObject([
      { setId: 1, ordinal: 1, entering: [], retiring: [], held: true, words: [], day: 'tomorrow' },
    ]);
    device.commit({ type: 'removeComing', setId: 1, flashcardIds: ['f6', 'f7'] });
    device.commit({ type: 'steerRotation', setId: 1, ordinal: 1 });
    expect(preview(device, MON)).toEqual([]);
  });

  it('includes a swap and a skipped word', () => {
    const device = new Device(createRotatingLibrary(FIRST, SECOND));
    device.teach(MON);
    device.commit({ type: 'steerRotation', setId: 1, ordinal: 1, out: 'f3' });
    device.commit({ type: 'moveComing', setId: 1, flashcardId: 'f6', before: null });
    expect(preview(device, MON)).toMatchObject([{ entering: ['f7'], retiring: ['f3'] }]);
  });

  it('returns nothing when rotation is off', () => {
    const device = new Device(createRotatingLibrary(FIRST, SECOND));
    device.teach(MON);
    const child = device.library.children.get(FIRST_CHILD)!;
    device.commit({ type: 'editChild', child: { ...child, rotation: 'off' }, base: { rotation: 'on' } });
    expect(preview(device, MON)).toEqual([]);
  });
});

const createFillingSet = (fields: Partial<CardSet> = {}): CardSet => ({
  id: 1,
  childId: 1,
  name: 'Set 1',
  flashcardIds: [],
  fill: 'en',
  ...fields,
});
const pace = (newADay: number) => ({ cards: 5, newADay, showings: 15 });

describe('countDaysWithRoom', () => {
  // docs/product/next-words.md#room-announced
  it('returns the remaining days from ten taught days ahead', () => {
    expect(countDaysWithRoom([createFillingSet()], 11)).toBeNull();
    expect(countDaysWithRoom([createFillingSet()], 10)).toBe(10);
    expect(countDaysWithRoom([createFillingSet()], 1)).toBe(1);
    expect(countDaysWithRoom([createFillingSet()], 0)).toBe(0);
  });

  it('adds up the paces of all filling sets', () => {
    const sets = [
      createFillingSet({ pace: pace(2) }),
      createFillingSet({ pace: pace(1) }),
      createFillingSet({ pace: pace(0) }),
    ];
    expect(countDaysWithRoom(sets, 31)).toBe(10);
    expect(countDaysWithRoom(sets, 7)).toBe(2);
  });

  // docs/product/next-words.md#room-announced
  it('returns at least 1 while there is any room', () => {
    const sets = [createFillingSet({ pace: pace(2) }), createFillingSet({ pace: pace(1) })];
    expect(countDaysWithRoom(sets, 2)).toBe(1);
    expect(countDaysWithRoom(sets, 0)).toBe(0);
  });

  // docs/product/next-words.md#room-announced
  it('counts coming words before shipped ones', () => {
    expect(countDaysWithRoom([createFillingSet({ coming: ['f1', 'f2', 'f3'] })], 2)).toBe(5);
    expect(
      countDaysWithRoom([createFillingSet({ coming: Array.from({ length: 11 }, (_, i) => `f${i}`) })], 0),
    ).toBeNull();
  });

  it('ignores sets that take in no shipped words', () => {
    const sets = [
      createFillingSet({ fill: undefined }),
      createFillingSet({ opensOn: '2026-03-09' }),
      createFillingSet({ pace: pace(0) }),
    ];
    expect(countDaysWithRoom(sets, 0)).toBeNull();
  });

  it('returns 0 when the family exceeds its plan', () => {
    expect(countDaysWithRoom([createFillingSet()], -20)).toBe(0);
  });
});

const SHIPPED = { en: ENGLISH_WORDS, zh: ['猫', '狗'].map((word) => ({ word, category: 'Pets' })) };

const createDevice = (...sets: Parameters<typeof createRotatingLibrary>) => {
  const device = new Device(createRotatingLibrary(...sets));
  device.nextWords = (library, request) => listNextShippedWords(library, SHIPPED, request);
  return device;
};
const listAnnounced = ({ library, nextWords }: Device) =>
  listLastWords(library, FIRST_CHILD, nextWords ?? (() => [])).map(({ language, sets, days }) => ({
    language,
    days,
    sets: sets.map(({ id }) => id),
  }));

describe('listLastWords', () => {
  // docs/product/next-words.md#last-words
  it('announces the end ten taught days ahead', () => {
    const device = createDevice({
      flashcardIds: ['f1'],
      fill: 'en',
      pace: { cards: 5, newADay: 3, showings: 3 },
    });
    const announced: (number | undefined)[] = [];
    let day = '2026-01-01';
    for (let words = -1; words !== device.library.flashcards.size; day = addDays(day, 1)) {
      words = device.library.flashcards.size;
      device.teach(day, 3);
      announced.push(listAnnounced(device)[0]?.days);
    }
    const first = announced.findIndex((days) => days !== undefined);
    expect(announced.slice(0, first)).toHaveLength(300 / 3 - 10 - 1);
    expect(announced.slice(first)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0]);
  });

  // docs/product/next-words.md#last-words
  it('reports the end only after the last word has entered', () => {
    const set = { flashcardIds: ['f1'], fill: 'zh' as const, pace: { cards: 5, newADay: 1, showings: 15 } };
    const device = createDevice(set, set, set);
    expect(listAnnounced(device)).toMatchObject([{ days: 1 }]);
    device.teach('2026-01-01');
    expect(listAnnounced(device)).toMatchObject([{ days: 0 }]);
  });

  // docs/product/next-words.md#last-words
  it("shares the words among sets of their language after a parent's words", () => {
    const pace = { cards: 5, newADay: 1, showings: 15 };
    const waiting = (...coming: string[]) => ({ flashcardIds: ['f1'], fill: 'zh' as const, pace, coming });
    expect(listAnnounced(createDevice(waiting(), waiting()))).toEqual([
      { language: 'zh', days: 1, sets: [1, 2] },
    ]);
    expect(listAnnounced(createDevice(waiting('f2', 'f3', 'f4')))).toMatchObject([{ days: 5 }]);
    const ended = createDevice(waiting(), waiting(), waiting(), waiting('f2', 'f3'));
    ended.teach('2026-01-01');
    expect(listAnnounced(ended)).toEqual([{ language: 'zh', days: 0, sets: [1, 2, 3] }]);
    const resting = { ...waiting(), pace: { ...pace, newADay: 0 } };
    expect(listAnnounced(createDevice(resting, { flashcardIds: ['f2'] }))).toEqual([]);
  });

  describe('of a later stage', () => {
    const COUPLETS = {
      en: ['word 1 word 2', 'word 1 milk'].map((word) => ({
        word,
        category: 'Two words',
        parts: word === 'word 1 milk' ? ['word 1', 'milk'] : ['word 1', 'word 2'],
      })),
    };
    const DOTS = { en: ['1', '2', '3'].map((word) => ({ word, category: 'Dots' })) };
    const createStageDevice = (...sets: Parameters<typeof createRotatingLibrary>) => {
      const device = new Device(createRotatingLibrary(...sets));
      device.nextWords = (library, request) => {
        const lists = { words: SHIPPED, couplets: COUPLETS, dots: DOTS, phrases: {}, sentences: {} };
        return listNextShippedWords(library, lists[request.stage], request);
      };
      return device;
    };
    const listStages = ({ library, nextWords }: Device) =>
      listLastWords(library, FIRST_CHILD, nextWords ?? (() => [])).map(({ stage, days }) => [stage, days]);
    const couplets: Pick<CardSet, 'flashcardIds' | 'stage' | 'fill'> = {
      flashcardIds: ['f1', 'f2'],
      stage: 'couplets',
      fill: 'en',
    };

    // docs/product/next-words.md#last-texts
    it('announces the last texts of words that the child has met, and their end', () => {
      const device = createStageDevice(couplets);
      device.teach('2026-01-01');
      expect(listStages(device)).toEqual([['couplets', 1]]);
      device.teach('2026-01-02');
      expect(listStages(device)).toEqual([['couplets', 0]]);
    });

    // docs/product/next-words.md#last-texts
    it('announces no end of texts while new words bring more', () => {
      const device = createStageDevice(couplets, { flashcardIds: ['f3'], fill: 'en' });
      device.teach('2026-01-01');
      expect(listStages(device)).toEqual([]);
    });

    // docs/product/next-words.md#last-texts
    it('announces the last dots', () => {
      const device = createStageDevice({ flashcardIds: ['f1'], stage: 'dots', fill: 'en' });
      expect(listStages(device)).toEqual([['dots', 1]]);
    });
  });
});

describe('countFamilyWords', () => {
  // docs/product/next-words.md#room-announced
  it('counts the next words that are cards already', () => {
    const device = createDevice({ flashcardIds: ['f1'], fill: 'zh' });
    expect(countFamilyWords(device.library, FIRST_CHILD, device.nextWords ?? (() => []))).toBe(0);
    device.commit({
      type: 'addFlashcard',
      flashcard: { id: 'f99', word: '猫', categoryId: 'cat1' },
      categoryName: 'Words',
    });
    expect(countFamilyWords(device.library, FIRST_CHILD, device.nextWords ?? (() => []))).toBe(1);
  });
});
