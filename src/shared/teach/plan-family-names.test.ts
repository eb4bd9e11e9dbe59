import { describe, expect, it } from 'vitest';
import { assignIds } from '#shared/library/arbitraries.test-support.ts';
import { type Change, replayChanges } from '#shared/library/changes/change.ts';
import { createDefaultRows, type DefaultWordChoice } from '#shared/library/defaults.ts';
import { type Library, rowsToLibrary } from '#shared/library/library.ts';
import { listSets } from '#shared/library/sets.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import CHINESE_WORDS from '../shipped-words/chinese-words.json' with { type: 'json' };
import ENGLISH_WORDS from '../shipped-words/english-words.json' with { type: 'json' };
import { SHIPPED_ROLES } from '../shipped-words/family-names.ts';
import { planGentleStart } from './gentle-start.ts';
import { type GivenName, planFamilyNames } from './plan-family-names.ts';

const FAMILY_ID = 'aaaaaaaa-0000-4000-8000-000000000000';
const SHIPPED = { en: ENGLISH_WORDS, zh: CHINESE_WORDS };
const apply = (library: Library, changes: readonly Change[]) => replayChanges(library, assignIds(changes));

const NAMES_OPTIONS = {
  childId: 1,
  shipped: SHIPPED,
  room: null,
  newId: () => 'f90-new',
  keepsShown: false,
};

function startFamily(language: DefaultWordChoice, whole = true): Library {
  const library = rowsToLibrary({ ...createDefaultRows(FAMILY_ID, language), history: [] });
  const options = { childId: 1, day: '2026-03-02', language, whole, shipped: {}, sets: [], room: null };
  const plan = planGentleStart(library, options);
  if (!plan) throw new Error('no plan');
  return apply(library, [plan.change]);
}

function addNames(
  library: Library,
  names: readonly GivenName[],
  options: Partial<Parameters<typeof planFamilyNames>[1]> = {},
): Library {
  let count = 0;
  const newId = () => `f9${++count}-new`;
  const plan = planFamilyNames(library, { ...NAMES_OPTIONS, names, newId, ...options });
  return apply(library, plan);
}

const toWords = (library: Library, ids: readonly string[] = []) =>
  ids.map((id) => library.flashcards.get(id)?.word);
const listShown = (library: Library, place = 0) => toWords(library, listSets(library)[place]?.flashcardIds);
const listComing = (library: Library, place = 0) => toWords(library, listSets(library)[place]?.coming);
const findCard = (library: Library, word: string) =>
  [...library.flashcards.values()].find((card) => card.word === word);

const LEO: GivenName = { role: 'child', name: 'Leo' };
const MAMA: GivenName = { role: 'mother', name: 'Mama' };
const REX: GivenName = { role: 'pet', name: 'Rex' };

// docs/product/first-minute.md#family-names
describe('planFamilyNames', () => {
  it('puts the names first into a set of five and lets the displaced words come next', () => {
    const after = addNames(startFamily('en'), [LEO, MAMA, REX]);
    expect(listShown(after)).toEqual(['Leo', 'Mama', 'Rex', 'dog', 'car']);
    expect(listComing(after)).toEqual(['table', 'tree', 'hand']);
    const { categoryId = '' } = findCard(after, 'Leo') ?? {};
    expect(after.categories.get(categoryId)?.name).toBe('Family');
    expect(after.flashcardCount).toBe(28);
  });

  it('puts the names in their order before words that are no names, also those that are shown already', () => {
    const once = addNames(startFamily('en'), [REX, MAMA]);
    const after = addNames(once, [LEO, MAMA, REX]);
    expect(listShown(after)).toEqual(['Leo', 'Mama', 'Rex', 'dog', 'car']);
    expect(listComing(after)).toEqual(['table', 'tree', 'hand']);
    expect(listShown(addNames(once, [LEO, MAMA], { keepsShown: true }))).toEqual(listShown(once));
  });

  it('begins with the child’s name where one word is shown', () => {
    const after = addNames(startFamily('en', false), [LEO, MAMA]);
    expect(listShown(after)).toEqual(['Leo']);
    expect(listComing(after).slice(0, 3)).toEqual(['Mama', 'dog', 'car']);
  });

  it('lets the names come next where the shown words stay', () => {
    const after = addNames(startFamily('en'), [LEO, MAMA], { keepsShown: true });
    expect(listShown(after)).toEqual(['dog', 'car', 'table', 'tree', 'hand']);
    expect(listComing(after)).toEqual(['Leo', 'Mama']);
  });

  it('puts a name into a set of its language', () => {
    const after = addNames(startFamily('both'), [MAMA, { role: 'father', name: '老爸', pinyin: 'lǎo bà' }]);
    expect(listShown(after)[0]).toBe('Mama');
    expect(listComing(after, 1)[0]).toBe('老爸');
    expect(findCard(after, '老爸')).toMatchObject({ id: 'f1002-zh', pinyin: 'lǎo bà', english: 'dad' });
  });

  it('leaves out a child’s name in a language that is not taught, but no other name', () => {
    const after = addNames(startFamily('en'), [
      { role: 'child', name: '豆豆' },
      { role: 'pet', name: '旺财' },
    ]);
    expect(listShown(after)[0]).toBe('旺财');
    expect(findCard(after, '豆豆')).toBeUndefined();
  });

  it('takes the place of the shipped word, which has its own back', () => {
    const after = addNames(startFamily('zh'), [
      { role: 'grandmother', name: '姥姥' },
      { role: 'mother', name: '妈妈' },
      { role: 'father', name: '奶奶', pinyin: 'nǎi' },
    ]);
    expect(findCard(after, '姥姥')?.id).toBe('f1007-zh');
    expect(findCard(after, '妈妈')).toMatchObject({ id: 'f1001-zh', pinyin: 'mā ma' });
    expect(findCard(after, '奶奶')).toMatchObject({ id: 'f1005-zh', pinyin: 'nǎi nai' });
    for (const [language, roles] of Object.entries(SHIPPED_ROLES)) {
      for (const { word, pinyin, place } of Object.values(roles)) {
        expect(SHIPPED[language as 'en' | 'zh'][place]).toMatchObject({ word, ...(pinyin && { pinyin }) });
      }
    }
  });

  it('uses cards of the family and keeps those of another name', () => {
    const once = addNames(startFamily('en'), [MAMA, REX]);
    expect(addNames(once, [MAMA, REX])).toEqual(once);
    const after = addNames(once, [
      { role: 'mother', name: 'Ma' },
      { role: 'pet', name: 'DOG' },
    ]);
    expect(findCard(after, 'Mama')).toBeDefined();
    expect(findCard(after, 'Ma')?.id).toBe('f91-new');
    expect(after.flashcardCount).toBe(28);
  });

  it('makes one card of equal names and none of empty or overlong ones', () => {
    const emoji = '🐶'.repeat(20);
    const after = addNames(startFamily('en'), [
      MAMA,
      { role: 'grandmother', name: ' mama ' },
      { role: 'father', name: ' ' },
      { role: 'grandfather', name: 'x'.repeat(LIBRARY_LIMITS.word + 1) },
      { role: 'pet', name: emoji },
    ]);
    expect(listShown(after)).toEqual(['Mama', emoji, 'dog', 'car', 'table']);
  });

  it('keeps the shown words whose places refused names would take', () => {
    const library = startFamily('en', false);
    const plan = planFamilyNames(library, { ...NAMES_OPTIONS, names: [LEO] });
    const after = apply(
      library,
      plan.filter(({ type }) => type !== 'addFlashcard'),
    );
    expect(after).toEqual(library);
  });

  it('makes two cards of two names for which English has one word', () => {
    const after = addNames(startFamily('en'), [
      { role: 'grandmother', name: 'Nana' },
      { role: 'paternalGrandmother', name: 'Oma' },
    ]);
    expect(listShown(after).slice(0, 2)).toEqual(['Nana', 'Oma']);
  });

  it('leaves out names for which the plan has no room', () => {
    expect(listShown(addNames(startFamily('en'), [LEO, MAMA], { room: 1 })).slice(0, 2)).toEqual([
      'Leo',
      'dog',
    ]);
  });
});
