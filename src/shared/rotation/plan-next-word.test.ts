import { describe, expect, it } from 'vitest';
import type { Change } from '#shared/library/changes/change.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { createRotatingLibrary, Device } from '../teach/rotation.test-support.ts';
import { findNextWordDay, planNextWord } from './plan-next-word.ts';
import { previewTomorrow } from './preview-tomorrow.ts';

const TODAY = '2026-03-04';
const category = { id: 'cat1', name: 'Words' };

type SetOptions = Pick<CardSet, 'flashcardIds'> & Partial<CardSet>;
const FULL: SetOptions = { flashcardIds: ['f1', 'f2', 'f3', 'f4', 'f5'] };
const ROOM: SetOptions = { flashcardIds: ['f6', 'f7'], coming: ['f8', 'f9'] };

function addWord(word: string, ...sets: SetOptions[]) {
  const device = new Device(createRotatingLibrary(...sets));
  device.teach(TODAY);
  const before = device.library;
  const preview = () => previewTomorrow(device.library, FIRST_CHILD, TODAY);
  const typed = { flashcard: { id: 'f99', word, categoryId: 'cat1' }, category };
  const plan = planNextWord(before, FIRST_CHILD, { word: typed, previews: preview() });
  const commit = (changes: readonly Change[] = []) => {
    for (const change of changes) expect(device.commit(change)).toBeNull();
  };
  if (plan?.kind === 'willCome') commit(plan.changes);
  return {
    plan,
    device,
    before,
    tomorrow: preview().flatMap(({ entering }) => entering),
    undo: () => commit(plan?.kind === 'willCome' ? plan.undo : []),
  };
}

// docs/product/next-words.md#a-word-for-tomorrow
describe('findNextWordDay', () => {
  const findDay = (set: SetOptions, showings: number) => {
    const device = new Device(createRotatingLibrary(set));
    device.teach(TODAY, showings);
    return findNextWordDay(device.library, device.library.sets.get(1) as CardSet, TODAY);
  };

  it('returns the next day for a set with room or with a word that leaves', () => {
    expect(findDay({ flashcardIds: ['f1'] }, 1)).toBe('2026-03-05');
    expect(findDay(FULL, 15)).toBe('2026-03-05');
  });

  it('returns null while no word leaves a full set', () => {
    expect(findDay(FULL, 3)).toBeNull();
  });
});

describe('planNextWord', () => {
  // docs/product/next-words.md#a-word-for-tomorrow
  it('puts a new word first in the set that takes in a word next', () => {
    const { device, before, tomorrow, undo } = addWord('corn', FULL, ROOM);
    expect(tomorrow).toEqual(['f99']);
    expect(device.coming(2)).toBe('f99 f9');
    expect(device.library.flashcards.get('f99')).toMatchObject({ word: 'corn', categoryId: 'cat1' });
    undo();
    expect(device.library.sets).toEqual(before.sets);
    expect(device.library.flashcards.size).toBe(before.flashcards.size);
  });

  // docs/product/next-words.md#a-word-for-tomorrow
  it('moves an existing coming card to the front', () => {
    const { device, before, tomorrow, undo } = addWord('WORD 12', FULL, {
      ...ROOM,
      coming: ['f8', 'f9', 'f11', 'f12'],
    });
    expect(tomorrow).toEqual(['f12']);
    expect(device.coming(2)).toBe('f12 f9 f11');
    expect(device.library.flashcards.size).toBe(before.flashcards.size);
    undo();
    expect(device.library.sets).toEqual(before.sets);
  });

  it('moves a coming card of another set to the set that takes in a word next', () => {
    const { device, before, undo } = addWord('word 15', { ...FULL, coming: ['f14', 'f15'] }, ROOM);
    expect([device.coming(1), device.coming(2)]).toEqual(['f14', 'f15 f9']);
    undo();
    expect(device.library.sets).toEqual(before.sets);
  });

  // docs/product/next-words.md#a-word-for-tomorrow
  it('takes a set with room for another coming word, and none if all lists are full', () => {
    const coming = Array.from({ length: LIBRARY_LIMITS.cardsPerSet }, (_, i) => `f${1_000 + i}`);
    const full = { ...FULL, coming };
    const other = { flashcardIds: ['f6', 'f7', 'f8', 'f9', 'f10'], coming: ['f14', 'f15'] };
    const { plan, device } = addWord('word 15', full, other);
    expect(plan).toMatchObject({ set: { id: 2 } });
    expect(device.coming(2)).toBe('f15 f14');
    expect(addWord('word 15', full).plan).toBeNull();
  });

  it('leaves the word where it is if another device has filled the list meanwhile', () => {
    const { device, plan } = addWord('word 15', { ...FULL, coming: ['f14', 'f15'] }, ROOM);
    const [change] = plan?.kind === 'willCome' ? plan.changes : [];
    const coming = Array.from({ length: LIBRARY_LIMITS.cardsPerSet }, (_, i) => `f${1_000 + i}`);
    device.library = createRotatingLibrary({ ...FULL, coming: ['f15'] }, { ...ROOM, coming });
    expect(device.commit(change as Change)).toBe('set_full');
    expect(device.coming(1)).toBe('f15');
  });

  it('takes back the category that it created', () => {
    const { library } = new Device(createRotatingLibrary(ROOM));
    const own = { id: 'cat6001-en', name: 'My words' };
    const word = { flashcard: { id: 'f99', word: 'Grandma', categoryId: own.id }, category: own };
    const plan = planNextWord(library, FIRST_CHILD, { word, previews: [] });
    expect(plan?.kind === 'willCome' && plan.undo).toContainEqual({
      type: 'deleteCategory',
      categoryId: own.id,
    });
  });

  it('plans no change when a set of the child has the word', () => {
    expect(addWord('word 3', FULL, ROOM).plan).toMatchObject({ kind: 'alreadyShown', set: { id: 1 } });
  });

  // docs/product/next-words.md#a-word-for-tomorrow
  it('prefers a set that takes in a word today', () => {
    const { library } = new Device(createRotatingLibrary(ROOM, ROOM));
    const word = { flashcard: { id: 'f99', word: 'corn', categoryId: 'cat1' }, category };
    const previews = (['tomorrow', 'today'] as const).map((day, i) => ({
      setId: i + 1,
      day,
      held: false,
      entering: ['f8'],
    }));
    expect(planNextWord(library, FIRST_CHILD, { word, previews })).toMatchObject({ set: { id: 2 } });
  });

  it("prefers a set in the word's language", () => {
    const device = new Device(createRotatingLibrary(ROOM, { name: '水果', flashcardIds: [] }));
    const word = { flashcard: { id: 'f99', word: '玉米', categoryId: 'cat1' }, category };
    expect(planNextWord(device.library, FIRST_CHILD, { word, previews: [] })).toMatchObject({
      set: { id: 2 },
    });
  });

  it('returns null when no set takes in words', () => {
    const pace = { cards: 5, newADay: 0, showings: 15 };
    expect(addWord('corn', { ...FULL, pace }, { ...ROOM, opensOn: '2026-03-09', pace }).plan).toBeNull();
  });
});
