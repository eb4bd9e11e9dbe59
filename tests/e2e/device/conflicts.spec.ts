import type { Page } from '@playwright/test';
import type { Change } from '#shared/library/changes/change.ts';
import type { DayEntry } from '#shared/library/tables/day-entry.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/expect-fits.ts';
import { findViolations } from '#tests/support/browser/find-violations.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { logRecord } from '#tests/support/library/library-changes.ts';
import { dayRecord, TrackingFamily, trackingScreen } from '#tests/support/library/tracking-family.ts';

const DAY = '2025-03-04';

let family: TrackingFamily;
test.use({ timezoneId: 'UTC' });
test.beforeEach(async ({ page, product }) => {
  await page.clock.install({ time: new Date('2025-03-05T12:30:00Z') });
  family = await TrackingFamily.create(product);
});

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'Now:' });
const conflicts = async () => (await family.sync()).rows.conflicts;

const DOG = { id: 'f1', word: 'dog' };
const CAT = { id: 'f2', word: 'cat' };

function rename(word: string, card = DOG): Change {
  return {
    type: 'editFlashcard',
    flashcard: { id: card.id, word, categoryId: 'cat1' },
    base: { word: card.word },
    categoryName: 'Animals',
  };
}

function log(fields: Partial<DayEntry>): Change {
  return logRecord(dayRecord(DAY), fields);
}

test('what two devices changed is shown and settled', async ({ page }) => {
  // docs/product/data-and-devices.md#merge-by-field
  await test.step('a word that two devices changed is shown with both versions, and either can be taken', async () => {
    await family.sync(rename('hound'));
    await family.sync(rename('puppy'));
    await family.open(page, '/dashboard');
    await expect(notice(page)).toContainText('The word of a flashcard was changed on two devices.');
    await expect(notice(page)).toContainText(/Now:\s*puppy/);
    await expect(notice(page)).toContainText(/The other version:\s*hound/);
    expect(await findViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
    await notice(page).getByRole('button', { name: 'Use the other version' }).click();
    await expect(notice(page)).toBeHidden();
    await expect.poll(async () => (await conflicts()).length).toBe(0);
    const { rows } = await family.sync();
    expect(rows.flashcards.find(({ id }) => id === family.own('f1'))?.word).toBe('hound');
  });

  await test.step('conflicts come one at a time; the present value may stay', async () => {
    await family.sync(log({ engagement: { value: 4, base: 0 } }), rename('tiger', CAT));
    await family.sync(log({ engagement: { value: 2, base: 0 } }), rename('kitten', CAT));
    await trackingScreen(page).lookAgain();
    await expect(notice(page)).toHaveCount(1);
    await expect(notice(page)).toContainText('and 1 more');
    await notice(page).getByRole('button', { name: 'Keep it as it is' }).click();
    await expect(notice(page)).not.toContainText('more');
    await notice(page).getByRole('button', { name: 'Keep it as it is' }).click();
    await expect(notice(page)).toBeHidden();
    await expect.poll(async () => (await conflicts()).length).toBe(0);
    expect((await family.history())[0]?.engagement).toBe(2);
  });

  // docs/product/day-log.md#notes-merge
  await test.step('two notes stand one below the other, and the day is opened to tidy them up', async () => {
    await family.sync(log({ note: { text: 'Good.', base: '' } }));
    await family.sync(log({ note: { text: 'Good in the morning.', base: 'Good.' } }));
    await family.sync(log({ note: { text: 'Very good.', base: 'Good.' } }));
    await trackingScreen(page).lookAgain();
    await expect(notice(page)).toContainText('Two devices wrote the note of Tue, Mar 4, 2025.');
    await expect(notice(page)).toContainText('Good in the morning.\nVery good.');
    await notice(page).getByRole('link', { name: 'Tidy up' }).click();
    await expect(page.getByLabel('Notes')).toHaveValue('Good in the morning.\nVery good.');
    await expect(notice(page)).toBeHidden();
  });
});

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' });

  test('a conflict is shown in Chinese', { tag: LONG }, async ({ page }) => {
    await family.sync(log({ engagement: { value: 4, base: 0 } }));
    await family.sync(log({ engagement: { value: 2, base: 0 } }));
    await family.open(page, '/history');
    await expect(page.getByText('2025年3月4日 周二在两台设备上都评了分。')).toBeVisible();
    await expect(page.getByRole('button', { name: '换成另一个' })).toBeVisible();
  });
});
