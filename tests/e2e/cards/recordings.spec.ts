import type { Page } from '@playwright/test';
import { MEDIA_PATH, MediaListSchema } from '#shared/media/media.ts';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { teachScreen } from '#tests/support/browser/teach-screen.ts';
import { expectAllSent } from '#tests/support/browser/unsent-changes.ts';
import { TrackingFamily } from '#tests/support/library/tracking-family.ts';

const MANAGE = '/manage-flashcards?tab=flashcards';

test.use({
  viewport: { width: 360, height: 740 },
  losesNetwork: true,
});

/** Counts the sounds that a page has played from their first to their last moment. */
async function watchSounds(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counts = window as { soundsHeard?: number };
    counts.soundsHeard = 0;
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function startAndCount(...given) {
      this.addEventListener('ended', () => {
        counts.soundsHeard = (counts.soundsHeard ?? 0) + 1;
      });
      start.apply(this, given);
    };
  });
  return () => page.evaluate(() => (window as { soundsHeard?: number }).soundsHeard ?? 0);
}

/** The part of a card's form with the parent's voice. */
function voiceOf(page: Page, word: string) {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  return {
    press,
    open: () => press(`Edit ${word}`),
    section: page.getByRole('region', { name: 'Your voice' }),
    record: async (name: string) => {
      await press(name);
      // The recording has gone on for a second.
      await expect(page.getByText('1 of 10 seconds')).toBeVisible();
      await press('Stop');
      await expect(page.getByText('Recording saved')).toBeVisible();
    },
  };
}

// docs/product/recordings.md#record
test('a parent records words, plays them in a session without a network, and has them on every device', {
  tag: LONG,
}, async ({ page, context, product, openOther }) => {
  const family = await TrackingFamily.create(product);
  const { rows } = await family.sync();
  const others = rows.flashcards.filter(({ word }) => word !== 'dog' && word !== 'hand');
  // One set of two words is left.
  await family.sync(
    { type: 'removeFromSet', setId: 1, flashcardIds: others.map(({ id }) => id) },
    ...[2, 3, 4, 5].map((setId) => ({ type: 'deleteSet' as const, setId })),
  );
  const heard = await watchSounds(page);
  await family.open(page, MANAGE);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const { start, shown, playToTheEnd } = teachScreen(page);
  const dog = voiceOf(page, 'dog');
  const hand = voiceOf(page, 'hand');
  const listSent = () => family.fetch(MEDIA_PATH).then((body) => MediaListSchema.parse(body).ids);

  await test.step('a word is recorded, played and sent', async () => {
    await dog.open();
    await dog.record('Record');
    await expectFits(page);
    await expect.poll(listSent).toHaveLength(1);
    await dog.press('Listen');
    await expect.poll(heard).toBe(1);
  });

  await test.step('it is recorded again, deleted, and back by Undo', async () => {
    await dog.record('Record again');
    await expect.poll(listSent).toHaveLength(2);
    await dog.press('Delete recording');
    await dog.press('Undo');
    await expect(page.getByText('The recording is back')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Play my recordings in sessions' }).check();
    await expectAllSent(page);
  });

  await test.step('another device plays it', async () => {
    const other = await openOther();
    const heardThere = await watchSounds(other);
    await family.open(other, MANAGE);
    const there = voiceOf(other, 'dog');
    await there.open();
    await there.press('Listen');
    await expect.poll(heardThere).toBe(1);
  });

  await test.step('without a network a word is recorded and waits', async () => {
    // From now on the worker is in charge of the page.
    await page.reload();
    await hand.open();
    await expect(hand.section).toBeVisible();
    await context.setOffline(true);
    await hand.record('Record');
    await expect(hand.section).toContainText('Only on this device so far.');
    await expectFits(page);
  });

  await test.step('a session plays both, also without a network, and its cards wait for them', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    const before = await heard();
    await start.click();
    await expect(shown).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Both of them!' })).toBeVisible();
    expect((await heard()) - before).toBe(2);
    await page.getByRole('button', { name: 'Once more' }).click();
    await playToTheEnd();
    await page.getByRole('button', { name: 'Save without a rating' }).click();
  });

  await test.step('what was recorded goes to the server when the network is back', async () => {
    await context.setOffline(false);
    await expect.poll(listSent).toHaveLength(3);
    await expectAllSent(page);
    const { flashcards } = (await family.sync()).rows;
    expect(flashcards.filter(({ recording }) => recording)).toHaveLength(2);
  });
});
