import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OLD_FRIENDS_SET } from '#shared/library/ids.ts';
import { rowsToLibrary } from '#shared/library/library.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import type { Rotation } from '#shared/library/tables/rotation.ts';
import { makeRecord } from '#shared/tracking/records.test-support.ts';
import { countCardUsage } from '#shared/tracking/usage.ts';
import { type CardWays, listCardWays, WAY_KINDS } from './card-ways.ts';
import { createUuid } from './teach.test-support.ts';

const CARDS = ['f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8'];
const DAY = '2026-03-20';

type Options = { sets?: Partial<CardSet>[]; retired?: Record<string, string>; history?: TrackingRecord[] };

function listWays({ sets = [], retired = {}, history = [] }: Options): CardWays {
  const library = rowsToLibrary({
    categories: [{ id: 'cat1', name: 'Words' }],
    flashcards: CARDS.map((id) => ({ id, word: `word ${id}`, categoryId: 'cat1' })),
    sets: sets.map((set, index) => ({
      id: index + 1,
      childId: FIRST_CHILD,
      name: `Set ${index + 1}`,
      flashcardIds: [],
      ...set,
    })),
    history,
    rotations: Object.entries(retired).map(
      ([cardId, day], index): Rotation => ({
        id: createUuid(index),
        childId: FIRST_CHILD,
        setId: 1,
        ordinal: index + 1,
        day,
        at: `${day}T08:00:00.000+01:00`,
        entering: [],
        retiring: [cardId],
        places: [0],
      }),
    ),
  });
  return listCardWays(library, { childId: FIRST_CHILD, day: DAY, usage: countCardUsage(history) });
}

const listIds = (ways: CardWays) =>
  Object.fromEntries(
    WAY_KINDS.map((kind) => [kind, ways[kind].map(({ card }) => card.id)]).filter(([, list]) => list?.length),
  );

// docs/product/card-ways.md#status
describe('listCardWays', () => {
  it('sorts cards into coming, taught, retired, old friends and others', () => {
    const ways = listWays({
      sets: [
        { id: 1, flashcardIds: ['f2'], coming: ['f4', 'f3'] },
        { id: 2, flashcardIds: ['f1'], position: 0.5 },
      ],
      retired: { f5: '2026-03-19', f6: '2026-03-01' },
    });
    expect(listIds(ways)).toEqual({
      coming: ['f4', 'f3'],
      taught: ['f1', 'f2'],
      retired: ['f5'],
      oldFriend: ['f6'],
      loose: ['f8', 'f7'],
    });
  });

  it('lists the sets of a taught card and the showings of the first one', () => {
    const pace = { cards: 5, newADay: 1, showings: 20 };
    const ways = listWays({ sets: [{ flashcardIds: ['f1', 'f2'], pace }, { flashcardIds: ['f1'] }] });
    expect(ways.taught.map(({ status }) => status)).toEqual([
      { kind: 'taught', setIds: [1, 2], showings: 0, enough: 20 },
      { kind: 'taught', setIds: [1], showings: 0, enough: 20 },
    ]);
  });

  it('lists the set and place of a coming card, and the day of the first words of a waiting set', () => {
    const ways = listWays({
      sets: [
        { flashcardIds: ['f1'], coming: ['f1', 'f2'] },
        { flashcardIds: ['f3'], coming: ['f4', 'f5'], opensOn: DAY },
      ],
    });
    expect(ways.coming.map(({ card, status }) => [card.id, status])).toEqual([
      ['f2', { kind: 'coming', setId: 1, place: 2 }],
      ['f3', { kind: 'coming', setId: 2, place: 1, opensOn: DAY }],
      ['f4', { kind: 'coming', setId: 2, place: 2, opensOn: DAY }],
      ['f5', { kind: 'coming', setId: 2, place: 3 }],
    ]);
  });

  it('treats a retired card as an old friend after a week or a comeback', () => {
    const shown = [{ setId: OLD_FRIENDS_SET, cardIds: ['f3'], count: 1 }];
    const ways = listWays({
      retired: { f1: '2026-03-14', f2: '2026-03-13', f3: '2026-03-18' },
      history: [makeRecord({ date: '2026-03-19', shown })],
    });
    expect(listIds(ways)).toMatchObject({ retired: ['f1'], oldFriend: ['f2', 'f3'] });
    expect(ways.oldFriend[1]).toMatchObject({
      status: {
        retiredOn: '2026-03-18',
        comebacks: ['2026-03-19'],
        next: { on: '2026-04-09', isSure: false },
      },
      usage: { flashes: 1, firstOn: '2026-03-19', lastOn: '2026-03-19' },
    });
  });

  it('lists every card once', () => {
    const cardIds = fc.subarray(CARDS);
    const set = fc.record({ flashcardIds: cardIds, coming: cardIds });
    const retired = fc.dictionary(fc.constantFrom(...CARDS), fc.constantFrom('2026-03-01', '2026-03-19'));
    fc.assert(
      fc.property(fc.array(set, { maxLength: 3 }), retired, (sets, retirements) => {
        const ways = listWays({ sets, retired: retirements });
        const all = WAY_KINDS.flatMap((kind) => ways[kind].map(({ card }) => card.id));
        expect(all.toSorted()).toEqual(CARDS);
        const taughtIds = new Set(sets.flatMap(({ flashcardIds }) => flashcardIds));
        expect(new Set(ways.taught.map(({ card }) => card.id))).toEqual(taughtIds);
        for (const kind of WAY_KINDS)
          expect(ways[kind].every(({ status }) => status.kind === kind)).toBe(true);
      }),
    );
  });
});
