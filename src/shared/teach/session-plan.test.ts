import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsToLibrary } from '#shared/library/library.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { planSession } from './session-plan.ts';
import { SessionPlanSchema } from './session-schema.ts';
import { createUuid, DAY, planTestSession, STARTED_AT, teachLibrary } from './teach.test-support.ts';

const start = { sessionId: createUuid(1), childId: FIRST_CHILD, day: DAY, startedAt: STARTED_AT };

describe('planSession', () => {
  // docs/product/teaching.md#session-plan
  it("includes the child's sets with cards in order", () => {
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
  it('uses the stage of a shipped card, or else of its set', () => {
    const ids = ['f1', 'f1042-en', 'f2001-en', 'f5003-zh', 'f1764115200000-0001abcdef'];
    const flashcards = new Map(ids.map((id) => [id, { id, word: id, categoryId: 'cat1' }]));
    const listStages = (fields: Partial<CardSet>) => {
      const sets = new Map([[1, { ...teachLibrary.sets.get(1)!, flashcardIds: ids, ...fields }]]);
      const plan = planTestSession(1, { ...teachLibrary, flashcards, sets });
      const stages = new Map(plan.sets[0]?.cards.map(({ id, stage }) => [id, stage]));
      return ids.map((id) => stages.get(id) ?? 'words');
    };
    expect(listStages({})).toEqual(['words', 'words', 'couplets', 'dots', 'words']);
    expect(listStages({ stage: 'phrases' })).toEqual(['words', 'words', 'couplets', 'dots', 'phrases']);
  });

  // docs/product/rotation.md#waiting-sets
  it('omits a set that has not opened', () => {
    const sets = new Map(teachLibrary.sets).set(2, { ...teachLibrary.sets.get(2)!, opensOn: DAY });
    const plan = planTestSession(1, { ...teachLibrary, sets });
    expect(plan.sets.map(({ setId }) => setId)).toEqual([1, 3]);
  });

  // docs/product/teaching.md#session-plan
  it("shuffles a set's cards but keeps its newest card last", () => {
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

  it('chooses every order of the older cards with equal probability', () => {
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

  it('copies the cards without deleted ones', () => {
    const flashcards = new Map(teachLibrary.flashcards);
    flashcards.delete('f2');
    const [farm, fruit] = planTestSession(1, { ...teachLibrary, flashcards }).sets;
    expect(farm).toMatchObject({ cardIds: ['f1', 'f3'], cards: [{ word: 'dog' }, { word: 'bird' }] });
    expect(fruit?.cards).toEqual([
      { id: 'f4', word: '苹果', english: 'apple', pinyin: 'píngguǒ' },
      { id: 'f5', word: '水' },
    ]);
  });

  it('stays the same when stored as JSON', () => {
    const plan = planTestSession();
    expect(SessionPlanSchema.parse(JSON.parse(JSON.stringify(plan)))).toEqual(plan);
  });

  it('returns null when no set of the child has cards', () => {
    const empty = rowsToLibrary({ categories: [], flashcards: [], sets: [], history: [] });
    expect(planSession(empty, { ...start, random: () => 0 })).toBeNull();
    expect(planSession(teachLibrary, { ...start, childId: 3, random: () => 0 })).toBeNull();
  });
});
