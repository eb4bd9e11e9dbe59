import type { Page } from '@playwright/test';
import type { Change } from '#shared/library/changes/change.ts';
import type { DayEntry } from '#shared/library/tables/day-entry.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/expect-fits.ts';
import { findViolations } from '#tests/support/browser/find-violations.ts';
import { expect, test } from '#tests/support/browser/product-test.ts';
import { logRecord } from '#tests/support/library/library-changes.ts';
import { getTrackingScreen, makeDayRecord, TrackingFamily } from '#tests/support/library/tracking-family.ts';

const DAY = '2025-03-04';

let family: TrackingFamily;
test.use({ timezoneId: 'UTC' });
test.beforeEach(async ({ page, product }) => {
  await page.clock.install({ time: new Date('2025-03-05T12:30:00Z') });
  family = await TrackingFamily.create(product);
});

const getConflictNotice = (page: Page) => page.getByRole('status').filter({ hasText: 'Now:' });
const readConflicts = async () => (await family.sync()).rows.conflicts;

const DOG = { id: 'f1', word: 'dog' };
const CAT = { id: 'f2', word: 'cat' };

function createRename(word: string, card = DOG): Change {
  return {
    type: 'editFlashcard',
    flashcard: { id: card.id, word, categoryId: 'cat1' },
    base: { word: card.word },
    categoryName: 'Animals',
  };
}

function createLogChange(fields: Partial<DayEntry>): Change {
  return logRecord(makeDayRecord(DAY), fields);
}

test('conflicts of two devices are shown and resolved', async ({ page }) => {
  // docs/product/data-and-devices.md#merge-by-field
  await test.step('shows both versions of a word and applies the other one', async () => {
    await family.sync(createRename('hound'));
    await family.sync(createRename('puppy'));
    await family.open(page, '/dashboard');
    await expect(getConflictNotice(page)).toContainText(
      'The word of a flashcard was changed on two devices.',
    );
    await expect(getConflictNotice(page)).toContainText(/Now:\s*puppy/);
    await expect(getConflictNotice(page)).toContainText(/The other version:\s*hound/);
    expect(await findViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
    await getConflictNotice(page).getByRole('button', { name: 'Use the other version' }).click();
    await expect(getConflictNotice(page)).toBeHidden();
    await expect.poll(async () => (await readConflicts()).length).toBe(0);
    const { rows } = await family.sync();
    expect(rows.flashcards.find(({ id }) => id === family.own('f1'))?.word).toBe('hound');
  });

  await test.step('shows one conflict at a time and keeps the current value', async () => {
    await family.sync(createLogChange({ engagement: { value: 4, base: 0 } }), createRename('tiger', CAT));
    await family.sync(createLogChange({ engagement: { value: 2, base: 0 } }), createRename('kitten', CAT));
    await getTrackingScreen(page).refocus();
    await expect(getConflictNotice(page)).toHaveCount(1);
    await expect(getConflictNotice(page)).toContainText('and 1 more');
    await getConflictNotice(page).getByRole('button', { name: 'Keep it as it is' }).click();
    await expect(getConflictNotice(page)).not.toContainText('more');
    await getConflictNotice(page).getByRole('button', { name: 'Keep it as it is' }).click();
    await expect(getConflictNotice(page)).toBeHidden();
    await expect.poll(async () => (await readConflicts()).length).toBe(0);
    expect((await family.history())[0]?.engagement).toBe(2);
  });

  // docs/product/day-log.md#notes-merge
  await test.step('joins two notes and opens their day', async () => {
    await family.sync(createLogChange({ note: { text: 'Good.', base: '' } }));
    await family.sync(createLogChange({ note: { text: 'Good in the morning.', base: 'Good.' } }));
    await family.sync(createLogChange({ note: { text: 'Very good.', base: 'Good.' } }));
    await getTrackingScreen(page).refocus();
    await expect(getConflictNotice(page)).toContainText('Two devices wrote the note of Tue, Mar 4.');
    await expect(getConflictNotice(page)).toContainText('Good in the morning.\nVery good.');
    await getConflictNotice(page).getByRole('link', { name: 'Tidy up' }).click();
    await expect(page.getByLabel('Notes')).toHaveValue('Good in the morning.\nVery good.');
    await expect(getConflictNotice(page)).toBeHidden();
  });
});
