import type { BrowserContext } from '@playwright/test';
import type { StartedProduct } from './started-product.ts';

/** Returns the code of the test pages that the server prints, or null if it has no test pages. */
function readTestCode(product: Pick<StartedProduct, 'output'>): string | null {
  return /for this code: (\w+)/.exec(product.output())?.[1] ?? null;
}

/** Submits the code and returns the cookie that opens the test pages. */
export async function openTestPages(product: Pick<StartedProduct, 'url' | 'output'>): Promise<string> {
  const body = new URLSearchParams({ code: readTestCode(product) ?? '' });
  const response = await fetch(`${product.url}/test-pages`, { method: 'POST', body, redirect: 'manual' });
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';');
  if (response.status !== 303)
    throw new Error(`The test pages responded with ${response.status} to their code.`);
  return cookie;
}

/** Opens the test pages, if the server has any, to a browser. */
export async function enterTestCode(context: BrowserContext, product: StartedProduct): Promise<void> {
  if (readTestCode(product) === null) return;
  const [name = '', value = ''] = (await openTestPages(product)).split('=');
  await context.addCookies([{ name, value, url: product.url, httpOnly: true, sameSite: 'Lax' }]);
}
