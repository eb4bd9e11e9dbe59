import type { Database } from '#server/db/database.ts';
import { createMailLinkKey, type MailLinkKey } from '#server/mail/mail-link-key.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { createWaitlistLimits, type WaitlistLimits } from './waitlist-limits.ts';

/** What the waitlist's endpoints are made of. */
export type WaitlistParts = {
  db: Database;
  clock: () => Date;
  mailer: Mailer;
  linkKey: MailLinkKey;
  limits: WaitlistLimits;
  publicUrl: string;
};

/** Puts the parts together; nothing is read from the database yet. */
export function createWaitlistParts(deps: {
  db: Database;
  clock: () => Date;
  mailer: Mailer;
  publicUrl: string;
}): WaitlistParts {
  const { db, clock } = deps;
  return { ...deps, linkKey: createMailLinkKey(db, clock), limits: createWaitlistLimits(db) };
}
