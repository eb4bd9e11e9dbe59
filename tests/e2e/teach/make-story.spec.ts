import { findViolations } from '#tests/support/browser/find-violations.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';
import { startProduct } from '#tests/support/browser/started-product.ts';
import { BEATS, startStoryEndpoint } from '#tests/support/stories/story-endpoint.ts';

const STORY = {
  title: 'The Dog and the Cat',
  pages: [
    '{name} has a dog.',
    'The dog has a cat.',
    'Here is the cat!',
    'The cat is in a tree.',
    'Good night, dog.',
    'Good night, cat.',
  ],
};

// docs/product/stories.md#making-a-story
test('a made story is corrected, approved and read', { tag: LONG }, async ({ page }) => {
  const endpoint = await startStoryEndpoint();
  const product = await startProduct({
    env: { PLAN_LIMITS: 'off', STORY_MODEL_URL: endpoint.url, STORY_MODEL: 'tale', STORY_MODEL_KEY: 'key' },
  });
  try {
    endpoint.replyWith([BEATS, JSON.stringify(STORY)]);
    await page.setViewportSize({ width: 360, height: 780 });
    await openSignedIn(page, product, `${product.url}/stories`);
    await page.getByRole('link', { name: 'Make a story' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Make a story' })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Make it' }).click();
    await expect(page.getByRole('heading', { name: 'Your story' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Page 2' }).fill('The dog has a wolf.');
    await expect(page.getByText('Not among your cards: wolf.')).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Page 2' }).fill('The dog has a cat.');
    await page.getByRole('button', { name: 'Approve and read' }).click();
    await page.getByRole('button', { name: 'Read', exact: true }).click();
    await expect(page.getByText('Little One')).toBeVisible();
    await page.goto(`${product.url}/stories`);
    await expect(page.getByRole('link', { name: 'The Dog and the Cat', exact: true })).toBeVisible();
  } finally {
    await page.close();
    await product.stop();
    await endpoint.close();
  }
});
