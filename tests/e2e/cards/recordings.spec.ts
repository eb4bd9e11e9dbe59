import type { Page } from '@playwright/test';
import { MEDIA_PATH, MediaListSchema } from '#shared/media/media.ts';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { getTeachScreen } from '#tests/support/browser/teach-screen.ts';
import { expectAllSent } from '#tests/support/browser/unsent-changes.ts';
import { TrackingFamily } from '#tests/support/library/tracking-family.ts';

const MANAGE = '/manage-flashcards?tab=flashcards';

test.use({
  viewport: { width: 360, height: 740 },
  losesNetwork: true,
});

/** Returns a function that counts the sounds that the page has played to their end. */
async function watchSounds(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counter = Object.assign(window, { soundsPlayed: 0 });
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function startAndCount(...times) {
      // On a busy machine, Chromium sends this event twice.
      const count = () => {
        counter.soundsPlayed += 1;
      };
      this.addEventListener('ended', count, { once: true });
      start.apply(this, times);
    };
  });
  return () => page.evaluate(() => Reflect.get(window, 'soundsPlayed') ?? 0);
}

/** Returns the locators and actions of the recording section in a card's form. */
function getVoiceSection(page: Page, word: string) {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  return {
    press,
    open: () => press(`Edit ${word}`),
    section: page.getByRole('region', { name: 'Your voice' }),
    record: async (name: string) => {
      await press(name);
      await expect(page.getByText('1 of 10 seconds')).toBeVisible();
      await press('Stop');
      await expect(page.getByText('Recording saved')).toBeVisible();
    },
  };
}

// docs/product/recordings.md#record
test('recorded words are played on every device and in an offline session', {
  tag: LONG,
}, async ({ page, context, product, openOther }) => {
  const family = await TrackingFamily.create(product);
  const { rows } = await family.sync();
  const others = rows.flashcards.filter(({ word }) => word !== 'dog' && word !== 'hand');
  // Leaves one set of two words.
  await family.sync(
    { type: 'removeFromSet', setId: 1, flashcardIds: others.map(({ id }) => id) },
    ...[2, 3, 4, 5].map((setId) => ({ type: 'deleteSet' as const, setId })),
  );
  const countPlayed = await watchSounds(page);
  await family.open(page, MANAGE);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const { startSession, playToTheEnd } = getTeachScreen(page);
  const dog = getVoiceSection(page, 'dog');
  const hand = getVoiceSection(page, 'hand');
  const listSentIds = () => family.fetch(MEDIA_PATH).then((body) => MediaListSchema.parse(body).ids);

  await test.step('records, plays and sends a word', async () => {
    await dog.open();
    await dog.record('Record');
    await expectFits(page);
    await expect.poll(listSentIds).toHaveLength(1);
    await dog.press('Listen');
    await expect.poll(countPlayed).toBe(1);
  });

  await test.step('records a word again, deletes it and restores it with Undo', async () => {
    await dog.record('Record again');
    await expect.poll(listSentIds).toHaveLength(2);
    await dog.press('Delete recording');
    await dog.press('Undo');
    await expect(page.getByText('The recording is back')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Play my recordings in sessions' }).check();
    await expectAllSent(page);
  });

  await test.step('plays the word on another device', async () => {
    const other = await openOther();
    const countPlayedOnOther = await watchSounds(other);
    await family.open(other, MANAGE);
    const otherDog = getVoiceSection(other, 'dog');
    await otherDog.open();
    await otherDog.press('Listen');
    await expect.poll(countPlayedOnOther).toBe(1);
  });

  await test.step('stores a word that is recorded offline', async () => {
    // The reload hands the page over to the service worker.
    await page.reload();
    await hand.open();
    await expect(hand.section).toBeVisible();
    await context.setOffline(true);
    await hand.record('Record');
    await expect(hand.section).toContainText('Only on this device so far.');
    await expectFits(page);
  });

  await test.step('plays both recordings in an offline session', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    const before = await countPlayed();
    await startSession();
    await expect(page.getByRole('heading', { name: 'Both of them!' })).toBeVisible();
    expect((await countPlayed()) - before).toBe(2);
    await page.getByRole('button', { name: 'Once more' }).click();
    await playToTheEnd();
    await page.getByRole('button', { name: 'Save without a rating' }).click();
  });

  await test.step('sends the stored recording when the network is back', async () => {
    await context.setOffline(false);
    await expect.poll(listSentIds).toHaveLength(3);
    await expectAllSent(page);
    const { flashcards } = (await family.sync()).rows;
    expect(flashcards.filter(({ recording }) => recording)).toHaveLength(2);
  });
});
