import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

/**
 * Returns what axe finds on the page once nothing fades any more: in the middle of a change of colour every
 * contrast is too low. A spinner turns for ever and is not waited for.
 */
export async function findViolations(page: Page): Promise<Violations> {
  await page.evaluate(async () => {
    const fading = document
      .getAnimations()
      .filter(
        ({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity,
      );
    await Promise.allSettled(fading.map(({ finished }) => finished));
  });
  return (await new AxeBuilder({ page }).analyze()).violations;
}
