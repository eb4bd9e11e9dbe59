import { describe, expect, it } from 'vitest';
import { createDefaultRows } from '#shared/library/defaults.ts';
import { type Library, rowsToLibrary } from '#shared/library/library.ts';
import { listSets } from '#shared/library/sets.ts';
import { NEW_CHILD } from '#shared/library/tables/child.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { applyChange, type Change, type ChangeOf } from './change.ts';
import { type LibraryRules, WITHOUT_PLAN_LIMIT } from './decision.ts';

const DAY = '2026-03-02';
const TAIL = 'aaaaaaaa';
const FAMILY = rowsToLibrary({ ...createDefaultRows(`${TAIL}-0000-4000-8000-000000000000`), history: [] });
const DEFAULT_CARDS = [...FAMILY.flashcards.keys()];
const card = (number: number) => `f${number}-${TAIL}`;
const MOTHER = {
  flashcard: { id: 'f1001-zh', word: '妈妈', pinyin: 'mā ma', english: 'mum', categoryId: 'cat1001-zh' },
  category: { id: 'cat1001-zh', name: '家人' },
};
const NEW_SETS = [1, 2, 3, 4, 5].map((number) => ({ id: 1_000_000 + number, name: `第${number}组` }));

const start = (fields: Partial<ChangeOf<'startGently'>> = {}): ChangeOf<'startGently'> => ({
  type: 'startGently',
  childId: 1,
  day: DAY,
  language: 'en',
  sets: NEW_SETS,
  leaving: [],
  ...fields,
});
const startInChinese = start({ language: 'zh', leaving: DEFAULT_CARDS, first: MOTHER });
const undo = (
  library: Library,
  first?: ChangeOf<'undoGentleStart'>['first'],
): ChangeOf<'undoGentleStart'> => ({
  type: 'undoGentleStart',
  childId: 1,
  added: NEW_SETS.map(({ id }) => id),
  sets: listSets(library).map(({ id, flashcardIds }) => ({ id, flashcardIds })),
  ...(first && { first }),
});
const undoFirst = { flashcardId: 'f1001-zh', categoryId: 'cat1001-zh' };

function apply(library: Library, ...changes: Change[]): Library {
  return changes.reduce((before, change) => {
    const { library: after, decision } = applyChange(before, change, WITHOUT_PLAN_LIMIT, crypto.randomUUID());
    expect(decision).toMatchObject({ ok: true });
    return after;
  }, library);
}
const getRefusal = (library: Library, change: Change, rules: LibraryRules = WITHOUT_PLAN_LIMIT) => {
  const { decision } = applyChange(library, change, rules, crypto.randomUUID());
  return decision.ok ? null : decision.code;
};
const describeSets = (library: Library) =>
  listSets(library).map(({ name, flashcardIds, coming = [], opensOn }) => [
    name,
    opensOn ?? 'open',
    flashcardIds.length,
    coming.length,
  ]);

describe('startGently', () => {
  // docs/product/gentle-start.md#gentle-plan
  it('shows all five words of the first set on request', () => {
    expect(describeSets(apply(FAMILY, start({ whole: true })))).toEqual([
      ['Set 1', 'open', 5, 0],
      ['Set 2', '2026-03-09', 0, 5],
      ['Set 3', '2026-03-16', 0, 5],
      ['Set 4', '2026-03-23', 0, 5],
      ['Set 5', '2026-03-30', 0, 5],
    ]);
    const after = apply(FAMILY, start({ whole: true }));
    expect(apply(after, undo(FAMILY))).toMatchObject({ sets: FAMILY.sets });
  });

  it('alternates the languages that fill the sets', () => {
    const fills = listSets(apply(FAMILY, start({ language: 'both' }))).map(({ fill }) => fill);
    expect(fills).toEqual(['en', 'zh', 'en', 'zh', 'en']);
  });

  // docs/product/gentle-start.md#gentle-plan
  it('shows one word of the first set and opens another set every week', () => {
    const after = apply(FAMILY, start());
    expect(describeSets(after)).toEqual([
      ['Set 1', 'open', 1, 4],
      ['Set 2', '2026-03-09', 0, 5],
      ['Set 3', '2026-03-16', 0, 5],
      ['Set 4', '2026-03-23', 0, 5],
      ['Set 5', '2026-03-30', 0, 5],
    ]);
    expect(after.sets.get(1)).toMatchObject({
      flashcardIds: [card(1)],
      coming: [card(6), card(11), card(16), card(21)],
      fill: 'en',
      rotated: { ordinal: 1, day: DAY },
    });
    expect(after.children.get(1)).toEqual({ ...NEW_CHILD, start: 'gentle', rotation: 'on' });
    expect(after.flashcards).toEqual(FAMILY.flashcards);
  });

  // docs/security.md#fair-share
  it('reads the leaving cards once, regardless of the number of cards in sets', () => {
    let reads = 0;
    const leaving = new Proxy(DEFAULT_CARDS, {
      get: (cards, name) => {
        reads += 1;
        return Reflect.get(cards, name);
      },
    });
    apply(FAMILY, start({ leaving, first: MOTHER }));
    expect(reads).toBeLessThan(3 * DEFAULT_CARDS.length);
  });

  it('starts Chinese with a Chinese word and keeps the English default cards in the library', () => {
    const after = apply(FAMILY, startInChinese);
    expect(describeSets(after).map(([, , shown, coming]) => [shown, coming])).toEqual([
      [1, 0],
      ...[0, 0, 0, 0].map(() => [0, 0]),
    ]);
    expect(after.sets.get(1)).toMatchObject({ flashcardIds: ['f1001-zh'], fill: 'zh' });
    expect(after.flashcards.get('f1001-zh')).toEqual(MOTHER.flashcard);
    expect(after.categories.get('cat1001-zh')).toEqual(MOTHER.category);
    expect(after.flashcardCount).toBe(26);
  });

  // docs/product/gentle-start.md#gentle-plan
  it("keeps a parent's cards in their sets, even additions of another device", () => {
    const own: Change = { type: 'addToSet', setId: 1, flashcardIds: [card(2)] };
    const after = apply(FAMILY, own, start({ leaving: [card(1)] }));
    expect(after.sets.get(1)).toMatchObject({ flashcardIds: [card(6)] });
    expect(after.sets.get(1)?.coming).toContain(card(2));
  });

  it('creates five sets in order for a child without sets', () => {
    const child = { ...NEW_CHILD, id: 2, name: 'Mei' };
    const library = rowsToLibrary({
      categories: [],
      flashcards: [],
      sets: [],
      history: [],
      children: [child],
    });
    const after = apply(library, start({ childId: 2, language: 'zh', first: MOTHER }));
    expect(describeSets(after)).toEqual([
      ['第1组', 'open', 1, 0],
      ['第2组', '2026-03-09', 0, 0],
      ['第3组', '2026-03-16', 0, 0],
      ['第4组', '2026-03-23', 0, 0],
      ['第5组', '2026-03-30', 0, 0],
    ]);
    expect([...after.sets.values()].every(({ childId }) => childId === 2)).toBe(true);
  });

  it('ignores the choice of a second device', () => {
    const once = apply(FAMILY, start());
    expect(apply(once, startInChinese)).toBe(once);
    expect(apply(once, start({ day: '2026-03-05' }))).toBe(once);
  });

  it('is rejected completely when the plan has no room for its first word', () => {
    const full: LibraryRules = { flashcardLimit: 25 };
    expect(getRefusal(FAMILY, startInChinese, full)).toBe('plan_flashcard_limit');
    expect(getRefusal(FAMILY, start(), full)).toBeNull();
  });

  it('is rejected for an unknown child or without a word to show', () => {
    expect(getRefusal(FAMILY, start({ childId: 3 }))).toBe('child_not_found');
    expect(getRefusal(FAMILY, start({ leaving: DEFAULT_CARDS }))).toBe('flashcard_not_found');
  });

  it('is rejected when a set has more cards than may be coming', () => {
    const cards = Array.from({ length: LIBRARY_LIMITS.cardsPerSet }, (_, i) => `f${100 + i}`);
    const set = {
      id: 1,
      childId: 1,
      name: 'Many',
      flashcardIds: cards.slice(0, 300),
      coming: cards.slice(300),
    };
    const library = rowsToLibrary({
      categories: [{ id: 'cat1', name: 'Words' }],
      flashcards: [...cards, 'f1', 'f2'].map((id) => ({ id, word: id, categoryId: 'cat1' })),
      sets: [{ ...set, flashcardIds: ['f1', 'f2', ...set.flashcardIds] }],
      history: [],
      children: [NEW_CHILD],
    });
    expect(getRefusal(library, start())).toBe('set_full');
  });
});

describe('undoGentleStart', () => {
  // The server reads only the cards that the change lists.
  it('removes only its own card from a set that was added later', () => {
    const after = apply(FAMILY, startInChinese);
    const set = { id: 9, childId: 1, name: 'Mine', flashcardIds: ['f1001-zh', card(2)] };
    const later = apply(after, { type: 'addSet', set });
    const change = undo({ ...FAMILY, sets: new Map() }, undoFirst);
    const part = { ...later, flashcards: new Map([['f1001-zh', MOTHER.flashcard]]) };
    expect(apply(part, change).sets.get(9)).toMatchObject({ flashcardIds: [card(2)] });
  });

  it('deletes the sets that it created unless they have other cards', () => {
    const library = rowsToLibrary({
      categories: [{ id: 'cat1', name: 'Words' }],
      sets: [],
      history: [],
      children: [NEW_CHILD],
      flashcards: [{ id: 'f1', word: 'dog', categoryId: 'cat1' }],
    });
    const fill: Change = { type: 'addToSet', setId: 1_000_002, flashcardIds: ['f1'] };
    const after = apply(library, start({ first: MOTHER }), fill, undo(library, undoFirst));
    expect([...after.sets.keys()]).toEqual([1_000_002]);
    expect([...after.flashcards.keys()]).toEqual(['f1']);
  });

  it('keeps later additions and names of sets', () => {
    const edits: Change[] = [
      { type: 'addToSet', setId: 2, flashcardIds: [card(1)] },
      { type: 'addComing', setId: 3, flashcardIds: [card(2)] },
      { type: 'renameSet', setId: 1, name: 'Home', base: 'Set 1' },
      { type: 'deleteFlashcards', flashcardIds: [card(25)] },
    ];
    const after = apply(FAMILY, start(), ...edits, undo(FAMILY));
    expect(after.sets.get(2)?.flashcardIds).toEqual([
      card(2),
      card(7),
      card(12),
      card(17),
      card(22),
      card(1),
    ]);
    expect(after.sets.get(3)?.coming).toEqual([card(2)]);
    expect(after.sets.get(1)?.name).toBe('Home');
    expect(after.sets.get(5)?.flashcardIds).not.toContain(card(25));
  });

  it('keeps a card that another child has', () => {
    const off: Change = {
      type: 'editChild',
      child: { ...NEW_CHILD, rotation: 'off' },
      base: { rotation: 'on' },
    };
    const ben: Change[] = [
      { type: 'addChild', child: { ...NEW_CHILD, id: 2, name: 'Ben' } },
      { type: 'addSet', set: { id: 900, childId: 2, name: 'Set 1', flashcardIds: ['f1001-zh'] } },
    ];
    const back: Change = { ...undo(FAMILY, undoFirst), rotation: 'off' };
    const after = apply(FAMILY, off, startInChinese, ...ben, back);
    expect(after.sets.get(900)?.flashcardIds).toEqual(['f1001-zh']);
    expect(after.flashcards.get('f1001-zh')).toEqual(MOTHER.flashcard);
    expect(after.categories.has('cat1001-zh')).toBe(true);
    expect(listSets(after, 1)).toEqual(
      listSets(FAMILY).map((set) => expect.objectContaining({ flashcardIds: set.flashcardIds })),
    );
    expect(after.children.get(1)).toEqual({ ...NEW_CHILD, rotation: 'off' });
  });

  it('keeps a category with other cards', () => {
    const other: Change = {
      type: 'addFlashcard',
      categoryName: '家人',
      flashcard: { id: 'f9', word: '爸爸', categoryId: 'cat1001-zh' },
    };
    const back = undo(FAMILY, undoFirst);
    const after = apply(FAMILY, startInChinese, other, back);
    expect(after.categories.has('cat1001-zh')).toBe(true);
    expect(after.flashcards.has('f1001-zh')).toBe(false);
    expect(apply(after, back)).toBe(after);
    expect(apply(after, start()).children.get(1)?.start).toBe('gentle');
  });
});
