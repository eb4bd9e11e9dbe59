import { createCanvas } from '@napi-rs/canvas';
import type { Page } from '@playwright/test';
import { getMediaPath, MEDIA_PATH, MediaListSchema } from '#shared/media/media.ts';
import { readPhoto } from '#shared/media/photo.ts';
import { addPhoneData, findPlace, PLACE_NEEDLES } from '#shared/media/pictures.test-support.ts';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { switchToChinese } from '#tests/support/browser/switch-to-chinese.ts';
import { getTeachScreen } from '#tests/support/browser/teach-screen.ts';
import { expectAllSent } from '#tests/support/browser/unsent-changes.ts';
import { TrackingFamily } from '#tests/support/library/tracking-family.ts';

const MANAGE = '/manage-flashcards?tab=flashcards';
/** The Exif orientation of an upright phone. */
const UPRIGHT = 6;

test.use({ viewport: { width: 360, height: 740 }, losesNetwork: true });

/** Makes a photo like that of a phone, with a location and with noise that hardly compresses. */
function takePhoto(color: string) {
  const canvas = createCanvas(2_400, 1_600);
  const context = canvas.getContext('2d');
  context.fillStyle = color;
  context.fillRect(0, 0, canvas.width, canvas.height);
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  for (let index = 0; index < pixels.data.length; index += 4) {
    pixels.data[index + 1] = (index * 2_654_435_761) >>> 24;
  }
  context.putImageData(pixels, 0, 0);
  const photo = addPhoneData(canvas.toBuffer('image/jpeg', 90), UPRIGHT);
  return { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(photo) };
}

/** Returns the locators and actions of the photo section in a card's form. */
function getPhotoSection(page: Page, word: string) {
  const section = page.getByRole('region', { name: 'Photo' });
  return {
    section,
    picture: section.getByRole('img', { name: `Photo: ${word}` }),
    open: () => page.getByRole('button', { name: `Edit ${word}`, exact: true }).click(),
    choose: async (file: ReturnType<typeof takePhoto>) => {
      await section.locator('input[type=file]').setInputFiles(file);
      await expect(page.getByText('Photo saved')).toBeVisible();
    },
  };
}

// docs/product/photos.md#choose-a-photo
// docs/security.md#photo-places
test('photos are sent without their location and shown on every device', {
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
  await family.open(page, MANAGE);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const { startSession, shownCard, resume } = getTeachScreen(page);
  const dog = getPhotoSection(page, 'dog');
  const hand = getPhotoSection(page, 'hand');
  const listSentIds = () => family.fetch(MEDIA_PATH).then((body) => MediaListSchema.parse(body).ids);

  await test.step('makes a photo small and upright and sends it without its location', async () => {
    await dog.open();
    const original = takePhoto('teal');
    expect(findPlace(original.buffer)).toEqual(PLACE_NEEDLES);
    await dog.choose(original);
    await expect(dog.picture).toHaveJSProperty('naturalHeight', 960);
    await expectFits(page);
    await expect.poll(listSentIds).toHaveLength(1);
    const [id = ''] = await listSentIds();
    const sent = await family.fetchBytes(getMediaPath(id));
    expect(readPhoto(sent)).toMatchObject({ type: 'image/webp', width: 640, height: 960, bytes: sent });
    expect(sent.length).toBeLessThanOrEqual(200_000);
    expect(findPlace(sent)).toEqual([]);
    await page.getByRole('checkbox', { name: 'Show photos after the words in sessions' }).check();
    await expectAllSent(page);
  });

  await test.step('refuses a file that is not a photo', async () => {
    const text = { name: 'words.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('dog, cat') };
    await dog.section.locator('input[type=file]').setInputFiles(text);
    await expect(dog.section).toContainText('This file is not a photo.');
  });

  await test.step('shows the photo on another device in Chinese', async () => {
    const other = await openOther();
    await other.setViewportSize({ width: 360, height: 740 });
    await family.open(other, MANAGE);
    const otherDog = getPhotoSection(other, 'dog');
    await otherDog.open();
    await expect(otherDog.picture).toHaveJSProperty('naturalHeight', 960);
    await other.keyboard.press('Escape');
    await switchToChinese(other);
    await other.getByRole('button', { name: /^编辑.*dog/ }).click();
    await expect(other.getByRole('img', { name: '照片：dog' })).toBeVisible();
    await expectFits(other);
  });

  await test.step('stores a photo that is chosen offline', async () => {
    // The reload hands the page over to the service worker.
    await page.reload();
    await hand.open();
    await expect(hand.section).toBeVisible();
    await context.setOffline(true);
    await hand.choose(takePhoto('salmon'));
    await expect(hand.section).toContainText('Only on this device so far.');
    await expect(hand.picture).toBeVisible();
  });

  // docs/product/photos.md#photos-in-sessions
  await test.step('shows each photo in place of its word in a session', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await startSession();
    await expect(shownCard).toHaveAttribute('data-shown', 'word');
    await expect(shownCard.locator('p')).toBeVisible();
    expect(await page.locator('[data-step] canvas').count()).toBe(2);
    await expect(shownCard).toHaveAttribute('data-shown', 'picture');
    await page.keyboard.press('Space');
    await expect(shownCard.getByRole('img', { name: /^Photo: (dog|hand)$/ })).toBeVisible();
    await expect(shownCard.locator('p')).toBeHidden();
    await expectFits(page);
    await resume();
    await expect(page.getByRole('heading', { name: 'Both of them!' })).toBeVisible();
    await page.getByRole('button', { name: 'Save without a rating' }).click();
  });

  await test.step('sends the stored photo when the network is back', async () => {
    await context.setOffline(false);
    await expect.poll(listSentIds).toHaveLength(2);
    await expectAllSent(page);
  });
});
