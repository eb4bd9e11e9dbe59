import type { Locator, Page } from '@playwright/test';
import { PASSWORD } from '../server/sign-up.ts';

/** Submits the log-in form of the page. */
export async function logIn(page: Page, email: string, { remember } = { remember: true }): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox', { name: 'Remember me' }).setChecked(remember);
  await page.getByRole('button', { name: 'Log in' }).click();
}

export function getLogInHeading(page: Page): Locator {
  return page.getByRole('heading', { name: 'Log in' });
}
