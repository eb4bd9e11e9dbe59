import { type BrowserContext, expect, type Request } from '@playwright/test';

/**
 * Moves the installed clock of a browser on, `step` ms at a time, until `check` holds. What is asked of the server takes its
 * real time: the clock waits for its answer, because the app would give it up.
 */
export async function letTimePass(
  context: BrowserContext,
  step: number,
  check: () => Promise<void>,
): Promise<void> {
  const asked = new Set<Request>();
  const begin = (request: Request) => void asked.add(request);
  const end = (request: Request) => void asked.delete(request);
  context.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  await expect(async () => {
    if (asked.size === 0) await context.clock.fastForward(step);
    await check();
  }).toPass({ intervals: [50], timeout: 30_000 });
  context.off('request', begin).off('requestfinished', end).off('requestfailed', end);
}
