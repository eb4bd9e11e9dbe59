import { and, asc, eq, isNull } from 'drizzle-orm';
import { createMailLinkKey } from '#server/auth/credentials/keys.ts';
import type { Database } from '#server/db/database.ts';
import { type DatabaseSettings, withExistingDatabase } from '#server/db/open-database.ts';
import { escapeCell, writeCsv } from '#shared/word-lists/text/write-csv.ts';
import { CAMPAIGN, waitlist } from './tables.ts';
import { buildUnsubscribeUrl } from './waitlist-mail.ts';

export type ListSettings = DatabaseSettings & { PUBLIC_URL: string };

const HEADINGS = ['email', 'consent_at', 'consent_text', ...CAMPAIGN, 'unsubscribe_url'] as const;

/** Runs `npm run waitlist:list`. Returns CSV with an unsubscribe link for the email to each person. */
export async function runWaitlistList(settings: ListSettings, now: Date): Promise<string[]> {
  const options = { publicUrl: settings.PUBLIC_URL, now };
  return [await withExistingDatabase(settings, (db) => listWaitlist(db, options))];
}

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
    const values = {
      ...entry,
      consent_at: entry.consentAt?.toISOString(),
      consent_text: entry.consentText,
      unsubscribe_url: buildUnsubscribeUrl(publicUrl, entry.id, key),
    };
    return HEADINGS.map((heading) => values[heading] ?? '');
  });
  return writeCsv([[...HEADINGS], ...rows.map((row) => row.map(escapeCell))]).trimEnd();
}
