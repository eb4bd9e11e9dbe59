import type { Page } from '@playwright/test';
import { decodeJwt } from 'jose';
import { STORAGE_KEY } from './enter-signed-in.ts';

type StoredSession = { access_token: string; expires_at: number };

async function readStoredSession(page: Page): Promise<StoredSession> {
  const json = await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEY);
  if (json === null) throw new Error('This browser has no session.');
  return JSON.parse(json);
}

/** Returns the id of the stored session, which survives refreshes. */
export async function readSessionId(page: Page): Promise<unknown> {
  return decodeJwt((await readStoredSession(page)).access_token).session_id;
}

/**
 * Makes the access token of the stored session expire at `expiresAt` (ms). The server refuses this token, so that only the
 * refresh token is valid.
 */
export async function ageSession(page: Page, { expiresAt }: { expiresAt: number }): Promise<void> {
  const stored = await readStoredSession(page);
  const [head, payload] = stored.access_token.split('.');
  const aged: StoredSession = {
    ...stored,
    access_token: `${head}.${payload}.${'A'.repeat(86)}`,
    expires_at: Math.floor(expiresAt / 1000),
  };
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    STORAGE_KEY,
    JSON.stringify(aged),
  ] as [string, string]);
}
