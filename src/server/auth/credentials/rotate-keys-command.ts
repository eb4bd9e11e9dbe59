import { notInArray } from 'drizzle-orm';
import { signingKeys } from '#server/auth/records/tables.ts';
import type { Tx } from '#server/db/database.ts';
import { type DatabaseSettings, withExistingDatabase } from '#server/db/open-database.ts';
import { describeError } from '#server/http/log.ts';
import { makeAccessKeyRow, makeSecretRow, SIGNS_AFTER_MS } from './keys.ts';

/** Runs `npm run keys:rotate`. `leaked` removes the old keys immediately, which ends every session and link. */
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
      `Created the key ${kid} and new secrets for refresh tokens and links in emails. The old ones are deleted.`,
      'Restart every running server now. Everyone has to sign in again, and links in earlier waitlist emails no longer work.',
    ];
  }
  return [
    `Created the key ${kid} and new secrets for refresh tokens and links in emails. They are used in ${SIGNS_AFTER_MS / 60_000} minutes; no session ends.`,
    'The old ones are deleted once everything signed with them has expired: the key after about two hours, the secret for refresh tokens after SESSION_MAX_DAYS, and the one for links after 400 days.',
    'If the old ones were stolen, run npm run keys:rotate -- --leaked: it deletes them immediately, and everyone has to sign in again.',
  ];
}

/** Throws an error without the values of the statement, because some are secret. */
function failWithoutValues(error: unknown): never {
  const { message, cause } = describeError(error);
  throw new Error(`Failed to store the new key: ${cause?.message ?? message}`);
}
