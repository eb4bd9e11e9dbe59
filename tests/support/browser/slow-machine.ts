import type { BrowserContext } from '@playwright/test';

/**
 * Makes a browser's pages as slow as on a loaded machine, to find what a test looks at or goes on from too early:
 * `SLOW_SERVER` is how long each answer of the server is held back, in ms; `SLOW_PAGE` how many times slower its scripts run.
 */
export async function slowDown(context: BrowserContext): Promise<void> {
  const { SLOW_SERVER: holdMs = '0', SLOW_PAGE: rate = '1' } = process.env;
  if (Number(rate) > 1) {
    context.on('page', async (page) => {
      const session = await context.newCDPSession(page).catch(() => null);
      await session?.send('Emulation.setCPUThrottlingRate', { rate: Number(rate) }).catch(() => {});
    });
  }
  if (Number(holdMs) === 0) return;
  await context.route(/\/(api|auth|rest)\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, Number(holdMs)));
    await route.fallback().catch(() => {});
  });
}
