import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { signingKeys } from '#server/auth/tables.ts';
import type { Database } from '#server/db/database.ts';

const KID = 'mail-link';

/** Gives the secret that signs links in mails; one for the installation and for good, because mails are kept. */
export type MailLinkKey = () => Promise<Uint8Array>;

/** Reads the key on first use and makes it when there is none. */
export function createMailLinkKey(db: Database, clock: () => Date): MailLinkKey {
  let known: Promise<Uint8Array> | null = null;
  return () => {
    if (known === null) {
      known = loadKey(db, clock());
      // A failed load is not remembered: the next request tries again.
      known.catch(() => {
        known = null;
      });
    }
    return known;
  };
}

function loadKey(db: Database, now: Date): Promise<Uint8Array> {
  return db.transaction(async (tx) => {
    const made = { kty: 'oct', k: randomBytes(32).toString('base64url') };
    // Processes that start together agree: the first row stays.
    await tx
      .insert(signingKeys)
      .values({ kid: KID, purpose: 'mail_link', jwk: made, createdAt: now })
      .onConflictDoNothing();
    const [row] = await tx.select().from(signingKeys).where(eq(signingKeys.kid, KID));
    return Buffer.from(row?.jwk.k ?? '', 'base64url');
  });
}
