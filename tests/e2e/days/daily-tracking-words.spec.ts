import type { Page } from '@playwright/test';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { importManyCards } from '#tests/support/browser/signed-in-page.ts';
import { expectAllSent, returnToPage } from '#tests/support/browser/unsent-changes.ts';
import { TrackingFamily } from '#tests/support/library/tracking-family.ts';

/** Dog, car, table, tree and hand. */
const WORDS_OF_SET_1 = ['f1', 'f6', 'f11', 'f16', 'f21'];

/** The dialog of Set 1, which holds dog, car, table, tree, hand. */
async function openWords(page: Page) {
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
    says: (text: string) => expect(dialog.getByText(text, { exact: true })).toBeVisible(),
  };
}

const idsOfSet1 = async (family: TrackingFamily) =>
  (await family.sync()).rows.sets.find(({ id }) => id === 1)?.flashcardIds;

test('a parent changes the words of a set', async ({ page, product }) => {
  test.slow();
  const family = await TrackingFamily.create(product);
  await family.sync({
    type: 'addFlashcard',
    flashcard: { id: 'f900', word: '长', pinyin: 'cháng', categoryId: 'cat1' },
    categoryName: 'Animals',
  });
  await family.open(page);

  // docs/product/sets.md#manage-words
  await test.step('a word is removed and brought back to its place', async () => {
    const { words, remove, says, dialog } = await openWords(page);
    await expect(words).toHaveText(['dog(oldest)', 'car', 'table', 'tree', 'hand']);
    await remove('dog').click();
    await says('Flashcard removed from set!');
    await expect(words).toHaveText(['car(oldest)', 'table', 'tree', 'hand']);
    await expect(remove('car')).toBeFocused();
    await expect.poll(() => idsOfSet1(family)).toEqual(family.own(['f6', 'f11', 'f16', 'f21']));
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await says('“dog” is back in the set');
    await expect(words).toHaveText(['dog(oldest)', 'car', 'table', 'tree', 'hand']);
    await expect(remove('dog')).toBeFocused();
    // A removal settles an add that failed before: nothing stays marked as wrong.
    await dialog.getByRole('button', { name: 'Add to set' }).click();
    const field = dialog.getByLabel('Word', { exact: true });
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    for (const word of ['dog', 'car', 'table', 'tree', 'hand']) await remove(word).click();
    await expect(field).not.toHaveAttribute('aria-invalid');
    await says('This set has no words yet. Add one below.');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Options for Set 1', exact: true })).toBeFocused();
    await expect(page.getByText('No words yet')).toBeVisible();
    // Another device fills the set again; what this one sent later would empty it once more.
    await expectAllSent(page);
    await family.sync({ type: 'addToSet', setId: 1, flashcardIds: WORDS_OF_SET_1 });
    await returnToPage(page);
    await expect(page.getByText('No words yet')).toHaveCount(0);
  });

  await test.step('a word is added: new, as the card there is already, and not twice', async () => {
    const { words, word, category, add, says, dialog } = await openWords(page);
    await add.click();
    await says('Please fill in all fields');
    await word.fill('   ');
    await category.selectOption('Animals');
    await add.click();
    await says('Please fill in all fields');
    await word.fill('horse');
    await category.selectOption('');
    await add.click();
    await says('Please fill in all fields');

    await word.fill(' 马 ');
    await category.selectOption('Animals');
    await dialog.getByLabel('Pinyin').fill('mǎ');
    await dialog.getByLabel('English').fill('horse');
    await add.click();
    await says('Flashcard added successfully to the set!');
    await expect(words.last()).toHaveText('马');
    await expect(word).toHaveValue('');
    await expect(word).toBeFocused();
    await expect(category).toHaveValue(family.own('cat1'));

    await word.fill('CAT');
    await add.click();
    await says('Flashcard added successfully to the set!');
    await expect(words.last()).toHaveText('cat');
    await word.fill('Dog');
    await add.click();
    await says('“dog” is already in this set');
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
    expect((await family.sync()).rows.flashcards).toHaveLength(27);
    await page.keyboard.press('Escape');
  });

  // docs/product/sets.md#word-already-there
  await test.step('a word with another pinyin is the same card or a second one, as the parent chooses', async () => {
    const { word, words, category, add, says, dialog } = await openWords(page);
    const type = async (pinyin: string) => {
      await word.fill('长');
      await category.selectOption('Animals');
      await dialog.getByLabel('Pinyin').fill(pinyin);
      await add.click();
    };
    await type('zhǎng');
    await expect(
      dialog.getByText('read “cháng”. Is it the same card, or a second one read “zhǎng”?'),
    ).toBeVisible();
    await expect(word).toHaveValue('长');
    await expect(dialog.getByRole('button', { name: 'The same card' })).toBeFocused();
    await dialog.getByRole('button', { name: 'A second card' }).click();
    await says('There are two cards “长” in this category now.');
    await expect(words).toHaveCount(8);

    await type('chàng');
    await dialog.getByRole('button', { name: 'The same card' }).click();
    await expect(dialog.getByText('The card keeps its pinyin')).toBeVisible();
    const pinyins = async () =>
      (await family.sync()).rows.flashcards
        .filter((card) => card.word === '长')
        .map(({ pinyin }) => pinyin)
        .sort();
    await expect.poll(pinyins).toEqual(['cháng', 'zhǎng']);
    await page.keyboard.press('Escape');
  });
});

test.describe('a set that takes nothing', () => {
  test.use({ losesNetwork: true, serviceWorkers: 'block' });

  test('says so when the storage or the set is full', { tag: LONG }, async ({ page, product, context }) => {
    test.slow();
    const family = await TrackingFamily.create(product);
    await family.open(page);

    await test.step('with the storage full and no network nothing is kept, and the dialog says so', async () => {
      const { word, category, add, remove, says } = await openWords(page);
      await page.evaluate(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      });
      await context.setOffline(true);
      await remove('dog').click();
      await says('Error removing flashcard');
      await word.fill('horse');
      await category.selectOption('Animals');
      await add.click();
      await says('Error adding flashcard');
      await context.setOffline(false);
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await says('Flashcard added successfully to the set!');
      expect(await idsOfSet1(family)).toHaveLength(5);
    });

    // docs/product/sets.md#set-members
    await test.step('a full set takes no word, and no card is made for it', async () => {
      const places = LIBRARY_LIMITS.cardsPerSet - 5;
      await family.sync(importManyCards(places), {
        type: 'addToSet',
        setId: 1,
        flashcardIds: Array.from({ length: places }, (_, i) => `f${1000 + i}`),
      });
      await page.reload();
      const { word, category, add, says, words } = await openWords(page);
      await expect(words).toHaveCount(LIBRARY_LIMITS.cardsPerSet);
      await word.fill('whale');
      await category.selectOption('Animals');
      await add.click();
      await says('Error adding flashcard');
      await expect(word).toHaveValue('whale');
      expect((await family.sync()).rows.flashcards.some((card) => card.word === 'whale')).toBe(false);
    });
  });
});
