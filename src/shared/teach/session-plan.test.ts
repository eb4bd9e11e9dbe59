import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsToLibrary } from '#shared/library/library.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { planSession } from './session-plan.ts';
import { SessionPlanSchema } from './session-schema.ts';
import { DAY, planTestSession, STARTED_AT, teachLibrary, uuidOf } from './teach.test-support.ts';

const start = { sessionId: uuidOf(1), childId: FIRST_CHILD, day: DAY, startedAt: STARTED_AT };

describe('a session', () => {
  // docs/product/teaching.md#session-plan
  it("shows the child's sets that hold a card, in their order", () => {
    expect(planTestSession().sets.map(({ setId, name }) => [setId, name])).toEqual([
      [1, 'Farm'],
      [2, '水果'],
      [3, 'Kitchen'],
    ]);
    const moved = new Map(teachLibrary.sets).set(3, { ...teachLibrary.sets.get(3)!, position: 0 });
    const plan = planTestSession(1, { ...teachLibrary, sets: moved });
    expect(plan.sets.map(({ setId }) => setId)).toEqual([3, 1, 2]);
  });

  // docs/product/stages.md#card-stage
  it('gives each card its own stage if the product has one for it, or else that of its set', () => {
    const ids = ['f1', 'f1042-en', 'f2001-en', 'f5003-zh', 'f1764115200000-0001abcdef'];
    const flashcards = new Map(ids.map((id) => [id, { id, word: id, categoryId: 'cat1' }]));
    const stagesIn = (given: Partial<CardSet>) => {
      const sets = new Map([[1, { ...teachLibrary.sets.get(1)!, flashcardIds: ids, ...given }]]);
      const plan = planTestSession(1, { ...teachLibrary, flashcards, sets });
      const stages = new Map(plan.sets[0]?.cards.map(({ id, stage }) => [id, stage]));
      return ids.map((id) => stages.get(id) ?? 'words');
    };
    expect(stagesIn({})).toEqual(['words', 'words', 'couplets', 'dots', 'words']);
    expect(stagesIn({ stage: 'phrases' })).toEqual(['words', 'words', 'couplets', 'dots', 'phrases']);
  });

  // docs/product/rotation.md#waiting-sets
  it('leaves out a set that waits for its day, whatever it holds', () => {
    const sets = new Map(teachLibrary.sets).set(2, { ...teachLibrary.sets.get(2)!, opensOn: DAY });
    const plan = planTestSession(1, { ...teachLibrary, sets });
    expect(plan.sets.map(({ setId }) => setId)).toEqual([1, 3]);
  });

  // docs/product/teaching.md#session-plan
  it('shuffles the cards of a set and shows its newest card last', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })), (numbers) => {
        let drawn = 0;
        const plan = planTestSession(1, teachLibrary, () => numbers[drawn++] ?? 0);
        for (const { setId, cards, cardIds } of plan.sets) {
          expect(cardIds).toEqual(teachLibrary.sets.get(setId)?.flashcardIds);
          expect(cards.map(({ id }) => id).sort()).toEqual([...cardIds].sort());
          expect(cards.at(-1)?.id).toBe(cardIds.at(-1));
        }
      }),
    );
  });

  it('gives each order of the older cards the same chance', () => {
    const flashcardIds = ['f1', 'f2', 'f3', 'f6'];
    const sets = new Map(teachLibrary.sets).set(1, { ...teachLibrary.sets.get(1)!, flashcardIds });
    const orders = [0, 1, 2].flatMap((first) =>
      [0, 1].map((second) => {
        const numbers = [first / 3, second / 2];
        const plan = planTestSession(1, { ...teachLibrary, sets }, () => numbers.shift() ?? 0);
        return plan.sets[0]?.cards.map(({ id }) => id).join(' ');
      }),
    );
    expect(new Set(orders).size).toBe(6);
  });

  it('keeps the words as they were when it began, without a card that was deleted before', () => {
    const flashcards = new Map(teachLibrary.flashcards);
    flashcards.delete('f2');
    const [farm, fruit] = planTestSession(1, { ...teachLibrary, flashcards }).sets;
    expect(farm).toMatchObject({ cardIds: ['f1', 'f3'], cards: [{ word: 'dog' }, { word: 'bird' }] });
    expect(fruit?.cards).toEqual([
      { id: 'f4', word: '苹果', english: 'apple', pinyin: 'píngguǒ' },
      { id: 'f5', word: '水' },
    ]);
  });

  it('can be kept as JSON and read back', () => {
    const plan = planTestSession();
    expect(SessionPlanSchema.parse(JSON.parse(JSON.stringify(plan)))).toEqual(plan);
  });

  it('is not held when no set of the child holds a card', () => {
    const empty = rowsToLibrary({ categories: [], flashcards: [], sets: [], history: [] });
    expect(planSession(empty, { ...start, random: () => 0 })).toBeNull();
    expect(planSession(teachLibrary, { ...start, childId: 3, random: () => 0 })).toBeNull();
  });
});
