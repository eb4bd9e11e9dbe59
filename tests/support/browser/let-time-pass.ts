import { type BrowserContext, expect, type Request } from '@playwright/test';

/**
 * Advances the installed clock of a browser by `stepMs` at a time until `check` passes. The clock stands still during
 * requests, because the app would otherwise abort them.
 */
export async function letTimePass(
  context: BrowserContext,
  stepMs: number,
  check: () => Promise<void>,
): Promise<void> {
  const pending = new Set<Request>();
  const onRequest = (request: Request) => void pending.add(request);
  const onEnd = (request: Request) => void pending.delete(request);
  context.on('request', onRequest).on('requestfinished', onEnd).on('requestfailed', onEnd);
  await expect(async () => {
    if (pending.size === 0) await context.clock.fastForward(stepMs);
    await check();
  }).toPass({ intervals: [50], timeout: 30_000 });
  context.off('request', onRequest).off('requestfinished', onEnd).off('requestfailed', onEnd);
}
