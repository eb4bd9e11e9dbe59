import type { BrowserContext } from '@playwright/test';
import type { StartedProduct } from './started-product.ts';

/** Returns the printed code of the test pages, or null without such pages. */
function readTestCode(product: Pick<StartedProduct, 'output'>): string | null {
  return /for this code: (\w+)/.exec(product.output())?.[1] ?? null;
}

/** Enters the code and returns the cookie that opens the test pages. */
export async function openTestPages(product: Pick<StartedProduct, 'url' | 'output'>): Promise<string> {
  const body = new URLSearchParams({ code: readTestCode(product) ?? '' });
  const answer = await fetch(`${product.url}/test-pages`, { method: 'POST', body, redirect: 'manual' });
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';');
  if (answer.status !== 303) throw new Error(`The test pages answered ${answer.status} to their code.`);
  return cookie;
}

/** Enters the code of the test pages, if there are any, in a browser. */
export async function enterTestCode(context: BrowserContext, product: StartedProduct): Promise<void> {
  if (readTestCode(product) === null) return;
  const [name = '', value = ''] = (await openTestPages(product)).split('=');
  await context.addCookies([{ name, value, url: product.url, httpOnly: true, sameSite: 'Lax' }]);
}
