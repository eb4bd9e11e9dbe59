import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryLibrary, createArbitraryChange } from '#shared/library/arbitraries.test-support.ts';
import { countRuns } from '#tests/support/long-test.ts';
import { CHANGE_ID } from './apply-change.test-support.ts';
import { applyChange } from './change.ts';
import { mergeFields } from './conflict-changes.ts';
import { WITHOUT_PLAN_LIMIT } from './decision.ts';

describe('mergeFields', () => {
  const current: { word: string; pinyin?: string } = { word: 'cow', pinyin: 'niú' };

  it('takes the fields of the edit and leaves the others', () => {
    const { row, clashes } = mergeFields(current, { word: 'Cow' }, { word: 'cow' });
    expect(row).toEqual({ word: 'Cow', pinyin: 'niú' });
    expect(clashes).toEqual([]);
  });

  it('reports both values of a field that another device also changed', () => {
    const { row, clashes } = mergeFields(current, { word: 'bull' }, { word: 'calf' });
    expect(row.word).toBe('bull');
    expect(clashes).toEqual([{ field: 'word', kept: 'bull', lost: 'cow' }]);
  });

  it('reports no conflict when both wrote the same value', () => {
    expect(mergeFields(current, { word: 'cow' }, { word: 'calf' }).clashes).toEqual([]);
  });

  it('reports no conflict when the texts differ only in invisible characters', () => {
    expect(mergeFields({ word: 'c\u200bow' }, { word: 'bull' }, { word: 'cow' }).clashes).toEqual([]);
  });
});

// docs/product/data-and-devices.md#merge-by-field
describe('editFlashcard', () => {
  it('stores every value that it overwrites unknowingly in a conflict', () => {
    fc.assert(
      fc.property(arbitraryLibrary, createArbitraryChange('editFlashcard'), (library, change) => {
        if (change.type !== 'editFlashcard') return;
        const before = library.flashcards.get(change.flashcard.id);
        const after = applyChange(library, change, WITHOUT_PLAN_LIMIT, CHANGE_ID).library;
        const now = after.flashcards.get(change.flashcard.id);
        if (!before || !now) return;
        for (const field of ['word', 'english', 'pinyin', 'categoryId'] as const) {
          const [old, base] = [before[field] ?? null, change.base[field]];
          if (old === null || (now[field] ?? null) === old || base === old) continue;
          expect([...after.conflicts.values()]).toContainEqual(
            expect.objectContaining({ id: `${CHANGE_ID}/${field}`, lost: old, kept: now[field] ?? '' }),
          );
        }
      }),
      { numRuns: countRuns(200) },
    );
  });
});
