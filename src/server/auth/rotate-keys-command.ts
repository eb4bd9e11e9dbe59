import { openExistingDatabase } from '#server/db/open-database.ts';
import { describeError } from '#server/describe-error.ts';
import { makeAccessKeyRow, SIGNS_AFTER_MS } from './key-ring.ts';
import { signingKeys } from './tables.ts';

/** What of the settings `npm run keys:rotate` needs. */
export type RotationSettings = { DATABASE_URL?: string | undefined; DATA_DIR: string };

/**
 * `npm run keys:rotate`: adds a key for access tokens, and gives lines for the person who runs it. Running servers learn
 * it by themselves, sign with it when all of them must know it, and remove the old one when its last token has ended.
 * Throws an Error in words for that person; it never holds the key.
 */
export async function runKeyRotation(settings: RotationSettings, now: Date): Promise<string[]> {
  const db = await openExistingDatabase({ databaseUrl: settings.DATABASE_URL, dataDir: settings.DATA_DIR });
  try {
    const row = await makeAccessKeyRow(now);
    await db.transaction((tx) => tx.insert(signingKeys).values(row)).catch(failWithoutValues);
    return [
      `The new key ${row.kid} is in place. It signs from ${SIGNS_AFTER_MS / 60_000} minutes on; nobody is signed out.`,
      'The old key goes by itself some two hours later, when its last token has ended.',
    ];
  } finally {
    await db.close();
  }
}

/** The statement's own error repeats its values, and one of them is the private key. */
function failWithoutValues(error: unknown): never {
  const { message, cause } = describeError(error);
  throw new Error(`The new key could not be stored: ${cause?.message ?? message}`);
}
