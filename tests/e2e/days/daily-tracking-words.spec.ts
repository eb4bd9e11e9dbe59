import type { Page } from '@playwright/test';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { expectAllSent, returnToPage } from '#tests/support/browser/unsent-changes.ts';
import { TrackingFamily } from '#tests/support/library/tracking-family.ts';

/** Dog, car, table, tree and hand. */
const CARDS_OF_SET_1 = ['f1', 'f6', 'f11', 'f16', 'f21'];

async function openWordsOfSet1(page: Page) {
  await page.getByRole('button', { name: 'Manage Words: Set 1', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Manage Words: Set 1' });
  await expect(dialog).toBeVisible();
  return {
    dialog,
    wordRows: dialog.getByRole('list').getByRole('listitem'),
    wordField: dialog.getByLabel('Word', { exact: true }),
    categorySelect: dialog.getByLabel('Category'),
    addButton: dialog.getByRole('button', { name: 'Add to set' }),
    getRemoveButton: (word: string) => dialog.getByRole('button', { name: `Remove ${word} from the set` }),
    expectText: (text: string) => expect(dialog.getByText(text, { exact: true })).toBeVisible(),
  };
}

const readIdsOfSet1 = async (family: TrackingFamily) =>
  (await family.sync()).rows.sets.find(({ id }) => id === 1)?.flashcardIds;

test('the words of a set are removed, restored and added', { tag: LONG }, async ({ page, product }) => {
  test.slow();
  const family = await TrackingFamily.create(product);
  await family.open(page);

  // docs/product/sets.md#manage-words
  await test.step('removes a word and restores its position with Undo', async () => {
    const { wordRows, getRemoveButton, expectText, dialog } = await openWordsOfSet1(page);
    await expect(wordRows).toHaveText(['dog(oldest)', 'car', 'table', 'tree', 'hand']);
    await getRemoveButton('dog').click();
    await expectText('Flashcard removed from set!');
    await expect(wordRows).toHaveText(['car(oldest)', 'table', 'tree', 'hand']);
    await expect(getRemoveButton('car')).toBeFocused();
    await expect.poll(() => readIdsOfSet1(family)).toEqual(family.own(['f6', 'f11', 'f16', 'f21']));
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expectText('“dog” is back in the set');
    await expect(wordRows).toHaveText(['dog(oldest)', 'car', 'table', 'tree', 'hand']);
    await expect(getRemoveButton('dog')).toBeFocused();
    // A removal clears the error of an earlier add.
    await dialog.getByRole('button', { name: 'Add to set' }).click();
    const field = dialog.getByLabel('Word', { exact: true });
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    for (const word of ['dog', 'car', 'table', 'tree', 'hand']) await getRemoveButton(word).click();
    await expect(field).not.toHaveAttribute('aria-invalid');
    await expectText('This set has no words yet. Add one below.');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Manage Words: Set 1', exact: true })).toBeFocused();
    await expect(page.getByText('No words yet')).toBeVisible();
    // The removals must arrive before another device fills the set again.
    await expectAllSent(page);
    await family.sync({ type: 'addToSet', setId: 1, flashcardIds: CARDS_OF_SET_1 });
    await returnToPage(page);
    await expect(page.getByText('No words yet')).toHaveCount(0);
  });

  await test.step('adds a new word and an existing card but no word twice', async () => {
    const { wordRows, wordField, categorySelect, addButton, expectText, dialog } =
      await openWordsOfSet1(page);
    await addButton.click();
    await expectText('Please fill in all fields');

    await wordField.fill(' 马 ');
    await categorySelect.selectOption('Animals');
    await dialog.getByLabel('Pinyin').fill('mǎ');
    await dialog.getByLabel('English').fill('horse');
    await addButton.click();
    await expectText('Flashcard added successfully to the set!');
    await expect(wordRows.last()).toHaveText('马');
    await expect(wordField).toHaveValue('');
    await expect(wordField).toBeFocused();
    await expect(categorySelect).toHaveValue(family.own('cat1'));

    await wordField.fill('CAT');
    await addButton.click();
    await expectText('Flashcard added successfully to the set!');
    await expect(wordRows.last()).toHaveText('cat');
    await wordField.fill('Dog');
    await addButton.click();
    await expectText('“dog” is already in this set');
    await expect(wordRows).toHaveCount(7);
    await expect
      .poll(async () =>
        (await family.sync()).rows.flashcards.filter(
          ({ categoryId, word }) => categoryId === family.own('cat1') && /马|dog|cat/i.test(word),
        ),
      )
      .toEqual(
        expect.arrayContaining([
          expect.objectContaining({ word: 'dog' }),
          expect.objectContaining({ word: 'cat' }),
          expect.objectContaining({ word: '马', english: 'horse', pinyin: 'mǎ' }),
        ]),
      );
    expect((await family.sync()).rows.flashcards).toHaveLength(26);
    await page.keyboard.press('Escape');
  });
});
