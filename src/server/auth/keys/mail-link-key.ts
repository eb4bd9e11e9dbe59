import { desc, eq, inArray } from 'drizzle-orm';
import type { Database, Tx } from '#server/db/database.ts';
import { type SigningKeyRow, signingKeys } from '../tables.ts';
import { makeSecretRow } from './key-ring.ts';
import { listRetired, putSigningKeyFirst, RELOAD_AFTER_MS } from './key-succession.ts';

const FIRST_KID = 'mail-link';
/**
 * How long a former secret still proves: longer than the year that a browser keeps its device cookie, and
 * longer than an old mail's link is of use.
 */
const KEPT_AFTER_SUCCESSOR_MS = 400 * 24 * 3_600_000;

/** Returns the secret that signs links in mails and device cookies now. */
export type MailLinkKey = {
  (): Promise<Uint8Array>;
  /** It and those before it: what one of them has signed is still good. */
  all(): Promise<Uint8Array[]>;
};

/** Reads the secrets on first use and makes one when there is none. */
export function createMailLinkKey(db: Database, clock: () => Date): MailLinkKey {
  let known: Promise<SigningKeyRow[]> | null = null;
  let loadedAt = 0;

  function load(): Promise<SigningKeyRow[]> {
    const now = clock();
    if (known !== null && Math.abs(now.getTime() - loadedAt) <= RELOAD_AFTER_MS) return known;
    const loading = db.transaction((tx) => loadKeys(tx, now));
    known = loading;
    loadedAt = now.getTime();
    // A failed load is not remembered: the next request tries again.
    loading.catch(() => {
      if (known === loading) known = null;
    });
    return loading;
  }
  const all = async () => putSigningKeyFirst(await load(), clock()).map(readSecret);

  return Object.assign(async () => (await all())[0]!, { all });
}

async function loadKeys(tx: Tx, now: Date): Promise<SigningKeyRow[]> {
  const rows = await readRows(tx);
  if (rows.length === 0) {
    // Processes that start together agree: the first row stays.
    await tx
      .insert(signingKeys)
      .values(makeSecretRow('mail_link', now, FIRST_KID))
      .onConflictDoNothing();
    return readRows(tx);
  }
  const retired = listRetired(rows, now, KEPT_AFTER_SUCCESSOR_MS).map(({ kid }) => kid);
  if (retired.length > 0) await tx.delete(signingKeys).where(inArray(signingKeys.kid, retired));
  return rows.filter(({ kid }) => !retired.includes(kid));
}

function readRows(tx: Tx): Promise<SigningKeyRow[]> {
  return tx
    .select()
    .from(signingKeys)
    .where(eq(signingKeys.purpose, 'mail_link'))
    .orderBy(desc(signingKeys.createdAt), signingKeys.kid);
}

function readSecret(row: SigningKeyRow): Uint8Array {
  return Buffer.from(row.jwk.k ?? '', 'base64url');
}
