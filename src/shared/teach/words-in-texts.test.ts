import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/lib/calendar.ts';
import { rowsToLibrary } from '#shared/library/library.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { rotationId } from '#shared/library/tables/rotation.ts';
import { COMEBACK_DAYS, listOldFriends, planComebacks } from './old-friends.ts';

/** A Monday. */
const RETIRED_ON = '2026-03-02';
const WORDS = ['bird', 'car', 'sun', 'red car', '大象', '狗'];

/** The words have retired, and a set of two words holds `texts`. */
function createLibrary(texts: string[], set: Partial<CardSet> = { stage: 'couplets' }) {
  const cardsOf = (words: string[], id: string) =>
    words.map((word, i) => ({ id: `f1764115200000-${id}${i}`, word, categoryId: 'cat1' }));
  const [words, held] = [cardsOf(WORDS, 'w'), cardsOf(texts, 't')];
  const which = { childId: FIRST_CHILD, setId: 1, ordinal: 1 };
  const rotation = {
    ...{ id: rotationId(which), ...which, day: RETIRED_ON, at: `${RETIRED_ON}T08:00:00.000+01:00` },
    ...{ entering: [], retiring: words.map(({ id }) => id), places: words.map(() => 0) },
  };
  return rowsToLibrary({
    categories: [{ id: 'cat1', name: 'Words' }],
    flashcards: [...words, ...held],
    sets: [{ id: 1, childId: FIRST_CHILD, name: 'Set 1', flashcardIds: held.map(({ id }) => id), ...set }],
    history: [],
    rotations: [rotation],
  });
}

function listReturning(...given: Parameters<typeof createLibrary>): (string | undefined)[] {
  const library = createLibrary(...given);
  const asked = { childId: FIRST_CHILD, day: addDays(RETIRED_ON, COMEBACK_DAYS[0]) };
  return listOldFriends(library, asked).map(({ cardId }) => library.flashcards.get(cardId)?.word);
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
      const comebacks = planComebacks(createLibrary([], set), asked);
      return [...comebacks.values()].map((comeback) => comeback?.isSure);
    };
    expect(isSure({})).toEqual(WORDS.map(() => true));
    expect(isSure({ stage: 'couplets' })).toEqual(WORDS.map(() => false));
  });
});
