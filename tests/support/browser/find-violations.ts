import type { Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * Returns what axe finds on the page once nothing fades any more: in the middle of a change of colour every
 * contrast is too low. A spinner turns for ever and is not waited for.
 */
export async function findViolations(page: Page): Promise<axe.Result[]> {
  await page.evaluate(async () => {
    const fading = document
      .getAnimations()
      .filter(
        ({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity,
      );
    await Promise.allSettled(fading.map(({ finished }) => finished));
  });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { run } = Reflect.get(window, 'axe') as typeof axe;
    return (await run(document, { resultTypes: ['violations'] })).violations;
  });
}
