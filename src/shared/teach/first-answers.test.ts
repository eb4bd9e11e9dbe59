import { describe, expect, it } from 'vitest';
import { assignIds } from '#shared/library/arbitraries.test-support.ts';
import { type Change, replayChanges } from '#shared/library/changes/change.ts';
import { createDefaultRows, type DefaultWordChoice } from '#shared/library/defaults.ts';
import { type Library, rowsToLibrary } from '#shared/library/library.ts';
import { listSets } from '#shared/library/sets.ts';
import { NEW_CHILD, readChild } from '#shared/library/tables/child.ts';
import CHINESE_WORDS from '../shipped-words/chinese-words.json' with { type: 'json' };
import ENGLISH_WORDS from '../shipped-words/english-words.json' with { type: 'json' };
import { type Beginning, planFirstSets, planSameSets } from './first-answers.ts';
import { needsFirstAnswers } from './today.ts';

const BEN = 2;
const DAY = '2026-03-02';
const apply = (library: Library, changes: readonly Change[]) => replayChanges(library, assignIds(changes));
const addBen: Change = { type: 'addChild', child: { ...NEW_CHILD, id: BEN, name: 'Ben' } };
const FAMILY = apply(
  rowsToLibrary({ ...createDefaultRows('aaaaaaaa-0000-4000-8000-000000000000'), history: [] }),
  [addBen],
);
const SHIPPED = { en: ENGLISH_WORDS, zh: CHINESE_WORDS };
const plan = (beginning: Beginning, language: DefaultWordChoice = 'en', room: number | null = null) =>
  planFirstSets(FAMILY, { childId: BEN, day: DAY, language, beginning, named: [], shipped: SHIPPED, room });
const listWords = (library: Library, ids: readonly string[] = []) =>
  ids.map((id) => library.flashcards.get(id)?.word);
const describeSets = (library: Library) =>
  listSets(library, BEN).map(({ name, flashcardIds, coming = [], fill }) => [
    name,
    flashcardIds.length,
    coming.length,
    fill,
  ]);

// docs/product/first-minute.md#further-child
describe('planFirstSets', () => {
  it('begins with a set of the first five words of the list', () => {
    const after = apply(FAMILY, plan('set') ?? []);
    expect(describeSets(after)).toEqual([
      ['Set 1', 5, 0, 'en'],
      ...[2, 3, 4, 5].map((number) => [`Set ${number}`, 0, 5, 'en']),
    ]);
    const [first, second] = listSets(after, BEN);
    expect(listWords(after, first?.flashcardIds)).toEqual(['mummy', 'daddy', 'baby', 'grandma', 'grandpa']);
    expect(listWords(after, second?.coming)[0]).toBe('brother');
    expect(second?.opensOn).toBe('2026-03-09');
    expect(readChild(after, BEN).start).toBe('gentle');
    expect(listSets(after, 1)).toEqual(listSets(FAMILY, 1));
  });

  it('has no word for a person whom a family that names people leaves out', () => {
    const mother = { id: 'f1001-zh', word: '妈妈', categoryId: 'cat1-aaaaaaaa' };
    const family = apply(FAMILY, [{ type: 'addFlashcard', flashcard: mother, categoryName: 'Family' }]);
    const options = { childId: BEN, day: DAY, beginning: 'set', shipped: SHIPPED, room: null } as const;
    const changes = planFirstSets(family, { ...options, language: 'both', named: ['grandmother'] }) ?? [];
    const after = apply(family, changes);
    const [english, chinese] = listSets(after, BEN);
    expect(listWords(after, english?.flashcardIds)).toEqual([
      'mummy',
      'baby',
      'grandma',
      'brother',
      'sister',
    ]);
    expect(listWords(after, chinese?.coming)).toEqual(['妈妈', '宝宝', '外婆', '手', '鼻子']);
  });

  it('begins with one word and lets the other four come', () => {
    expect(describeSets(apply(FAMILY, plan('word') ?? []))[0]).toEqual(['Set 1', 1, 4, 'en']);
  });

  it('fills five sets with different words in alternating languages', () => {
    const after = apply(FAMILY, plan('all', 'both') ?? []);
    expect(describeSets(after)).toEqual([
      ['Set 1', 5, 0, 'en'],
      ['Set 2', 5, 0, 'zh'],
      ['Set 3', 5, 0, 'en'],
      ['Set 4', 5, 0, 'zh'],
      ['Set 5', 5, 0, 'en'],
    ]);
    expect(new Set(listSets(after, BEN).flatMap(({ flashcardIds }) => flashcardIds)).size).toBe(25);
    expect(readChild(after, BEN).start).toBe('skipped');
  });

  it('uses only cards of the family when the plan has no room, or returns null', () => {
    const after = apply(FAMILY, plan('set', 'en', 0) ?? []);
    expect(listWords(after, listSets(after, BEN)[0]?.flashcardIds)[0]).toBe('hand');
    expect(after.flashcardCount).toBe(25);
    expect(plan('set', 'zh', 0)).toBeNull();
  });

  it('creates the same sets on two devices', () => {
    const once = apply(FAMILY, plan('set') ?? []);
    expect(apply(once, plan('set') ?? []).sets).toEqual(once.sets);
  });

  it.each([
    ['other words', plan('all', 'zh') ?? []],
    ['the words of a sibling', planSameSets(FAMILY, { from: 1, to: BEN })],
  ])('leaves nothing of %s on a second device', (_, later) => {
    const once = apply(FAMILY, plan('word') ?? []);
    expect(apply(once, later)).toEqual(once);
  });
});

// docs/product/first-minute.md#same-words
describe('planSameSets', () => {
  it('copies the sets of another child in their order', () => {
    const after = apply(FAMILY, planSameSets(FAMILY, { from: 1, to: BEN }));
    const pick = (childId: number) =>
      listSets(after, childId).map(({ name, flashcardIds }) => [name, flashcardIds]);
    expect(pick(BEN)).toEqual(pick(1));
    expect(listSets(after, 1)).toEqual(listSets(FAMILY, 1));
    expect(readChild(after, BEN).start).toBe('skipped');
  });

  it('copies the opening days of sets that have not opened yet', () => {
    const waiting = apply(FAMILY, [{ type: 'editSet', setId: 2, opensOn: '2026-03-09' }]);
    const after = apply(waiting, planSameSets(waiting, { from: 1, to: BEN }));
    expect(listSets(after, BEN).map(({ opensOn }) => opensOn)[1]).toBe('2026-03-09');
    expect(readChild(after, BEN).start).toBe('gentle');
  });
});

// docs/product/first-minute.md#further-child
describe('needsFirstAnswers', () => {
  it('returns true for a further child until it has sets or an answer', () => {
    expect(needsFirstAnswers(FAMILY, BEN)).toBe(true);
    expect(needsFirstAnswers(FAMILY, 1)).toBe(false);
    const ownSet: Change = { type: 'addSet', set: { id: 9, childId: BEN, name: 'Ours', flashcardIds: [] } };
    for (const changes of [plan('set') ?? [], planSameSets(FAMILY, { from: 1, to: BEN }), [ownSet]]) {
      expect(needsFirstAnswers(apply(FAMILY, changes), BEN)).toBe(false);
    }
  });
});
