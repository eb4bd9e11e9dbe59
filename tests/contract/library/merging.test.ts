import { describe, expect, it } from 'vitest';
import { ACCOUNT_PATHS } from '#shared/account/protocol.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { createDefaultRows, type DefaultWordChoice } from '#shared/library/defaults.ts';
import { getDefaultIds } from '#tests/support/library/default-ids.ts';
import { addCard, deleteCards, editCard, importCards } from '#tests/support/library/library-changes.ts';
import {
  callAccount,
  fetchExport,
  listRefusals,
  syncAs,
  toRevision,
} from '#tests/support/server/account-server.ts';
import { setUpTestServer } from '#tests/support/server/test-server.ts';

const server = setUpTestServer();

const choose = (language: DefaultWordChoice): Change => ({ type: 'chooseDefaults', language });

/** Signs up a family whose two devices both have the default library. */
async function startFamily() {
  const family = await server.signUp();
  const ids = getDefaultIds(family.user.id);
  const copy = toRevision(await syncAs(server, family));
  return { family, ids, copy, dog: ids.rows.flashcards[0]! };
}

describe('Undo of a deletion', () => {
  // docs/product/data-and-devices.md#undone-deletions
  it('restores what other devices wrote before it', async () => {
    const { family, ids, copy, dog } = await startFamily();
    const undo: Change = {
      type: 'restoreFlashcards',
      flashcards: [dog],
      asDeleted: true,
      categories: [{ id: dog.categoryId, name: 'Animals' }],
      places: [],
    };
    await syncAs(server, family, {
      copy,
      changes: [editCard({ ...dog, word: 'hound' }, { word: 'dog' })],
    });
    await syncAs(server, family, {
      copy,
      changes: [editCard({ ...dog, english: 'a dog' }, { english: null }), deleteCards(dog.id)],
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

  it('restores the latest name of a category', async () => {
    const { family, copy } = await startFamily();
    const [farm, zoo] = [
      { id: 'cat90', name: 'Farm' },
      { id: 'cat91', name: 'Zoo' },
    ];
    const cow = addCard('f900', 'cow', 'cat90', 'Farm');
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
        deleteCards('f900'),
        { type: 'deleteCategory', categoryId: 'cat90' },
        { type: 'deleteCategory', categoryId: 'cat91' },
      ],
    });
    const { rows } = await syncAs(server, family, {
      copy,
      changes: [
        { type: 'addCategory', category: zoo, asDeleted: true },
        editCard({ id: 'f900', word: 'bull', categoryId: 'cat90' }, { word: 'cow' }, 'Farm'),
      ],
    });
    expect(rows.categories).toEqual([
      { id: 'cat90', name: 'Barn' },
      { id: 'cat91', name: 'Jungle' },
    ]);
  });
});

describe('An import', () => {
  it('keeps the cards of other imports when it is undone', async () => {
    const { family, ids, copy } = await startFamily();
    const farm = { id: 'cat90', name: 'Farm' };
    const farmImport = importCards(farm, ['cow', 'sheep']);
    const animals = { id: ids.category(1), name: 'Animals' };
    const animalImport = importCards(animals, ['dog', 'hen'], { firstId: 50 });
    await syncAs(server, family, { copy, changes: [farmImport, farmImport, animalImport] });
    await syncAs(server, family, {
      changes: [{ type: 'addToSet', setId: 1, flashcardIds: ['f50000', 'f500051'] }],
    });
    const before = await syncAs(server, family);
    expect(before.rows.imports).toHaveLength(2);
    const undo = (importId: string): Change => ({ type: 'undoImport', importId });
    const changes = [undo(farmImport.importId), undo(farmImport.importId), undo(crypto.randomUUID())];
    const after = await syncAs(server, family, { copy: toRevision(before), changes });
    expect(after.gone).toMatchObject({ flashcards: ['f50000', 'f50001'], categories: ['cat90'] });
    expect(after.rows.sets).toMatchObject([{ id: 1, flashcardIds: expect.not.arrayContaining(['f50000']) }]);
    expect(after.rows.imports).toMatchObject([
      { id: farmImport.importId, undone: true, categoryIds: ['cat90'] },
    ]);
    expect(listRefusals(after)).toEqual(['import_not_found']);
    const remaining = await syncAs(server, family);
    expect(remaining.rows.flashcards).toHaveLength(26);
    expect(remaining.rows.flashcards).toContainEqual({
      id: 'f500051',
      word: 'hen',
      categoryId: animals.id,
      importId: animalImport.importId,
    });
  });

  it('leaves nothing behind when the same request undoes it', async () => {
    const { family, copy } = await startFamily();
    const farmImport = importCards({ id: 'cat90', name: 'Farm' }, ['cow', 'sheep']);
    const undo: Change = { type: 'undoImport', importId: farmImport.importId };
    const { refused } = await syncAs(server, family, { copy, changes: [farmImport, undo] });
    expect(refused).toEqual([]);
    const { rows } = await syncAs(server, family);
    expect([rows.categories.length, rows.flashcards.length]).toEqual([5, 25]);
  });
});

describe('The choice of the first words', () => {
  it('is accepted only once from two devices at the same time', async () => {
    const { family, copy } = await startFamily();
    const responses = await Promise.all(
      (['zh', 'both'] as const).map((language) =>
        syncAs(server, family, { copy, changes: [choose(language)] }),
      ),
    );
    expect(responses.flatMap(listRefusals)).toEqual(['words_settled']);
    expect((await syncAs(server, family)).rows.flashcards).toHaveLength(25);
  });

  // docs/product/first-minute.md#first-answer
  it('survives an export and an import into an account without other changes', async () => {
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
    expect(listRefusals(await syncAs(server, to.family, { changes: [choose('both')] }))).toEqual([
      'words_settled',
    ]);
  });

  it('allows an import together with settings of the child', async () => {
    const { family, copy } = await startFamily();
    const [child] = createDefaultRows(family.user.id).children;
    const changes: Change[] = [{ type: 'editChild', child: { ...child!, name: 'Ben' }, base: { name: '' } }];
    await syncAs(server, family, { copy, changes });
    const { library } = await fetchExport(server, family);
    const file = { ...library, categories: [], flashcards: [], sets: [] };
    const response = await callAccount(server, family, ACCOUNT_PATHS.import, {
      library: file,
      replace: false,
    });
    expect(response.status).toBe(200);
  });
});
