import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Change } from '#shared/library/change.ts';
import { CHANGES_PER_SYNC, SYNC_PATH, SyncResponseSchema } from '#shared/library/sync-protocol.ts';
import { enterSignedIn } from './enter-signed-in.ts';
import { signUp } from './sign-up.ts';

/**
 * Signs a new family up, carries `changes` out in its library, then opens `path`, which may hold a query, signed in.
 */
export async function openSignedIn(
  page: Page,
  product: { url: string },
  path: string,
  changes: readonly Change[] = [],
): Promise<void> {
  const parent = await signUp(product);
  await sendChanges(product, parent.accessToken, changes);
  await enterSignedIn(page, product, parent, path);
}

/** Sends as many changes at a time as the server takes. */
async function sendChanges(product: { url: string }, accessToken: string, changes: readonly Change[]) {
  const deviceId = randomUUID();
  const numbered = changes.map((change, index) => ({ seq: index + 1, change }));
  let since = 0;
  for (let start = 0; start < numbered.length; start += CHANGES_PER_SYNC) {
    const response = await fetch(new URL(SYNC_PATH, product.url), {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ deviceId, since, changes: numbered.slice(start, start + CHANGES_PER_SYNC) }),
    });
    if (!response.ok) throw new Error(`The library refused the test's changes: ${await response.text()}`);
    const { rev, refused } = SyncResponseSchema.parse(await response.json());
    if (refused.length > 0) throw new Error(`The library refused ${JSON.stringify(refused)}`);
    since = rev;
  }
}

/** A change that brings `count` cards into one new category. */
export function importManyCards(count: number): Change {
  return {
    type: 'importFlashcards',
    categories: [{ id: 'cat1000', name: 'Many' }],
    flashcards: Array.from({ length: count }, (_, index) => ({
      id: `f${1000 + index}`,
      word: index % 2 === 0 ? `word ${index}` : `字${index}`,
      categoryId: 'cat1000',
    })),
  };
}
