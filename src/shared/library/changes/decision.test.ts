import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRuns } from '#tests/support/long-test.ts';
import { arbitraryChange, arbitraryLibrary, identify } from '../arbitraries.test-support.ts';
import { type Library, rowsToLibrary } from '../library.ts';
import { createPlainLibrary } from '../plain-defaults.test-support.ts';
import { libraryToRows } from '../sorted-rows.ts';
import { applyChange, type Change, replayChanges } from './change.ts';
import { type LibraryRules, WITHOUT_PLAN_LIMIT } from './decision.ts';

const LIMIT: LibraryRules = { flashcardLimit: 27 };
const ID = '11111111-1111-4111-8111-111111111111';
/** 25 cards. */
const start = createPlainLibrary();

const put = (id: string, word = id): Change => ({
  type: 'addFlashcard',
  flashcard: { id, word, categoryId: 'cat1' },
  categoryName: 'Animals',
});
const edit = (id: string, word: string): Change => ({
  type: 'editFlashcard',
  flashcard: { id, word, categoryId: 'cat1' },
  base: { word: id },
  categoryName: 'Animals',
});
const remove = (flashcardId: string): Change => ({ type: 'deleteFlashcards', flashcardIds: [flashcardId] });
const importOf = (...words: string[]): Change => ({
  type: 'importFlashcards',
  importId: crypto.randomUUID(),
  at: '2026-03-01T08:00:00Z',
  fileName: 'words.csv',
  categories: [{ id: 'cat1', name: 'Animals' }],
  flashcards: words.map((word) => ({ id: `f9${word}`, word, categoryId: 'cat1' })),
});

function outcome(library: Library, change: Change): string {
  const { decision } = applyChange(library, change, LIMIT, ID);
  return decision.ok ? 'ok' : decision.code;
}

describe("the plan's limit of flashcards", () => {
  const full = replayChanges(start, identify([put('f100'), put('f101')]));
  const above = replayChanges(full, identify([put('f102'), put('f103')]));

  it('holds exactly as many as it says', () => {
    const one = replayChanges(start, identify([put('f100')]));
    expect(outcome(one, put('f101'))).toBe('ok');
    expect(outcome(full, put('f102'))).toBe('plan_flashcard_limit');
    expect(applyChange(full, put('f102'), WITHOUT_PLAN_LIMIT, ID).decision.ok).toBe(true);
  });

  it('refuses an import over it whole, and lets duplicates through', () => {
    expect(outcome(start, importOf('cow', 'hen'))).toBe('ok');
    expect(outcome(start, importOf('cow', 'hen', 'pig'))).toBe('plan_flashcard_limit');
    expect(outcome(start, importOf('cow', 'Dog', 'dog', 'hen'))).toBe('ok');
    expect(outcome(above, importOf('dog', 'DOG'))).toBe('ok');
  });

  // docs/product/plans.md#nothing-hidden
  it('leaves a family above it everything but new cards', () => {
    expect(outcome(above, edit('f101', 'changed'))).toBe('ok');
    expect(outcome(above, remove('f101'))).toBe('ok');
    expect(outcome(above, { type: 'addCategory', category: { id: 'cat9', name: 'Food' } })).toBe('ok');
    expect(outcome(above, { type: 'addToSet', setId: 1, flashcardIds: ['f101'] })).toBe('ok');
    expect(outcome(above, put('f104'))).toBe('plan_flashcard_limit');
    expect(outcome(applyChange(above, remove('f1'), LIMIT, ID).library, put('f104'))).toBe(
      'plan_flashcard_limit',
    );
  });

  it('lets a deletion be undone above it, once', () => {
    const without = replayChanges(above, identify([remove('f100'), remove('f101')]));
    expect(outcome(without, put('f101'))).toBe('ok');
    const restored = replayChanges(without, identify([put('f101')]));
    expect(outcome(restored, put('f100'))).toBe('plan_flashcard_limit');
  });

  it('lets an edit bring back a card that another device deleted, but not one that never was', () => {
    const without = replayChanges(above, identify([remove('f100')]));
    expect(outcome(without, edit('f100', 'back'))).toBe('ok');
    expect(outcome(above, edit('f999', 'new'))).toBe('plan_flashcard_limit');
  });

  it('is never passed, in any order of changes, but by what was there at the start', () => {
    fc.assert(
      fc.property(
        arbitraryLibrary,
        fc.array(arbitraryChange, { maxLength: 30 }),
        fc.integer({ min: 20, max: 30 }),
        (reached, changes, flashcardLimit) => {
          const rules = { flashcardLimit };
          // As after a reload, when no deletion can be undone any more.
          const library = rowsToLibrary(libraryToRows(reached));
          let now = library;
          for (const change of changes) {
            const { library: next, decision } = applyChange(now, change, rules, ID);
            const free = applyChange(now, change, WITHOUT_PLAN_LIMIT, ID);
            if (decision.ok) {
              // A rotation takes in as many words of the product as the plan has room for.
              if (change.type !== 'rotateSet') expect(next).toEqual(free.library);
              expect(next.flashcardCount).toBeLessThanOrEqual(
                Math.max(library.flashcardCount, flashcardLimit),
              );
            } else if (decision.code === 'plan_flashcard_limit') {
              // Nothing is refused for the plan that adds no card.
              expect(free.library.flashcardCount).toBeGreaterThan(now.flashcardCount);
            }
            now = next;
          }
        },
      ),
      { numRuns: countRuns(100) },
    );
  });
});
