import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasCjk } from '#shared/lib/cjk.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { askForWord, listGameCards, MAX_GAME_PAIRS, planGame } from './choosing-game.ts';
import { createRotatingLibrary, Device } from './rotation.test-support.ts';

const WORDS = ['dog', 'Duck', 'cat', 'milk', 'sun', 'egg', 'été', '狗', '狗狗', '果', '猫', '水', '太阳'];
const PINYIN: Record<string, string> = {
  狗: 'gǒu',
  狗狗: 'gǒugou',
  果: 'guǒ',
  猫: 'māo',
  水: 'shuǐ',
  太阳: 'tàiyáng',
};
const toCard = (word: string) => ({ id: word, word, ...(PINYIN[word] && { pinyin: PINYIN[word] }) });

const someCards = fc.shuffledSubarray(WORDS).map((words) => words.map(toCard));

// docs/product/choosing-game.md#pairs
describe('planGame', () => {
  it('asks for one of two words of one language that begin differently', () => {
    fc.assert(
      fc.property(someCards, fc.integer(), (cards, seed) => {
        for (const { cards: pair, asked } of planGame(cards, seed)) {
          const [a, b] = pair.map(({ word, pinyin = word }) =>
            [word[0], pinyin[0]].map((c) => c?.toLowerCase()),
          );
          expect(pair[asked]).toBeDefined();
          expect(new Set(pair.map(({ word }) => hasCjk(word))).size).toBe(1);
          expect(a?.some((beginning) => b?.includes(beginning))).toBe(false);
        }
      }),
    );
  });

  it('has at most five pairs, never the same one twice in a row', () => {
    fc.assert(
      fc.property(someCards, fc.integer(), (cards, seed) => {
        const pairs = planGame(cards, seed).map(({ cards: pair }) =>
          pair
            .map(({ id }) => id)
            .sort()
            .join(' '),
        );
        expect(pairs.length).toBeLessThanOrEqual(MAX_GAME_PAIRS);
        expect(pairs.every((pair, i) => pair !== pairs[i - 1])).toBe(true);
      }),
    );
  });

  it('gives the same pairs for the same seed and others for another', () => {
    const cards = WORDS.map(toCard);
    expect(planGame(cards, 7)).toEqual(planGame(cards, 7));
    expect(planGame(cards, 7)).not.toEqual(planGame(cards, 8));
  });

  it('has five pairs of four words and none of three', () => {
    const cards = ['dog', 'cat', 'milk', 'sun'].map(toCard);
    expect(planGame(cards, 1)).toHaveLength(MAX_GAME_PAIRS);
    expect(planGame(cards.slice(1), 1)).toEqual([]);
  });

  it('has no pair of words that all begin alike', () => {
    expect(planGame(['dog', 'Duck', 'door', 'doll'].map(toCard), 1)).toEqual([]);
  });
});

describe('askForWord', () => {
  it('asks in the language of the word', () => {
    expect(askForWord('dog')).toBe('Where is dog?');
    expect(askForWord('狗')).toBe('狗在哪儿？');
  });
});

// docs/product/choosing-game.md#game-words
describe('listGameCards', () => {
  const listIds = (device: Device) => listGameCards(device.library, FIRST_CHILD).map(({ id }) => id);

  it('lists words from their tenth showing on', () => {
    const device = new Device(createRotatingLibrary({ flashcardIds: ['f1', 'f2'] }));
    device.teach('2026-03-02', 9);
    expect(listIds(device)).toEqual([]);
    device.teach('2026-03-03');
    expect(listIds(device)).toEqual(['f1', 'f2']);
  });

  it('lists words that have left and no texts of later stages', () => {
    const device = new Device(
      createRotatingLibrary(
        { flashcardIds: ['f1', 'f2'], coming: ['f3'], pace: { cards: 2, newADay: 1, showings: 1 } },
        { flashcardIds: [], stage: 'couplets' },
      ),
    );
    const flashcard = { id: 'card-1', word: 'red car', categoryId: 'cat1' };
    device.commit({ type: 'addFlashcard', flashcard, categoryName: 'Words' });
    device.commit({ type: 'addToSet', setId: 2, flashcardIds: ['card-1'] });
    for (const day of ['2026-03-02', '2026-03-03']) device.teach(day);
    expect(listIds(device)).toEqual(['f1']);
    device.teach('2026-03-03', 12);
    expect(listIds(device)).toEqual(['f2', 'f3', 'f1']);
  });
});
