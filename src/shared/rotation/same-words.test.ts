import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/lib/calendar.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { createRotatingLibrary, Device } from '../teach/rotation.test-support.ts';
import { describeSameWords } from './same-words.ts';

/** A Monday. */
const DAY = '2026-03-02';
const WORDS = ['f1', 'f2', 'f3', 'f4', 'f5'];

const createDevice = (set: Partial<CardSet> = {}) =>
  new Device(createRotatingLibrary({ flashcardIds: WORDS, coming: ['f6'], ...set }));

function describeWords({ library, rules }: Device, day = DAY) {
  const options = { childId: FIRST_CHILD, day, usage: new Map(), nextWords: null, ...rules };
  return describeSameWords(library, options);
}

// docs/product/next-words.md#same-words
describe('describeSameWords', () => {
  it.each([
    ['before the first session', 0, 0, 15, '2026-03-07'],
    ['after the first session', 0, 1, 14, '2026-03-07'],
    ['after the first day', 0, 3, 12, '2026-03-07'],
    ['on the last day', 12, 0, 3, '2026-03-03'],
  ])(
    'names the word that leaves, the one that enters and the day %s',
    (_moment, before, today, times, on) => {
      const device = createDevice();
      if (before > 0) device.teach(addDays(DAY, -1), before);
      if (today > 0) device.teach(DAY, today);
      expect(describeWords(device)).toEqual({
        count: 5,
        setCount: 1,
        next: { leaving: 'word 1', entering: 'word 6', times, day: on },
      });
    },
  );

  it('names the word that the rotation sends out, even if another one was shown more often', () => {
    const device = createDevice();
    device.teach(DAY, 3);
    const flashes = [{ setId: 1, cardIds: ['f4'], count: 1 }];
    const [entry] = device.library.entries.values();
    if (!entry) throw new Error('no entry');
    device.commit({
      type: 'logDay',
      entry: { ...entry, id: '00000000-0000-4000-8000-000000000998', flashes },
    });
    const { next } = describeWords(device);
    expect(next).toMatchObject({ leaving: 'word 1', times: 12 });
    for (let day = addDays(DAY, 1); day < (next?.day ?? ''); day = addDays(day, 1)) device.teach(day, 3);
    device.start(next?.day ?? '');
    expect(device.cards()).toBe('f2 f3 f4 f5 f6');
  });

  it.each([
    ['no word is coming', { coming: [] }],
    ['the set has room', { flashcardIds: ['f1'] }],
    ['the set takes in no word', { pace: { cards: 5, newADay: 0, showings: 15 } }],
    ['a word leaves in more than a week', { pace: { cards: 5, newADay: 1, showings: 60 } }],
  ] as const)('names no word when %s', (_condition, set) => {
    expect(describeWords(createDevice(set as Partial<CardSet>)).next).toBeNull();
  });
});
