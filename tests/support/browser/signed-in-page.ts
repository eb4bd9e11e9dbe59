import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Change } from '#shared/library/changes/change.ts';
import { substituteFamilyIds } from '../library/default-ids.ts';
import { sendChanges } from '../library/send-changes.ts';
import { type SignedUp, signUp } from '../server/sign-up.ts';
import { enterSignedIn } from './enter-signed-in.ts';

/**
 * Signs up a new family, applies `changes` to its library and opens `path`. In `changes`, 'f1' to 'f25' and 'cat1' to
 * 'cat5' stand for the ids of the family's default rows.
 */
export async function openSignedIn(
  page: Page,
  product: { url: string },
  path: string,
  changes: readonly Change[] = [],
): Promise<SignedUp> {
  const family = await signUp(product);
  await sendChanges(product, family.accessToken, substituteFamilyIds(changes, family.user.id));
  await enterSignedIn(page, product, family, path);
  return family;
}

/** Returns a change that imports `count` cards into one new category. */
export function importManyCards(count: number): Change {
  return {
    type: 'importFlashcards',
    importId: randomUUID(),
    at: '2025-01-01T12:00:00.000+00:00',
    fileName: 'many.csv',
    categories: [{ id: 'cat1000', name: 'Many' }],
    flashcards: Array.from({ length: count }, (_, index) => ({
      id: `f${1000 + index}`,
      word: index % 2 === 0 ? `word ${index}` : `字${index}`,
      categoryId: 'cat1000',
    })),
  };
}
