import { describe, expect, it } from 'vitest';
import { applyChange } from '#shared/library/changes/change.ts';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import { deriveRotationId } from '#shared/library/tables/rotation.ts';
import { createRotatingLibrary, createUuid } from './rotation.test-support.ts';
import { listNextStages, planStage } from './stages.ts';

/** Returns a library whose first set has retired `count` cards. */
function createLibrary({ count = 25, first = 1_001, sets = [{}] as Partial<CardSet>[] } = {}) {
  const library = createRotatingLibrary(...sets.map((set) => ({ flashcardIds: ['f1'], ...set })));
  const cards = Array.from({ length: count }, (_, i) => `f${first + i}-en`);
  const flashcards = new Map(library.flashcards);
  const rotations = new Map(library.rotations);
  for (const [i, id] of cards.entries()) {
    const key = { childId: 1, setId: 1, ordinal: i + 1 };
    const rotation = { id: deriveRotationId(key), ...key, entering: [], retiring: [id], places: [0] };
    flashcards.set(id, { id, word: id, categoryId: 'cat1' });
    rotations.set(rotation.id, { ...rotation, day: '2026-03-01', at: '2026-03-01T09:00:00.000+08:00' });
  }
  return { ...library, flashcards, rotations };
}

describe('listNextStages', () => {
  // docs/product/stages.md#next-stage
  it('offers one set the next stage after 25 cards of the furthest stage have retired', () => {
    expect(listNextStages(createLibrary({ count: 24 }), 1)).toEqual([]);
    expect(listNextStages(createLibrary(), 1)).toMatchObject([
      { stage: 'couplets', language: 'en', set: { id: 1 } },
    ]);
    expect(listNextStages(createLibrary(), 2)).toEqual([]);
  });

  it("follows the stage of the child's furthest set", () => {
    const sets = [{}, { stage: 'couplets' as const, fill: 'zh' as const }];
    expect(listNextStages(createLibrary({ sets }), 1)).toEqual([]);
    expect(listNextStages(createLibrary({ first: 2_001, sets }), 1)).toMatchObject([
      { stage: 'phrases', language: 'zh', set: { id: 2 } },
    ]);
    expect(listNextStages(createLibrary({ sets: [{}, { stage: 'sentences' }] }), 1)).toEqual([]);
  });

  it('chooses the last set of a language with the fewest coming words', () => {
    const sets = [{}, {}, { fill: 'zh' as const }, { coming: ['f2'] }, { opensOn: '2026-04-01' }];
    expect(listNextStages(createLibrary({ sets }), 1)).toMatchObject([
      { language: 'en', set: { id: 2 } },
      { language: 'zh', set: { id: 3 } },
    ]);
  });
});

describe('planStage', () => {
  // docs/product/stages.md#choose-stage
  it.each([
    [{}, { stage: 'couplets', fill: 'en' }],
    [{ fill: 'zh' }, { stage: 'couplets', fill: 'zh' }],
    [{ pace: { cards: 7, newADay: 3, showings: 9 } }, { pace: { cards: 5, newADay: 1, showings: 15 } }],
  ] as const)('changes the pace and texts of a set with %j', (fields, expected) => {
    const library = createRotatingLibrary({ flashcardIds: ['f1'], ...fields });
    const set = library.sets.get(1)!;
    const { change, undo } = planStage(set, 'couplets', 'en');
    const commit = (before: typeof library, edit: typeof change) =>
      applyChange(before, edit, WITHOUT_PLAN_LIMIT, createUuid(999)).library;
    const changed = commit(library, change);
    expect(changed.sets.get(1)).toMatchObject(expected);
    expect(commit(changed, undo).sets.get(1)).toEqual(set);
  });

  it('keeps the filling words of a set that changes to single words', () => {
    const [set] = createRotatingLibrary({ flashcardIds: [], stage: 'phrases', fill: 'zh' }).sets.values();
    expect(planStage(set!, 'words', 'en').change).toEqual({ type: 'editSet', setId: 1, stage: null });
  });
});
