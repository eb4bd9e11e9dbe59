import type { Page } from '@playwright/test';
import { decodeJwt } from 'jose';
import { STORAGE_KEY } from './enter-signed-in.ts';

type Stored = { access_token: string; expires_at: number };

async function readStored(page: Page): Promise<Stored> {
  const text = await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEY);
  if (text === null) throw new Error('no session is remembered in this browser');
  return JSON.parse(text);
}

/** The id of the session that this browser remembers; it stays the same from one refresh to the next. */
export async function readSessionId(page: Page): Promise<unknown> {
  return decodeJwt((await readStored(page)).access_token).session_id;
}

/**
 * Makes the remembered session as old as a test needs it: its access token ran out at `expiresAt` (ms) and the server
 * would refuse it, as it would an expired one; only the refresh token still counts.
 */
export async function ageSession(page: Page, { expiresAt }: { expiresAt: number }): Promise<void> {
  const stored = await readStored(page);
  const [head, payload] = stored.access_token.split('.');
  const aged: Stored = {
    ...stored,
    access_token: `${head}.${payload}.${'A'.repeat(86)}`,
    expires_at: Math.floor(expiresAt / 1000),
  };
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    STORAGE_KEY,
    JSON.stringify(aged),
  ] as [string, string]);
}
