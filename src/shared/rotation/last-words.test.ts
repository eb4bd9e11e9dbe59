import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/lib/calendar.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import ENGLISH_WORDS from '../shipped-words/english-words.json' with { type: 'json' };
import { nextShippedWords } from '../shipped-words/next-shipped-words.ts';
import { createRotatingLibrary, Device } from '../teach/rotation.test-support.ts';
import { listLastWords } from './preview-tomorrow.ts';

const SHIPPED = { en: ENGLISH_WORDS, zh: ['猫', '狗'].map((word) => ({ word, category: 'Pets' })) };

const createDevice = (...sets: Parameters<typeof createRotatingLibrary>) => {
  const device = new Device(createRotatingLibrary(...sets));
  device.nextWords = (library, wanted) => nextShippedWords(library, SHIPPED, wanted);
  return device;
};
const announce = ({ library, nextWords }: Device) =>
  listLastWords(library, FIRST_CHILD, nextWords ?? (() => [])).map(({ language, sets, days }) => ({
    ...{ language, days },
    sets: sets.map(({ id }) => id),
  }));

describe('the last shipped words', () => {
  // docs/product/next-words.md#last-words
  it('are announced ten taught days ahead to a family that teaches until they run out', () => {
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
      announced.push(announce(device)[0]?.days);
    }
    const first = announced.findIndex((days) => days !== undefined);
    expect(announced.slice(0, first)).toHaveLength(300 / 3 - 10 - 1);
    expect(announced.slice(first)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0]);
  });

  // docs/product/next-words.md#last-words
  it('are not over before the last one is in, even if they are too few for all sets', () => {
    const set = { flashcardIds: ['f1'], fill: 'zh' as const, pace: { cards: 5, newADay: 1, showings: 15 } };
    const device = createDevice(set, set, set);
    expect(announce(device)).toMatchObject([{ days: 1 }]);
    device.teach('2026-01-01');
    expect(announce(device)).toMatchObject([{ days: 0 }]);
  });

  // docs/product/next-words.md#last-words
  it('are shared by the sets of their language, and come after the words of a parent', () => {
    const pace = { cards: 5, newADay: 1, showings: 15 };
    const waiting = (...coming: string[]) => ({ flashcardIds: ['f1'], fill: 'zh' as const, pace, coming });
    expect(announce(createDevice(waiting(), waiting()))).toEqual([{ language: 'zh', days: 1, sets: [1, 2] }]);
    expect(announce(createDevice(waiting('f2', 'f3', 'f4')))).toMatchObject([{ days: 5 }]);
    const ended = createDevice(waiting(), waiting(), waiting(), waiting('f2', 'f3'));
    ended.teach('2026-01-01');
    expect(announce(ended)).toEqual([{ language: 'zh', days: 0, sets: [1, 2, 3] }]);
    const resting = { ...waiting(), pace: { ...pace, newADay: 0 } };
    expect(announce(createDevice(resting, { flashcardIds: ['f2'] }))).toEqual([]);
  });
});
