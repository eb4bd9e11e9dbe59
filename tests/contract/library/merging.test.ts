import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCOUNT_PATHS } from '#shared/account/protocol.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { createDefaultRows, type DefaultWordChoice } from '#shared/library/defaults.ts';
import type { SyncResponse } from '#shared/library/sync-protocol.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { defaultIds } from '#tests/support/library/default-ids.ts';
import { addCard, importCards } from '#tests/support/library/library-changes.ts';
import { callAccount, fetchExport, revisionOf, syncAs } from '#tests/support/server/account-server.ts';
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

const choose = (language: DefaultWordChoice): Change => ({ type: 'chooseDefaults', language });
const codesOf = ({ refused }: SyncResponse) => refused.map(({ code }) => code);

/** A family whose two devices both have the default library. */
async function startFamily() {
  const family = await server.signUp();
  const ids = defaultIds(family.user.id);
  const copy = revisionOf(await syncAs(server, family));
  return { family, ids, copy, dog: ids.rows.flashcards[0]! };
}

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

describe('the choice of the first words', () => {
  it('arrives once where two devices answer at the same moment', async () => {
    const { family, copy } = await startFamily();
    const answers = await Promise.all(
      (['zh', 'both'] as const).map((language) =>
        syncAs(server, family, { copy, changes: [choose(language)] }),
      ),
    );
    expect(answers.flatMap(codesOf)).toEqual(['words_settled']);
    expect((await syncAs(server, family)).rows.flashcards).toHaveLength(25);
  });

  // docs/product/first-minute.md#first-answer
  it('counts as nothing of the family’s own for an import, and is part of an export', async () => {
    const [from, to] = [await startFamily(), await startFamily()];
    await syncAs(server, from.family, {
      copy: from.copy,
      changes: [choose('zh'), addCard('f9000', '牛', 'cat1')],
    });
    await syncAs(server, to.family, { copy: to.copy, changes: [choose('both')] });
    const { library } = await fetchExport(server, from.family);
    expect(library.flashcards.map(({ word }) => word)).toContain('狗');
    const imported = await callAccount(server, to.family, ACCOUNT_PATHS.import, { library, replace: false });
    expect(imported.status).toBe(200);
    expect((await syncAs(server, to.family)).rows.flashcards).toHaveLength(26);
    expect(codesOf(await syncAs(server, to.family, { changes: [choose('both')] }))).toEqual([
      'words_settled',
    ]);
  });

  it('leaves an account untouched that only has settings of teaching beside them', async () => {
    const { family, copy } = await startFamily();
    const [child] = createDefaultRows(family.user.id).children;
    const changes: Change[] = [{ type: 'editChild', child: { ...child!, name: 'Ben' }, base: { name: '' } }];
    await syncAs(server, family, { copy, changes });
    const { library } = await fetchExport(server, family);
    const file = { ...library, categories: [], flashcards: [], sets: [] };
    const answer = await callAccount(server, family, ACCOUNT_PATHS.import, { library: file, replace: false });
    expect(answer.status).toBe(200);
  });
});
