import { createCanvas } from '@napi-rs/canvas';
import type { Page } from '@playwright/test';
import { MEDIA_PATH, MediaListSchema, mediaPath } from '#shared/media/media.ts';
import { readPhoto } from '#shared/media/photo.ts';
import { addPhoneData, findPlace, PLACE_NEEDLES } from '#shared/media/pictures.test-support.ts';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { switchToChinese } from '#tests/support/browser/switch-to-chinese.ts';
import { teachScreen } from '#tests/support/browser/teach-screen.ts';
import { expectAllSent } from '#tests/support/browser/unsent-changes.ts';
import { TrackingFamily } from '#tests/support/library/tracking-family.ts';

const MANAGE = '/manage-flashcards?tab=flashcards';
/** Exif: the phone was held upright, so that the camera lay on its side. */
const UPRIGHT = 6;

test.use({ viewport: { width: 360, height: 740 }, losesNetwork: true });

/** A photo as a phone takes it, with its place; hardly any two of its pixels are alike. */
function takePhoto(colour: string) {
  const canvas = createCanvas(2_400, 1_600);
  const context = canvas.getContext('2d');
  context.fillStyle = colour;
  context.fillRect(0, 0, canvas.width, canvas.height);
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  for (let at = 0; at < pixels.data.length; at += 4) pixels.data[at + 1] = (at * 2_654_435_761) >>> 24;
  context.putImageData(pixels, 0, 0);
  const photo = addPhoneData(canvas.toBuffer('image/jpeg', 90), UPRIGHT);
  return { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(photo) };
}

/** The part of a card's form with its photo. */
function photoOf(page: Page, word: string) {
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
test('a parent chooses photos, which name no place anywhere, and sees them after the words on every device', {
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
  await family.open(page, MANAGE);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const { start, shown } = teachScreen(page);
  const dog = photoOf(page, 'dog');
  const hand = photoOf(page, 'hand');
  const listSent = () => family.fetch(MEDIA_PATH).then((body) => MediaListSchema.parse(body).ids);

  await test.step('a photo is chosen, made small and upright, and sent without its place', async () => {
    await dog.open();
    const taken = takePhoto('teal');
    expect(findPlace(taken.buffer)).toEqual(PLACE_NEEDLES);
    await dog.choose(taken);
    await expect(dog.picture).toHaveJSProperty('naturalHeight', 960);
    await expectFits(page);
    await expect.poll(listSent).toHaveLength(1);
    const [id = ''] = await listSent();
    const sent = await family.fetchBytes(mediaPath(id));
    expect(readPhoto(sent)).toMatchObject({ type: 'image/webp', width: 640, height: 960, bytes: sent });
    expect(sent.length).toBeLessThanOrEqual(200_000);
    expect(findPlace(sent)).toEqual([]);
    await page.getByRole('checkbox', { name: 'Show photos after the words in sessions' }).check();
    await expectAllSent(page);
  });

  await test.step('what is no photo is refused in plain words', async () => {
    const text = { name: 'words.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('dog, cat') };
    await dog.section.locator('input[type=file]').setInputFiles(text);
    await expect(dog.section).toContainText('This file is not a photo.');
  });

  await test.step('another device shows it, in Chinese too', async () => {
    const other = await openOther();
    await other.setViewportSize({ width: 360, height: 740 });
    await family.open(other, MANAGE);
    const there = photoOf(other, 'dog');
    await there.open();
    await expect(there.picture).toHaveJSProperty('naturalHeight', 960);
    await other.keyboard.press('Escape');
    await switchToChinese(other);
    await other.getByRole('button', { name: /^编辑.*dog/ }).click();
    await expect(other.getByRole('img', { name: '照片：dog' })).toBeVisible();
    await expectFits(other);
  });

  await test.step('without a network a photo is chosen and waits', async () => {
    // From now on the worker is in charge of the page.
    await page.reload();
    await hand.open();
    await expect(hand.section).toBeVisible();
    await context.setOffline(true);
    await hand.choose(takePhoto('salmon'));
    await expect(hand.section).toContainText('Only on this device so far.');
    await expect(hand.picture).toBeVisible();
  });

  // docs/product/photos.md#photos-in-sessions
  await test.step('a session shows each photo in the place of its word', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await start.click();
    await expect(shown).toHaveAttribute('data-shown', 'word');
    await expect(shown.locator('p')).toBeVisible();
    expect(await page.locator('[data-step] canvas').count()).toBe(2);
    await expect(shown).toHaveAttribute('data-shown', 'picture');
    await page.keyboard.press('Space');
    await expect(shown.getByRole('img', { name: /^Photo: (dog|hand)$/ })).toBeVisible();
    await expect(shown.locator('p')).toBeHidden();
    await expectFits(page);
    await page.keyboard.press('Space');
    await expect(page.getByRole('heading', { name: 'Both of them!' })).toBeVisible();
    await page.getByRole('button', { name: 'Save without a rating' }).click();
  });

  await test.step('what was chosen goes to the server when the network is back', async () => {
    await context.setOffline(false);
    await expect.poll(listSent).toHaveLength(2);
    await expectAllSent(page);
  });
});
