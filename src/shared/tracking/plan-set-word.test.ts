import { describe, expect, it } from 'vitest';
import { applyChange } from '#shared/library/changes/change.ts';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import { type Library, rowsToLibrary } from '#shared/library/library.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { type DuplicateChoice, planSetWord, suggestCards } from './plan-set-word.ts';

const set = (id: number, flashcardIds: string[]) => ({
  id,
  childId: FIRST_CHILD,
  name: `Set ${id}`,
  flashcardIds,
});
const rows = {
  categories: [
    { id: 'cat1', name: 'Animals' },
    { id: 'cat2', name: 'Words' },
  ],
  flashcards: [
    { id: 'f1', word: 'dog', categoryId: 'cat1' },
    { id: 'f2', word: '长', pinyin: 'cháng', english: 'long', categoryId: 'cat2' },
  ],
  sets: [set(1, ['f1']), set(2, [])],
  history: [],
};
const library = rowsToLibrary(rows);
const createCard = (word: string, fields: Partial<Flashcard> = {}): Flashcard => ({
  id: 'f900',
  word,
  categoryId: 'cat1',
  ...fields,
});
const createChang = (fields: Partial<Flashcard> = {}) => createCard('长', { categoryId: 'cat2', ...fields });

/** Returns the library after the changes of the plan. */
function applyPlan(
  setId: number,
  typed: Flashcard,
  choice?: DuplicateChoice,
  before: Library = library,
): Library {
  const plan = planSetWord(before, setId, typed, choice);
  if (plan.kind !== 'add' && plan.kind !== 'inSet') throw new Error(plan.kind);
  return plan.changes.reduce((current, change) => {
    const { library: after, decision } = applyChange(
      current,
      change,
      WITHOUT_PLAN_LIMIT,
      crypto.randomUUID(),
    );
    if (!decision.ok) throw new Error(decision.code);
    return after;
  }, before);
}

describe('planSetWord', () => {
  it('adds a new card if the category does not have the word', () => {
    const after = applyPlan(2, createCard('horse'));
    expect(after.flashcards.get('f900')?.word).toBe('horse');
    expect(after.sets.get(2)?.flashcardIds).toEqual(['f900']);
  });

  // docs/product/sets.md#word-already-there
  it('uses the existing card of the category, ignoring case and spaces', () => {
    expect(planSetWord(library, 2, createCard(' DOG '))).toEqual({
      kind: 'add',
      flashcard: library.flashcards.get('f1'),
      changes: [{ type: 'addToSet', setId: 2, flashcardIds: ['f1'] }],
      isDuplicate: false,
      filled: [],
      kept: [],
    });
    expect(planSetWord(library, 1, createCard('Dog'))).toMatchObject({
      kind: 'inSet',
      flashcard: { id: 'f1' },
      changes: [],
    });
  });

  it('fills empty fields of the existing card', () => {
    const typed = createCard('dog', { english: 'a dog', pinyin: 'gǒu' });
    for (const setId of [1, 2]) {
      expect(planSetWord(library, setId, typed)).toMatchObject({ filled: ['english', 'pinyin'], kept: [] });
      const after = applyPlan(setId, typed);
      expect(after.flashcards.get('f1')).toMatchObject({ english: 'a dog', pinyin: 'gǒu' });
      expect(after.sets.get(setId)?.flashcardIds).toEqual(['f1']);
      expect(after.flashcards.size).toBe(2);
    }
  });

  it('keeps a different English text of the card and reports it', () => {
    const typed = createChang({ english: 'tall' });
    expect(planSetWord(library, 2, typed)).toMatchObject({ kind: 'add', filled: [], kept: ['english'] });
    expect(applyPlan(2, typed).flashcards.get('f2')?.english).toBe('long');
    expect(planSetWord(library, 2, createChang({ english: 'Long' }))).toMatchObject({ kept: [] });
  });

  it('adds another card in another category', () => {
    expect(planSetWord(library, 2, createCard('dog', { categoryId: 'cat2' }))).toMatchObject({
      kind: 'add',
      flashcard: { id: 'f900' },
    });
  });

  it('refuses full or deleted sets and deleted categories', () => {
    const ids = Array.from({ length: LIBRARY_LIMITS.cardsPerSet }, (_, i) => `f${1000 + i}`);
    const full = rowsToLibrary({ ...rows, sets: [set(1, ids)] });
    expect(planSetWord(full, 1, createCard('horse'))).toEqual({ kind: 'refused', code: 'set_full' });
    expect(planSetWord(library, 77, createCard('horse'))).toEqual({ kind: 'refused', code: 'set_not_found' });
    expect(planSetWord(library, 1, createCard('horse', { categoryId: 'cat77' }))).toMatchObject({
      kind: 'refused',
    });
  });

  it('asks about a word with a different pinyin and follows the choice', () => {
    const zhang = createChang({ pinyin: 'zhǎng', english: 'to grow' });
    expect(planSetWord(library, 2, zhang)).toEqual({
      kind: 'ask',
      flashcard: library.flashcards.get('f2'),
    });
    const same = applyPlan(2, zhang, 'same');
    expect(same.sets.get(2)?.flashcardIds).toEqual(['f2']);
    expect(same.flashcards.get('f2')).toMatchObject({ pinyin: 'cháng', english: 'long' });
    expect(planSetWord(library, 2, zhang, 'same')).toMatchObject({ kept: ['english', 'pinyin'] });
    const second = applyPlan(2, zhang, 'second');
    expect(second.flashcards.get('f900')).toMatchObject({ word: '长', pinyin: 'zhǎng' });
    expect(second.flashcards.size).toBe(3);
    expect(planSetWord(library, 2, zhang, 'second')).toMatchObject({ isDuplicate: true });
  });

  it('prefers a card with the same pinyin to one in the set', () => {
    const homographs = rowsToLibrary({
      ...rows,
      flashcards: [...rows.flashcards, { ...createChang({ pinyin: 'zhǎng' }), id: 'f3' }],
      sets: [set(1, []), set(2, ['f2'])],
    });
    expect(planSetWord(homographs, 2, createChang({ pinyin: 'Zhǎng' }))).toMatchObject({
      kind: 'add',
      flashcard: { id: 'f3' },
    });
    expect(planSetWord(homographs, 2, createChang())).toMatchObject({
      kind: 'inSet',
      flashcard: { id: 'f2' },
    });
  });
});

const cards = [
  createCard('polecat', { id: 'f1' }),
  createCard('cat', { id: 'f2', categoryId: 'cat2' }),
  createCard('Catfish', { id: 'f3' }),
  createCard('猫', { id: 'f4', english: 'cat', pinyin: 'māo' }),
];
const suggest = (typed: string, options: Partial<Parameters<typeof suggestCards>[1]> = {}) =>
  suggestCards(cards, { typed, categoryId: '', inSet: [], ...options }).map(({ id }) => id);

describe('suggestCards', () => {
  // docs/product/sets.md#known-words
  it('suggests words that start with the input before those that contain it', () => {
    expect(suggest('CAT')).toEqual(['f2', 'f3', 'f1', 'f4']);
  });

  it('suggests cards of the chosen category first', () => {
    expect(suggest('cat', { categoryId: 'cat1' })).toEqual(['f3', 'f2', 'f1', 'f4']);
  });

  it('finds a Chinese card by its pinyin without tones', () => {
    expect(suggest('mao')).toEqual(['f4']);
  });

  it('omits cards of the set', () => {
    expect(suggest('cat', { inSet: ['f2', 'f3'] })).toEqual(['f1', 'f4']);
    expect(suggest('  ')).toEqual([]);
  });

  it('suggests at most eight cards', () => {
    const cats = Array.from({ length: 30 }, (_, i) => createCard(`cat ${i}`, { id: `f${i}` }));
    expect(suggestCards(cats, { typed: 'cat', categoryId: '', inSet: [] })).toHaveLength(8);
  });
});
