import { describe, expect, it } from 'vitest';
import { decideChange } from '#shared/library/changes/change.ts';
import { createIdMaker } from '#shared/library/ids.ts';
import { applyWrites, rowsToLibrary } from '#shared/library/library.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { IMPORT_SOURCE } from './import-source.test-support.ts';
import type { CategoryTarget } from './plan-import.ts';
import { planTypedLines, splitTypedLines } from './plan-typed-lines.ts';

const library = rowsToLibrary({
  categories: [{ id: 'cat1', name: 'Animals' }],
  flashcards: [{ id: 'f1', word: 'Dog', categoryId: 'cat1' }],
  sets: [],
  history: [],
});
const ANIMALS: CategoryTarget = { kind: 'existing', categoryId: 'cat1' };
const NO_BACK = { english: '', pinyin: '' };

function plan(lines: string[], target = ANIMALS) {
  const planned = planTypedLines(lines, target, {
    library,
    ids: createIdMaker(() => 1_700_000_000_000),
    source: IMPORT_SOURCE,
    findBack: (word) => (word === '猫' ? { english: 'cat', pinyin: 'māo' } : NO_BACK),
  });
  if (!planned.ok) throw new Error(planned.code);
  const decision = decideChange(library, planned.change, { flashcardLimit: null }, IMPORT_SOURCE.importId);
  if (!decision.ok) throw new Error(decision.code);
  const { flashcards, categories } = applyWrites(library, decision.writes);
  return { ...planned, cards: [...flashcards.values()].slice(1), categories: [...categories.values()] };
}

describe('splitTypedLines', () => {
  it('cleans the lines and drops blank ones at both ends only', () => {
    expect(splitTypedLines('\n dog \r\n\n ice   cream\n\n')).toEqual(['dog', '', 'ice cream']);
    expect(splitTypedLines('dog\n')).toEqual(['dog']);
  });
});

// docs/product/library.md#several-lines
describe('planTypedLines', () => {
  it('adds a card of the category for each line, with the back of its word', () => {
    const { cards, count, problems } = plan(['hen', '猫']);
    expect(cards).toMatchObject([
      { word: 'hen', categoryId: 'cat1' },
      { word: '猫', pinyin: 'māo', english: 'cat', categoryId: 'cat1' },
    ]);
    expect({ count, problems }).toEqual({ count: 2, problems: [] });
  });

  it('names lines that are empty, too long, repeated or in the category already, and adds the others', () => {
    const long = 'x'.repeat(LIBRARY_LIMITS.word + 1);
    const { cards, count, problems } = plan(['dog', 'hen', '', long, 'HEN', 'cow']);
    expect(cards.map(({ word }) => word)).toEqual(['hen', 'cow']);
    expect(count).toBe(2);
    expect(problems).toEqual([
      { line: 1, word: 'dog', code: 'known' },
      { line: 3, word: '', code: 'empty' },
      { line: 4, word: long, code: 'tooLong' },
      { line: 5, word: 'HEN', code: 'repeated' },
    ]);
  });

  it('creates a new category with the cards', () => {
    const { cards, categories } = plan(['dog', 'hen'], { kind: 'new', name: 'Farm' });
    expect(categories.at(-1)).toMatchObject({ name: 'Farm' });
    expect(cards.map(({ categoryId }) => categoryId)).toEqual([categories.at(-1)!.id, categories.at(-1)!.id]);
  });
});
