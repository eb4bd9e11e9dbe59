import { and, asc, eq, isNull } from 'drizzle-orm';
import { createMailLinkKey } from '#server/auth/credentials/keys.ts';
import type { Database } from '#server/db/database.ts';
import { type DatabaseSettings, openExistingDatabase, placeOf } from '#server/db/open-database.ts';
import { guardCell, writeCsv } from '#shared/csv/write-csv.ts';
import { waitlist } from './tables.ts';
import { encodeWaitlistToken, UNSUBSCRIBE_PATH } from './waitlist-mail.ts';

/** What of the settings `npm run waitlist:list` needs. */
export type ListSettings = DatabaseSettings & { PUBLIC_URL: string };

const HEADINGS = [
  'email',
  'consent_at',
  'consent_text',
  'source',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'unsubscribe_url',
] as const;

/**
 * `npm run waitlist:list`: the lines of a CSV file with everybody who may be sent updates, each with the link that every
 * mail must carry. Throws an Error in words for the person who runs it.
 */
export async function runWaitlistList(settings: ListSettings, now: Date): Promise<string[]> {
  const db = await openExistingDatabase(placeOf(settings));
  try {
    return [await listWaitlist(db, { publicUrl: settings.PUBLIC_URL, now })];
  } finally {
    await db.close();
  }
}

/** Returns a CSV text of the entries whose consent is confirmed and that have not unsubscribed since, oldest first. */
export async function listWaitlist(
  db: Database,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<string> {
  const key = await createMailLinkKey(db, () => now)();
  const entries = await db.transaction((tx) =>
    tx
      .select()
      .from(waitlist)
      .where(and(eq(waitlist.consent, true), isNull(waitlist.unsubscribedAt)))
      .orderBy(asc(waitlist.createdAt), asc(waitlist.email)),
  );
  const rows = entries.map((entry) => {
    const unsubscribeUrl = `${publicUrl}${UNSUBSCRIBE_PATH}?token=${encodeWaitlistToken('unsubscribe', entry.id, key)}`;
    const { email, consentAt, consentText, ...campaign } = entry;
    const { source, utm_source, utm_medium, utm_campaign, utm_term, utm_content } = campaign;
    const shown = [source, utm_source, utm_medium, utm_campaign, utm_term, utm_content];
    return [email, consentAt?.toISOString(), consentText, ...shown, unsubscribeUrl].map((text) => text ?? '');
  });
  return writeCsv([[...HEADINGS], ...rows.map((row) => row.map(guardCell))]).trimEnd();
}
