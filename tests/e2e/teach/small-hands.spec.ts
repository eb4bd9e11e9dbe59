import type { CDPSession } from '@playwright/test';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { getTeachScreen } from '#tests/support/browser/teach-screen.ts';
import { TrackingFamily } from '#tests/support/library/tracking-family.ts';

const SCREEN = { width: 360, height: 740 };
const SECONDS = 60;
const KEYS = ['Space', 'ArrowRight', 'ArrowLeft', 'Escape', 'Enter', 'Tab', 'a', '7', 'Backspace'];

test.use({ viewport: SCREEN, hasTouch: true });

/** Returns the numbers of a linear congruential generator between 0 and 1, so that a failure can be repeated. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** Touches the screen with one to three fingers, which slide a little. */
async function touch(devices: CDPSession, random: () => number): Promise<void> {
  const fingers = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, id) => ({
    id,
    x: random() * SCREEN.width,
    y: random() * SCREEN.height,
  }));
  for (let down = 1; down <= fingers.length; down += 1)
    await devices.send('Input.dispatchTouchEvent', {
      type: 'touchStart',
      touchPoints: fingers.slice(0, down),
    });
  const [dx, dy] = [random() * 160 - 80, random() * 160 - 80];
  const moved = fingers.map(({ id, x, y }) => ({ id, x: x + dx, y: y + dy }));
  if (random() < 0.5)
    await devices.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: moved });
  await devices.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

// docs/product/teaching.md#small-hands
for (const { seed, tag } of [
  { seed: 1, tag: [] },
  { seed: 2, tag: LONG },
  { seed: 3, tag: LONG },
]) {
  const title = `a minute of a child's hands and keys neither ends nor rates a session (${seed})`;
  test(title, { tag }, async ({ page, context, product }) => {
    test.slow();
    await page.clock.install({ time: new Date('2025-03-12T09:00:00') });
    const family = await TrackingFamily.create(product);
    await family.open(page, '/dashboard');
    const { startSession, shownCard } = getTeachScreen(page);
    await startSession();
    const devices = await context.newCDPSession(page);
    const random = createRandom(seed);
    for (let second = 0; second < SECONDS; second += 1) {
      if (random() < 0.7) await touch(devices, random);
      else await page.keyboard.press(KEYS[Math.floor(random() * KEYS.length)] ?? 'a');
      await page.clock.runFor(1_000);
    }
    await expect(page).toHaveURL('/teach');
    await expect(shownCard).toBeVisible();
    expect(await family.history()).toEqual([]);
  });
}
