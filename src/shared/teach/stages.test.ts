import { describe, expect, it } from 'vitest';
import { applyChange } from '#shared/library/changes/change.ts';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import { rotationId } from '#shared/library/tables/rotation.ts';
import { createRotatingLibrary, uuidOf } from './rotation.test-support.ts';
import { listNextStages, planStage } from './stages.ts';

/** A family whose first set let `count` cards go. */
function libraryWith({ count = 25, first = 1_001, sets = [{}] as Partial<CardSet>[] } = {}) {
  const library = createRotatingLibrary(...sets.map((set) => ({ flashcardIds: ['f1'], ...set })));
  const cards = Array.from({ length: count }, (_, i) => `f${first + i}-en`);
  const flashcards = new Map(library.flashcards);
  const rotations = new Map(library.rotations);
  for (const [i, id] of cards.entries()) {
    const which = { childId: 1, setId: 1, ordinal: i + 1 };
    const rotation = { id: rotationId(which), ...which, entering: [], retiring: [id], places: [0] };
    flashcards.set(id, { id, word: id, categoryId: 'cat1' });
    rotations.set(rotation.id, { ...rotation, day: '2026-03-01', at: '2026-03-01T09:00:00.000+08:00' });
  }
  return { ...library, flashcards, rotations };
}

describe('the next stage', () => {
  // docs/product/stages.md#next-stage
  it('is offered once 25 cards of the furthest stage have retired, for one set', () => {
    expect(listNextStages(libraryWith({ count: 24 }), 1)).toEqual([]);
    expect(listNextStages(libraryWith(), 1)).toMatchObject([
      { stage: 'couplets', language: 'en', set: { id: 1 } },
    ]);
    expect(listNextStages(libraryWith(), 2)).toEqual([]);
  });

  it('follows that of the child’s furthest set, by the cards of that stage', () => {
    const sets = [{}, { stage: 'couplets' as const, fill: 'zh' as const }];
    expect(listNextStages(libraryWith({ sets }), 1)).toEqual([]);
    expect(listNextStages(libraryWith({ first: 2_001, sets }), 1)).toMatchObject([
      { stage: 'phrases', language: 'zh', set: { id: 2 } },
    ]);
    expect(listNextStages(libraryWith({ sets: [{}, { stage: 'sentences' }] }), 1)).toEqual([]);
  });

  it('is for the last of a language’s sets that have the fewest words of the parent coming', () => {
    const sets = [{}, {}, { fill: 'zh' as const }, { coming: ['f2'] }, { opensOn: '2026-04-01' }];
    expect(listNextStages(libraryWith({ sets }), 1)).toMatchObject([
      { language: 'en', set: { id: 2 } },
      { language: 'zh', set: { id: 3 } },
    ]);
  });
});

describe('a set that changes its stage', () => {
  // docs/product/stages.md#choose-stage
  it.each([
    [{}, { stage: 'couplets', fill: 'en' }],
    [{ fill: 'zh' }, { stage: 'couplets', fill: 'zh' }],
    [{ pace: { cards: 7, newADay: 3, showings: 9 } }, { pace: { cards: 5, newADay: 1, showings: 15 } }],
  ] as const)(
    'of %j takes the pace and the texts of the new one, and is as before by an undo',
    (given, now) => {
      const library = createRotatingLibrary({ flashcardIds: ['f1'], ...given });
      const set = library.sets.get(1)!;
      const { change, undo } = planStage(set, 'couplets', 'en');
      const commit = (before: typeof library, made: typeof change) =>
        applyChange(before, made, WITHOUT_PLAN_LIMIT, uuidOf(999)).library;
      const changed = commit(library, change);
      expect(changed.sets.get(1)).toMatchObject(now);
      expect(commit(changed, undo).sets.get(1)).toEqual(set);
    },
  );

  it('to single words keeps what follows', () => {
    const [set] = createRotatingLibrary({ flashcardIds: [], stage: 'phrases', fill: 'zh' }).sets.values();
    expect(planStage(set!, 'words', 'en').change).toEqual({ type: 'editSet', setId: 1, stage: null });
  });
});
