import type { Browser, Page } from '@playwright/test';
import { enterSignedIn } from '../support/browser/enter-signed-in.ts';
import type { StartedProduct } from '../support/browser/started-product.ts';
import { familyOf } from './families.ts';
import { createStage, type Screen, type ScreenLanguage } from './screen.ts';
import { openContext, settle } from './settle.ts';

/** Opens a screen in its state, in a browser of its own, at rest. */
export async function openScreen(
  browser: Browser,
  product: StartedProduct,
  screen: Screen,
  look: { language: ScreenLanguage; size: { width: number; height: number } },
): Promise<Page> {
  const page = await openContext(browser, product, look);
  const stage = createStage(page, look.language);
  await screen.prepare?.(stage);
  if (screen.family === null) await page.goto(screen.path);
  else {
    const family = await familyOf(product, screen.family);
    await enterSignedIn(page, product, family, screen.path, { isNew: screen.family === 'new' });
  }
  await settle(page);
  await screen.use?.(stage);
  await settle(page);
  return page;
}
