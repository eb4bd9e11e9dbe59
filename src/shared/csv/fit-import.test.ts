import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideChange } from '#shared/library/apply-change.ts';
import { arbitraryLibrary } from '#shared/library/arbitraries.test-support.ts';
import { createIdMaker } from '#shared/library/ids.ts';
import { applyWrites, EMPTY_LIBRARY, type Library } from '#shared/library/library.ts';
import { fitImport } from './fit-import.ts';
import { IMPORT_SOURCE } from './import-source.test-support.ts';
import { planImport, suggestMapping } from './plan-import.ts';
import type { WordList } from './read-word-list.ts';

const makeIds = () =>
  createIdMaker(
    () => 1_700_000_000_000,
    () => 0.5,
  );

function plan(columns: Record<string, string[]>, library: Library) {
  const list: WordList = {
    shape: 'columns',
    categories: Object.entries(columns).map(([name, words]) => ({
      name,
      words: words.map((word) => ({ word })),
    })),
    problems: [],
  };
  const planned = planImport(list, suggestMapping(list, library), library, makeIds(), IMPORT_SOURCE);
  if (!planned.ok) throw new Error(planned.code);
  return planned;
}

const farm = { Farm: ['cow', 'hen', 'Cow'], Empty: [], Sea: ['fish', 'crab', 'whale'] };

describe('fitImport', () => {
  it('says that all of it fits, also without a limit and when nothing is new', () => {
    const planned = plan(farm, EMPTY_LIBRARY);
    expect(fitImport(planned, EMPTY_LIBRARY, { flashcardLimit: 5 })).toEqual({ whole: true });
    expect(fitImport(planned, EMPTY_LIBRARY, { flashcardLimit: null })).toEqual({ whole: true });
    const nothing = plan({ Empty: [] }, EMPTY_LIBRARY);
    const above = { ...EMPTY_LIBRARY, flashcardCount: 300 };
    expect(fitImport(nothing, above, { flashcardLimit: 100 })).toEqual({ whole: true });
  });

  it('offers the first ones and the categories they go to', () => {
    const fit = fitImport(plan(farm, EMPTY_LIBRARY), EMPTY_LIBRARY, { flashcardLimit: 3 });
    expect(fit).toMatchObject({ whole: false, limit: 3, newFlashcards: 5, count: 3 });
    if (fit.whole) throw new Error('It does not fit.');
    expect(fit.part?.change.flashcards.map(({ word }) => word)).toEqual(['cow', 'hen', 'fish']);
    expect(fit.part?.change.categories.map(({ name }) => name)).toEqual(['Farm', 'Sea']);
    expect(fit.part?.figures).toEqual({
      newCategories: 2,
      existingCategories: 0,
      newFlashcards: 3,
      duplicateFlashcards: 1,
    });
  });

  it('offers nothing where nothing fits, above the limit too', () => {
    for (const flashcardCount of [100, 140]) {
      const library = { ...EMPTY_LIBRARY, flashcardCount };
      expect(fitImport(plan(farm, library), library, { flashcardLimit: 100 })).toEqual({
        whole: false,
        limit: 100,
        newFlashcards: 5,
        count: 0,
        part: null,
      });
    }
  });

  it('agrees with the library: what fits is accepted, one card more is not', () => {
    const words = fc.uniqueArray(fc.constantFrom('dog', 'Dog', 'cow', 'hen', 'fish', 'crab', '牛', '苹果'));
    const file = fc.record({ Animals: words, Farm: words, Vehicles: words });
    fc.assert(
      fc.property(arbitraryLibrary, file, fc.integer({ min: 20, max: 45 }), (library, columns, limit) => {
        const rules = { flashcardLimit: limit };
        const planned = plan(columns, library);
        const fit = fitImport(planned, library, rules);
        const whole = decideChange(library, planned.change, rules, IMPORT_SOURCE.importId);
        expect(whole.ok).toBe(fit.whole);
        if (fit.whole) return;
        expect(whole).toEqual({ ok: false, code: 'plan_flashcard_limit' });
        expect(fit.count).toBe(Math.max(0, limit - library.flashcardCount));
        expect(fit.part === null).toBe(fit.count === 0);
        if (fit.part === null) return;
        const { change, figures } = fit.part;
        expect(change.flashcards).toEqual(planned.change.flashcards.slice(0, fit.count));
        const decision = decideChange(library, change, rules, IMPORT_SOURCE.importId);
        if (!decision.ok) throw new Error(decision.code);
        const after = applyWrites(library, decision.writes);
        expect(after.flashcardCount).toBe(limit);
        expect(after.categories.size - library.categories.size).toBe(figures.newCategories);
        expect(figures.newFlashcards).toBe(fit.count);
      }),
    );
  });
});
