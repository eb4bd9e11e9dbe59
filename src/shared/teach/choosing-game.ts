import { hasCjk } from '#shared/lib/cjk.ts';
import type { Library } from '#shared/library/library.ts';
import { listSets } from '#shared/library/sets.ts';
import { getTextKey } from '#shared/library/tables/text.ts';
import { splitCharacters } from '#shared/print/text/characters.ts';
import { listStays } from '../rotation/list-stays.ts';
import { listRetiredCards } from './old-friends.ts';
import { type SessionCard, shuffle, toSessionCard } from './session-plan.ts';

/** `asked` is the index of the card that the child is asked for. */
export type GamePair = { cards: readonly [SessionCard, SessionCard]; asked: 0 | 1 };

const MIN_SHOWINGS = 10;
const MIN_GAME_WORDS = 4;
export const MAX_GAME_PAIRS = 5;

type GameLibrary = Pick<Library, 'flashcards' | 'sets' | 'rotations' | 'history'>;

/** Lists the single words that a child has seen often in an open set, or that have left one. */
export function listGameCards(library: GameLibrary, childId: number): SessionCard[] {
  const { countShowings } = listStays(library, childId);
  const taught = listSets(library, childId).flatMap(({ id: setId, flashcardIds, stage, opensOn }) =>
    (opensOn ? [] : flashcardIds).flatMap((id) =>
      countShowings(setId, id) >= MIN_SHOWINGS ? toSessionCard(library.flashcards.get(id), stage) : [],
    ),
  );
  const retired = listRetiredCards(library, childId).flatMap(({ cardId }) =>
    toSessionCard(library.flashcards.get(cardId)),
  );
  const words = [...taught, ...retired].filter(({ stage }) => stage === undefined);
  return [...new Map(words.map((card) => [card.id, card])).values()];
}

/**
 * Implements `docs/product/choosing-game.md#pairs`. The same cards and seed give the same pairs. Returns none if there
 * are too few words.
 */
export function planGame(cards: readonly SessionCard[], seed: number): GamePair[] {
  if (cards.length < MIN_GAME_WORDS) return [];
  const random = createRandom(seed);
  const pairs: GamePair[] = [];
  // Four words are asked for more than once.
  for (const asked of [...shuffle(cards, random), ...shuffle(cards, random)]) {
    const last = pairs.at(-1)?.cards;
    const [other] = shuffle(
      cards.filter(
        (card) => mayStandTogether(asked, card) && !(last?.includes(asked) && last.includes(card)),
      ),
      random,
    );
    if (other)
      pairs.push(random() < 0.5 ? { cards: [asked, other], asked: 0 } : { cards: [other, asked], asked: 1 });
    if (pairs.length === MAX_GAME_PAIRS) break;
  }
  return pairs;
}

/** Returns the spoken question in the language of the word. */
export function askForWord(word: string): string {
  return hasCjk(word) ? `${word}在哪儿？` : `Where is ${word}?`;
}

/** Returns true for two words of one language that begin differently, even in pinyin. */
function mayStandTogether(a: SessionCard, b: SessionCard): boolean {
  if (hasCjk(a.word) !== hasCjk(b.word)) return false;
  const beginnings = listBeginnings(b);
  return listBeginnings(a).every((beginning) => !beginnings.includes(beginning));
}

function listBeginnings({ word, pinyin }: SessionCard): string[] {
  return [word, ...(hasCjk(word) && pinyin ? [pinyin] : [])].flatMap((text) =>
    splitCharacters(getTextKey(text).normalize('NFD').replace(/\p{M}/gu, '')).slice(0, 1),
  );
}

/** Creates the generator mulberry32 of numbers from 0 up to 1. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
