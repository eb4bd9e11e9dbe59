import type { Page } from '@playwright/test';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { expectAllSent, returnToPage } from '#tests/support/browser/unsent-changes.ts';
import { TrackingFamily } from '#tests/support/library/tracking-family.ts';

/** Dog, car, table, tree and hand. */
const WORDS_OF_SET_1 = ['f1', 'f6', 'f11', 'f16', 'f21'];

async function openWordsOfSet1(page: Page) {
  await page.getByRole('button', { name: 'Options for Set 1', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Manage Words' }).click();
  const dialog = page.getByRole('dialog', { name: 'Manage Words: Set 1' });
  await expect(dialog).toBeVisible();
  return {
    dialog,
    words: dialog.getByRole('list').getByRole('listitem'),
    word: dialog.getByLabel('Word', { exact: true }),
    category: dialog.getByLabel('Category'),
    add: dialog.getByRole('button', { name: 'Add to set' }),
    remove: (word: string) => dialog.getByRole('button', { name: `Remove ${word} from the set` }),
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
  await test.step('removes a word and restores its place by Undo', async () => {
    const { words, remove, expectText, dialog } = await openWordsOfSet1(page);
    await expect(words).toHaveText(['dog(oldest)', 'car', 'table', 'tree', 'hand']);
    await remove('dog').click();
    await expectText('Flashcard removed from set!');
    await expect(words).toHaveText(['car(oldest)', 'table', 'tree', 'hand']);
    await expect(remove('car')).toBeFocused();
    await expect.poll(() => readIdsOfSet1(family)).toEqual(family.own(['f6', 'f11', 'f16', 'f21']));
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expectText('“dog” is back in the set');
    await expect(words).toHaveText(['dog(oldest)', 'car', 'table', 'tree', 'hand']);
    await expect(remove('dog')).toBeFocused();
    // A removal clears the error of an earlier add.
    await dialog.getByRole('button', { name: 'Add to set' }).click();
    const field = dialog.getByLabel('Word', { exact: true });
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    for (const word of ['dog', 'car', 'table', 'tree', 'hand']) await remove(word).click();
    await expect(field).not.toHaveAttribute('aria-invalid');
    await expectText('This set has no words yet. Add one below.');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Options for Set 1', exact: true })).toBeFocused();
    await expect(page.getByText('No words yet')).toBeVisible();
    // The removals must arrive before another device fills the set again.
    await expectAllSent(page);
    await family.sync({ type: 'addToSet', setId: 1, flashcardIds: WORDS_OF_SET_1 });
    await returnToPage(page);
    await expect(page.getByText('No words yet')).toHaveCount(0);
  });

  await test.step('adds a new word, an existing card, and no word twice', async () => {
    const { words, word, category, add, expectText, dialog } = await openWordsOfSet1(page);
    await add.click();
    await expectText('Please fill in all fields');

    await word.fill(' 马 ');
    await category.selectOption('Animals');
    await dialog.getByLabel('Pinyin').fill('mǎ');
    await dialog.getByLabel('English').fill('horse');
    await add.click();
    await expectText('Flashcard added successfully to the set!');
    await expect(words.last()).toHaveText('马');
    await expect(word).toHaveValue('');
    await expect(word).toBeFocused();
    await expect(category).toHaveValue(family.own('cat1'));

    await word.fill('CAT');
    await add.click();
    await expectText('Flashcard added successfully to the set!');
    await expect(words.last()).toHaveText('cat');
    await word.fill('Dog');
    await add.click();
    await expectText('“dog” is already in this set');
    await expect(words).toHaveCount(7);
    await expect
      .poll(async () =>
        (await family.sync()).rows.flashcards.filter(
          ({ categoryId, word: text }) => categoryId === family.own('cat1') && /马|dog|cat/i.test(text),
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
