import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRuns } from '#tests/support/long-test.ts';
import { arbitraryChange, arbitraryLibrary, assignIds } from '../arbitraries.test-support.ts';
import { type Library, rowsToLibrary } from '../library.ts';
import { libraryToRows } from '../sorted-rows.ts';
import { CHANGE_ID, startLibrary } from './apply-change.test-support.ts';
import { applyChange, type Change, replayChanges } from './change.ts';
import { type LibraryRules, WITHOUT_PLAN_LIMIT } from './decision.ts';

const LIMIT: LibraryRules = { flashcardLimit: 27 };

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
const importWords = (...words: string[]): Change => ({
  type: 'importFlashcards',
  importId: crypto.randomUUID(),
  at: '2026-03-01T08:00:00Z',
  fileName: 'words.csv',
  categories: [{ id: 'cat1', name: 'Animals' }],
  flashcards: words.map((word) => ({ id: `f9${word}`, word, categoryId: 'cat1' })),
});

function getOutcome(library: Library, change: Change): string {
  const { decision } = applyChange(library, change, LIMIT, CHANGE_ID);
  return decision.ok ? 'ok' : decision.code;
}

describe("The plan's limit of flashcards", () => {
  const full = replayChanges(startLibrary, assignIds([put('f100'), put('f101')]));
  const above = replayChanges(full, assignIds([put('f102'), put('f103')]));

  it('allows exactly that many cards', () => {
    const almostFull = replayChanges(startLibrary, assignIds([put('f100')]));
    expect(getOutcome(almostFull, put('f101'))).toBe('ok');
    expect(getOutcome(full, put('f102'))).toBe('plan_flashcard_limit');
    expect(applyChange(full, put('f102'), WITHOUT_PLAN_LIMIT, CHANGE_ID).decision.ok).toBe(true);
  });

  it('rejects an import that exceeds it without its duplicates', () => {
    expect(getOutcome(startLibrary, importWords('cow', 'hen'))).toBe('ok');
    expect(getOutcome(startLibrary, importWords('cow', 'hen', 'pig'))).toBe('plan_flashcard_limit');
    expect(getOutcome(startLibrary, importWords('cow', 'Dog', 'dog', 'hen'))).toBe('ok');
    expect(getOutcome(above, importWords('dog', 'DOG'))).toBe('ok');
  });

  // docs/product/plans.md#nothing-hidden
  it('prevents a family above it only from adding cards', () => {
    expect(getOutcome(above, edit('f101', 'changed'))).toBe('ok');
    expect(getOutcome(above, remove('f101'))).toBe('ok');
    expect(getOutcome(above, { type: 'addCategory', category: { id: 'cat9', name: 'Food' } })).toBe('ok');
    expect(getOutcome(above, { type: 'addToSet', setId: 1, flashcardIds: ['f101'] })).toBe('ok');
    expect(getOutcome(above, put('f104'))).toBe('plan_flashcard_limit');
    expect(getOutcome(applyChange(above, remove('f1'), LIMIT, CHANGE_ID).library, put('f104'))).toBe(
      'plan_flashcard_limit',
    );
  });

  it('allows undoing a deletion above it once', () => {
    const without = replayChanges(above, assignIds([remove('f100'), remove('f101')]));
    expect(getOutcome(without, put('f101'))).toBe('ok');
    const restored = replayChanges(without, assignIds([put('f101')]));
    expect(getOutcome(restored, put('f100'))).toBe('plan_flashcard_limit');
  });

  it('allows edits to restore a deleted card', () => {
    const without = replayChanges(above, assignIds([remove('f100')]));
    expect(getOutcome(without, edit('f100', 'back'))).toBe('ok');
    expect(getOutcome(above, edit('f999', 'new'))).toBe('plan_flashcard_limit');
  });

  it('holds for any sequence of changes unless there were more cards before', () => {
    fc.assert(
      fc.property(
        arbitraryLibrary,
        fc.array(arbitraryChange, { maxLength: 30 }),
        fc.integer({ min: 20, max: 30 }),
        (reached, changes, flashcardLimit) => {
          const rules = { flashcardLimit };
          // Like after a reload, no deletion can be undone.
          const library = rowsToLibrary(libraryToRows(reached));
          let now = library;
          for (const change of changes) {
            const { library: next, decision } = applyChange(now, change, rules, CHANGE_ID);
            const free = applyChange(now, change, WITHOUT_PLAN_LIMIT, CHANGE_ID);
            if (decision.ok) {
              // A rotation adds as many shipped words as the plan has room for.
              if (change.type !== 'rotateSet') expect(next).toEqual(free.library);
              expect(next.flashcardCount).toBeLessThanOrEqual(
                Math.max(library.flashcardCount, flashcardLimit),
              );
            } else if (decision.code === 'plan_flashcard_limit') {
              // The plan refuses only changes that add cards.
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
