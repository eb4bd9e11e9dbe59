import { notInArray } from 'drizzle-orm';
import { signingKeys } from '#server/auth/records/tables.ts';
import type { Tx } from '#server/db/database.ts';
import { type DatabaseSettings, withExistingDatabase } from '#server/db/open-database.ts';
import { describeError } from '#server/http/log.ts';
import { makeAccessKeyRow, makeSecretRow, SIGNS_AFTER_MS } from './keys.ts';

/** Runs `npm run keys:rotate`. @param leaked removes the old keys immediately, which ends every session and link */
export async function runKeyRotation(
  settings: DatabaseSettings,
  now: Date,
  { leaked = false }: { leaked?: boolean } = {},
): Promise<string[]> {
  const access = await makeAccessKeyRow(now);
  const rows = [access, makeSecretRow('refresh_token', now), makeSecretRow('mail_link', now)];
  const replaceKeys = async (tx: Tx) => {
    await tx.insert(signingKeys).values(rows);
    const kids = rows.map(({ kid }) => kid);
    if (leaked) await tx.delete(signingKeys).where(notInArray(signingKeys.kid, kids));
  };
  await withExistingDatabase(settings, (db) => db.transaction(replaceKeys).catch(failWithoutValues));
  const { kid } = access;
  if (leaked) {
    return [
      `The new key ${kid} is in place, with new secrets for refresh tokens and links in mails. The old ones are gone.`,
      'Start every running server again now. Everybody signs in again, and links in waitlist mails sent before no longer work.',
    ];
  }
  return [
    `The new key ${kid} is in place, with new secrets for refresh tokens and links in mails. They sign from ${SIGNS_AFTER_MS / 60_000} minutes on; all sessions go on.`,
    'The old ones go by themselves when what they have signed has ended: the key some two hours later, the secret of refresh tokens after SESSION_MAX_DAYS, that of links after 400 days.',
    'Were the old ones stolen? Then npm run keys:rotate -- --leaked: they go at once, and everybody signs in again.',
  ];
}

/** Throws an error without the values of the statement, because some are secret. */
function failWithoutValues(error: unknown): never {
  const { message, cause } = describeError(error);
  throw new Error(`The new key could not be stored: ${cause?.message ?? message}`);
}
