import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { PASSWORD } from '../server/sign-up.ts';

/** Fills in the log-in form that the page shows and submits it. */
export async function logIn(
  page: Page,
  email: string,
  given: { remember: boolean } = { remember: true },
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox', { name: 'Remember me' }).setChecked(given.remember);
  await page.getByRole('button', { name: 'Log in' }).click();
}

export function logInHeading(page: Page): Locator {
  return page.getByRole('heading', { name: 'Log in' });
}

/** Logs in on a new page of a browser and opens Manage Flashcards. */
export async function openLibrary(context: BrowserContext, email: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/login');
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[name="password"]').fill(PASSWORD);
  await page.locator('button[type="submit"]').click();
  await page.getByRole('link', { name: 'Manage Flashcards' }).click();
  await expect(page.getByRole('heading', { name: 'Manage Flashcards' })).toBeVisible();
  return page;
}
