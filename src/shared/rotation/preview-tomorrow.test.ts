import { describe, expect, it } from 'vitest';
import { DEFAULT_PACE } from '#shared/library/sets.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { createRotatingLibrary, Device } from '../teach/rotation.test-support.ts';
import { countDaysOfRoom, previewTomorrow } from './preview-tomorrow.ts';

const MON = '2026-03-02';
const TUE = '2026-03-03';
const quick = { ...DEFAULT_PACE, showings: 1 };
const FIRST = { flashcardIds: ['f1', 'f2', 'f3', 'f4', 'f5'], coming: ['f6', 'f7'], pace: quick };
const SECOND = { flashcardIds: ['f11'], coming: [], pace: quick };

const preview = ({ library }: Device, day: string) => previewTomorrow(library, FIRST_CHILD, day);

describe('the preview of the next rotation', () => {
  // docs/product/rotation.md#preview
  it('is of tomorrow once the day was taught, and of today until its first session', () => {
    const device = new Device(createRotatingLibrary(FIRST, SECOND));
    device.teach(MON);
    const next = { setId: 1, ordinal: 1, entering: ['f6'], retiring: ['f1'], held: false, words: [] };
    expect(preview(device, MON)).toEqual([{ ...next, day: 'tomorrow' }]);
    expect(preview(device, TUE)).toEqual([{ ...next, day: 'today' }]);
    device.start(TUE);
    const after = { ...next, ordinal: 2, entering: ['f7'], retiring: ['f2'] };
    expect(preview(device, TUE)).toEqual([{ ...after, day: 'tomorrow' }]);
  });

  // docs/product/rotation.md#preview
  it('names what the next session then does', () => {
    const device = new Device(createRotatingLibrary(FIRST, SECOND));
    device.teach(MON);
    const [planned] = preview(device, MON);
    device.teach(TUE);
    const [made] = [...device.library.rotations.values()];
    expect(made).toMatchObject({ entering: planned?.entering, retiring: planned?.retiring });
  });

  // docs/product/rotation.md#preview
  it('promises no set for tomorrow the word that comes into another one today', () => {
    const given = { flashcardIds: ['f1'], fill: 'zh' as const, pace: quick };
    const device = new Device(createRotatingLibrary(given, given));
    const word = { id: 'f2000-zh', word: 'cat', categoryId: 'cat1' };
    const category = { id: 'cat1', name: 'Words' };
    device.nextWords = ({ flashcards }, { taken }) =>
      flashcards.has(word.id) || taken.has(word.id) ? [] : [{ flashcard: word, category, isNew: true }];
    const { library, nextWords } = device;
    expect(previewTomorrow(library, FIRST_CHILD, MON, { nextWords })).toMatchObject([
      { setId: 1, day: 'today', entering: [word.id] },
    ]);
  });

  it('leaves sets out that will move nothing, but not a held one', () => {
    const device = new Device(createRotatingLibrary(FIRST, SECOND));
    device.teach(MON);
    device.commit({ type: 'steerRotation', setId: 1, ordinal: 1, hold: true });
    expect(preview(device, MON)).toEqual([
      { setId: 1, ordinal: 1, entering: [], retiring: [], held: true, words: [], day: 'tomorrow' },
    ]);
    device.commit({ type: 'removeComing', setId: 1, flashcardIds: ['f6', 'f7'] });
    device.commit({ type: 'steerRotation', setId: 1, ordinal: 1 });
    expect(preview(device, MON)).toEqual([]);
  });

  it('follows a swap and a skipped word', () => {
    const device = new Device(createRotatingLibrary(FIRST, SECOND));
    device.teach(MON);
    device.commit({ type: 'steerRotation', setId: 1, ordinal: 1, out: 'f3' });
    device.commit({ type: 'moveComing', setId: 1, flashcardId: 'f6', before: null });
    expect(preview(device, MON)).toMatchObject([{ entering: ['f7'], retiring: ['f3'] }]);
  });

  it('is empty when sets do not move by themselves', () => {
    const device = new Device(createRotatingLibrary(FIRST, SECOND));
    device.teach(MON);
    const child = device.library.children.get(FIRST_CHILD)!;
    device.commit({ type: 'editChild', child: { ...child, rotation: 'off' }, base: { rotation: 'on' } });
    expect(preview(device, MON)).toEqual([]);
  });
});

const filling = (given: Partial<CardSet> = {}): CardSet => ({
  ...{ id: 1, childId: 1, name: 'Set 1', flashcardIds: [], fill: 'en' },
  ...given,
});
const pace = (newADay: number) => ({ cards: 5, newADay, showings: 15 });

describe('the room for words with which sets fill themselves', () => {
  // docs/product/next-words.md#room-announced
  it('is announced ten taught days ahead', () => {
    expect(countDaysOfRoom([filling()], 11)).toBeNull();
    expect(countDaysOfRoom([filling()], 10)).toBe(10);
    expect(countDaysOfRoom([filling()], 1)).toBe(1);
    expect(countDaysOfRoom([filling()], 0)).toBe(0);
  });

  it('is shared by all sets that fill themselves, each at its own pace', () => {
    const sets = [filling({ pace: pace(2) }), filling({ pace: pace(1) }), filling({ pace: pace(0) })];
    expect(countDaysOfRoom(sets, 31)).toBe(10);
    expect(countDaysOfRoom(sets, 7)).toBe(2);
  });

  // docs/product/next-words.md#room-announced
  it('is not used up before the last of it is, even if that is too little for all sets', () => {
    const sets = [filling({ pace: pace(2) }), filling({ pace: pace(1) })];
    expect(countDaysOfRoom(sets, 2)).toBe(1);
    expect(countDaysOfRoom(sets, 0)).toBe(0);
  });

  // docs/product/next-words.md#room-announced
  it('lasts longer when chosen words come first', () => {
    expect(countDaysOfRoom([filling({ coming: ['f1', 'f2', 'f3'] })], 2)).toBe(5);
    expect(
      countDaysOfRoom([filling({ coming: Array.from({ length: 11 }, (_, i) => `f${i}`) })], 0),
    ).toBeNull();
  });

  it('does not matter to sets that take in no words of the product', () => {
    const sets = [
      filling({ fill: undefined }),
      filling({ opensOn: '2026-03-09' }),
      filling({ pace: pace(0) }),
    ];
    expect(countDaysOfRoom(sets, 0)).toBeNull();
  });

  it('is zero when the family exceeds its plan', () => {
    expect(countDaysOfRoom([filling()], -20)).toBe(0);
  });
});
