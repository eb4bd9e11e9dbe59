import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Change } from '#shared/library/changes/change.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { defaultIds } from '#tests/support/library/default-ids.ts';
import { importCards } from '#tests/support/library/library-changes.ts';
import { revisionOf, syncAs } from '#tests/support/server/account-server.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const editOf = (flashcard: Flashcard, base: Extract<Change, { type: 'editFlashcard' }>['base']): Change => ({
  type: 'editFlashcard',
  flashcard,
  base,
  categoryName: 'Animals',
});

/** A family whose two devices both have the default library. */
async function startFamily() {
  const family = await server.signUp();
  const ids = defaultIds(family.user.id);
  const copy = revisionOf(await syncAs(server, family));
  return { family, ids, copy, dog: ids.rows.flashcards[0]! };
}

describe('two devices that edit one card', () => {
  it('keep both edits of different fields', async () => {
    const { family, copy, dog } = await startFamily();
    await syncAs(server, family, {
      copy,
      changes: [editOf({ ...dog, english: 'a dog' }, { english: null })],
    });
    const { rows } = await syncAs(server, family, {
      copy,
      changes: [editOf({ ...dog, word: '狗' }, { word: 'dog' })],
    });
    expect(rows.flashcards).toEqual([{ ...dog, word: '狗', english: 'a dog' }]);
    expect(rows.conflicts).toEqual([]);
  });

  it('keep the later value of one field and the earlier one as a conflict, until a parent has looked', async () => {
    const { family, copy, dog } = await startFamily();
    await syncAs(server, family, { copy, changes: [editOf({ ...dog, word: 'hound' }, { word: 'dog' })] });
    const ids = [crypto.randomUUID()];
    const later = await syncAs(server, family, {
      copy,
      changes: [editOf({ ...dog, word: 'puppy' }, { word: 'dog' })],
      ids,
    });
    const conflictId = `${ids[0]}/word`;
    const about = { kind: 'flashcard', subject: dog.id, field: 'word', kept: 'puppy', lost: 'hound' };
    expect(later.rows.conflicts).toEqual([{ id: conflictId, ...about }]);
    const resolve: Change = { type: 'resolveConflict', conflictId };
    const resolved = await syncAs(server, family, { copy: revisionOf(later), changes: [resolve, resolve] });
    expect([resolved.gone.conflicts, resolved.refused]).toEqual([[conflictId], []]);
    expect((await syncAs(server, family)).rows.conflicts).toEqual([]);
  });

  it('bring a card back that the other one deleted', async () => {
    const { family, copy, dog } = await startFamily();
    await syncAs(server, family, { copy, changes: [{ type: 'deleteFlashcards', flashcardIds: [dog.id] }] });
    const edited = { ...dog, word: 'puppy' };
    const { rows } = await syncAs(server, family, { changes: [editOf(edited, { word: 'dog' })] });
    expect(rows.flashcards).toContainEqual(edited);
    expect(rows.flashcards).toHaveLength(25);
  });
});

describe('a deletion that is taken back', () => {
  // docs/product/data-and-devices.md#undone-deletions
  it('brings back what another device wrote before it, also in the request that deletes', async () => {
    const { family, ids, copy, dog } = await startFamily();
    const undo: Change = {
      ...{ type: 'restoreFlashcards', flashcards: [dog], asDeleted: true },
      ...{ categories: [{ id: dog.categoryId, name: 'Animals' }], places: [] },
    };
    const remove: Change = { type: 'deleteFlashcards', flashcardIds: [dog.id] };
    await syncAs(server, family, { copy, changes: [editOf({ ...dog, word: 'hound' }, { word: 'dog' })] });
    await syncAs(server, family, {
      copy,
      changes: [editOf({ ...dog, english: 'a dog' }, { english: null }), remove],
    });
    const whole = await syncAs(server, family, { copy, changes: [undo] });
    expect(whole.rows.flashcards).toEqual([{ ...dog, word: 'hound', english: 'a dog' }]);

    const set = ids.rows.sets[0]!;
    const changes: Change[] = [
      { type: 'renameSet', setId: set.id, name: 'Farm', base: set.name },
      { type: 'deleteSet', setId: set.id },
    ];
    await syncAs(server, family, { copy, changes });
    const revive: Change = { type: 'reviveSet', set, asDeleted: true };
    expect((await syncAs(server, family, { copy, changes: [revive] })).rows.sets).toMatchObject([
      { id: set.id, name: 'Farm', flashcardIds: set.flashcardIds.slice(1) },
    ]);
  });

  it('of a category brings back its new name, also with a card that comes back into it', async () => {
    const { family, copy } = await startFamily();
    const [farm, zoo] = [
      { id: 'cat90', name: 'Farm' },
      { id: 'cat91', name: 'Zoo' },
    ];
    const cow: Change = {
      type: 'addFlashcard',
      flashcard: { id: 'f900', word: 'cow', categoryId: 'cat90' },
      categoryName: 'Farm',
    };
    const rename = (category: typeof farm, base: string): Change => ({
      type: 'renameCategory',
      category,
      base,
    });
    await syncAs(server, family, { copy, changes: [cow, { type: 'addCategory', category: zoo }] });
    await syncAs(server, family, {
      copy,
      changes: [
        rename({ ...farm, name: 'Barn' }, 'Farm'),
        rename({ ...zoo, name: 'Jungle' }, 'Zoo'),
        { type: 'deleteFlashcards', flashcardIds: ['f900'] },
        { type: 'deleteCategory', categoryId: 'cat90' },
        { type: 'deleteCategory', categoryId: 'cat91' },
      ],
    });
    const { rows } = await syncAs(server, family, {
      copy,
      changes: [
        { type: 'addCategory', category: zoo, asDeleted: true },
        {
          ...{ type: 'editFlashcard', flashcard: { id: 'f900', word: 'bull', categoryId: 'cat90' } },
          ...{ base: { word: 'cow' }, categoryName: 'Farm' },
        },
      ],
    });
    expect(rows.categories).toEqual([
      { id: 'cat90', name: 'Barn' },
      { id: 'cat91', name: 'Jungle' },
    ]);
  });
});

describe('an import', () => {
  it('counts once, and its undo leaves what other devices use', async () => {
    const { family, ids, copy } = await startFamily();
    const farm = { id: 'cat90', name: 'Farm' };
    const brought = importCards(farm, ['cow', 'sheep']);
    const intoAnimals = {
      ...importCards({ id: ids.category(1), name: 'Animals' }, ['dog', 'hen'], { firstId: 50 }),
    };
    await syncAs(server, family, { copy, changes: [brought, brought, intoAnimals] });
    await syncAs(server, family, {
      changes: [{ type: 'addToSet', setId: 1, flashcardIds: ['f50000', 'f500051'] }],
    });
    const before = await syncAs(server, family);
    expect(before.rows.imports).toMatchObject([{ flashcardCount: 2 }, { flashcardCount: 1 }].map(() => ({})));
    const undo = (importId: string): Change => ({ type: 'undoImport', importId });
    const changes = [undo(brought.importId), undo(brought.importId), undo(crypto.randomUUID())];
    const after = await syncAs(server, family, { copy: revisionOf(before), changes });
    expect(after.gone).toMatchObject({ flashcards: ['f50000', 'f50001'], categories: ['cat90'] });
    expect(after.rows.sets).toMatchObject([{ id: 1, flashcardIds: expect.not.arrayContaining(['f50000']) }]);
    expect(after.rows.imports).toMatchObject([
      { id: brought.importId, undone: true, categoryIds: ['cat90'] },
    ]);
    expect(after.refused.map(({ code }) => code)).toEqual(['import_not_found']);
    const left = await syncAs(server, family);
    expect(left.rows.flashcards).toHaveLength(26);
    expect(left.rows.flashcards).toContainEqual({
      ...{ id: 'f500051', word: 'hen', categoryId: ids.category(1) },
      importId: intoAnimals.importId,
    });
  });

  it('leaves nothing behind when the same request undoes it', async () => {
    const { family, copy } = await startFamily();
    const brought = importCards({ id: 'cat90', name: 'Farm' }, ['cow', 'sheep']);
    const undo: Change = { type: 'undoImport', importId: brought.importId };
    const { refused } = await syncAs(server, family, { copy, changes: [brought, undo] });
    expect(refused).toEqual([]);
    const { rows } = await syncAs(server, family);
    expect([rows.categories.length, rows.flashcards.length]).toEqual([5, 25]);
  });
});

// docs/product/word-lists.md#duplicates-by-choice
describe('an import that fills a card', () => {
  it('asks where another device has written meanwhile, and its undo gives back what the card held', async () => {
    const { family, ids, copy, dog } = await startFamily();
    const change: Change = {
      ...importCards({ id: ids.category(1), name: 'Animals' }, []),
      edits: [
        { flashcard: { ...dog, english: 'a pet', pinyin: 'x' }, base: { english: null, pinyin: null } },
      ],
    };
    await syncAs(server, family, {
      copy,
      changes: [editOf({ ...dog, english: 'a friend' }, { english: null })],
    });
    const filled = await syncAs(server, family, { copy, changes: [change] });
    expect(filled.rows.flashcards).toEqual([{ ...dog, english: 'a pet', pinyin: 'x' }]);
    expect(filled.rows.conflicts).toMatchObject([{ subject: dog.id, kept: 'a pet', lost: 'a friend' }]);
    const undo: Change = { type: 'undoImport', importId: change.importId };
    const undone = await syncAs(server, family, { copy: revisionOf(filled), changes: [undo] });
    expect(undone.rows.flashcards).toEqual([{ ...dog, english: 'a friend' }]);
  });
});
