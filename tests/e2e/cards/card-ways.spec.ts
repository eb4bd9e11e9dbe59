import { OLD_FRIENDS_SET } from '#shared/library/ids.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { rotationId } from '#shared/library/tables/rotation.ts';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { importManyCards } from '#tests/support/browser/signed-in-page.ts';
import { switchToChinese } from '#tests/support/browser/switch-to-chinese.ts';
import { teachScreen } from '#tests/support/browser/teach-screen.ts';
import { expectAllSent } from '#tests/support/browser/unsent-changes.ts';
import { createEntry } from '#tests/support/library/library-changes.ts';
import { TrackingFamily } from '#tests/support/library/tracking-family.ts';

/** A Wednesday, nine days after two cards have retired. */
const DAY = '2025-03-12';
const RETIRED_ON = '2025-03-03';
const MANY = 3_000;
/** What a screen and its margins hold, generously. */
const FEW = 80;

test.use({ viewport: { width: 360, height: 740 } });

test('a card retires, comes back as an old friend, and its page says so', { tag: LONG }, async ({
  page,
  product,
}) => {
  await page.clock.install({ time: new Date(`${DAY}T09:00:00`) });
  const family = await TrackingFamily.create(product);
  const ofSet = { childId: FIRST_CHILD, setId: 1, ordinal: 1 };
  const flashes = [{ setId: 1, cardIds: ['f1', 'f6', 'f11'], count: 15 }];
  await family.sync(
    { type: 'logDay', entry: createEntry('2025-03-02', { flashes }) },
    { type: 'addComing', setId: 1, flashcardIds: ['f2', 'f7'] },
    {
      type: 'rotateSet',
      rotation: {
        ...{ ...ofSet, id: rotationId(ofSet), day: RETIRED_ON, at: `${RETIRED_ON}T08:00:00.000+01:00` },
        ...{ entering: ['f2', 'f7'], retiring: ['f1', 'f6'] },
      },
      cards: [],
      categories: [],
    },
  );
  await family.open(page, '/dashboard');
  const { shown, face, saved, today, playToTheEnd } = teachScreen(page);
  const friends = page.getByRole('list', { name: 'Old friends' }).getByRole('listitem');
  const stage = (name: RegExp) => page.getByRole('list', { name }).getByRole('listitem');

  await test.step('Today names the old friends of the day, in both languages', async () => {
    await expect(friends).toHaveText(['dog', 'car']);
    await expectFits(page);
    await switchToChinese(page);
    await expect(page.getByRole('heading', { name: '今天的老朋友' })).toBeVisible();
    await expectFits(page);
    await page.getByRole('button', { name: '账户菜单' }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
  });

  // docs/product/card-ways.md#old-friends-session
  await test.step('Start shows them in a session, which is none of the sessions of the day and is over for it', async () => {
    await page.getByRole('link', { name: 'Start with the old friends' }).click();
    await expect(shown).toBeVisible();
    await playToTheEnd();
    await expect(page.getByRole('list', { name: 'Words shown' }).getByRole('listitem')).toHaveCount(2);
    await page.clock.runFor(500);
    await face('Loved it').click();
    await page.clock.runFor(500);
    await expect(saved).toBeVisible();
    await expect(today('Session 1 of 3')).toBeVisible();
    await expect(friends).toHaveCount(0);
    await expectAllSent(page);
    const day = (await family.history()).at(-1);
    expect(day).toMatchObject({ date: DAY, sessions: 1, setUsage: { [OLD_FRIENDS_SET]: 1 } });
  });

  await test.step('the row of a card leads to its way', async () => {
    await page.goto('/manage-flashcards?tab=flashcards');
    await page.getByLabel('Search words').fill('dog');
    // The list may follow the search a little later.
    await expect(page.getByRole('list', { name: 'Flashcards' }).getByRole('listitem')).toHaveCount(1);
    await page.getByRole('button', { name: 'Options for dog' }).click();
    await page.getByRole('menuitem', { name: 'See where this card is' }).click();
    await expect(page).toHaveURL('/cards?search=dog');
    await expect(page).toHaveTitle(/^How far each word is/);
    await expect(stage(/^Old friends/)).toHaveText([
      'dogseen 16 times · came back once, 4 times at most · back on Apr 2 at the earliest',
    ]);
    await page.getByLabel('Find a word').fill('');
    await expect(stage(/^Being taught/)).toContainText([/^tableSet 1 · seen 15 times · may leave now/]);
    await expectFits(page);
    await switchToChinese(page);
    await expect(page.getByRole('heading', { level: 1, name: '每张字卡学到哪儿了' })).toBeVisible();
    await expectFits(page);
  });

  // docs/product/card-ways.md#ways-page
  await test.step('among thousands of cards only those in view are in the page', async () => {
    await family.sync(importManyCards(MANY));
    await page.goto('/cards');
    await page.getByRole('button', { name: /^不在字卡组里/ }).click();
    const loose = stage(/^不在字卡组里/);
    await expect(loose.first()).toHaveAttribute('aria-setsize', String(MANY));
    expect(await loose.count()).toBeLessThan(FEW);
    await page.getByLabel('查找字词').fill('word 2998');
    await expect(page.locator('main').getByRole('listitem')).toHaveCount(1);
  });
});
