import { sql } from 'drizzle-orm';
import { oneTimeTokens, signUps, users } from '#server/auth/records/tables.ts';
import { openExistingDatabase } from '#server/db/open-database.ts';

/**
 * Makes everything that a stopped product noted about mails and their links a day older, as if it had stood
 * for that long: links are late, and none was requested within the last minute or hour.
 */
export async function letDayPass({ dataDir }: { dataDir: string }): Promise<void> {
  const db = await openExistingDatabase({ databaseUrl: undefined, dataDir });
  try {
    await db.transaction(async (tx) => {
      const day = sql`interval '24 hours'`;
      await tx.execute(sql`update ${oneTimeTokens}
        set created_at = created_at - ${day}, expires_at = expires_at - ${day}`);
      await tx.execute(sql`update ${signUps} set created_at = created_at - ${day},
        expires_at = expires_at - ${day}, mailed_at = mailed_at - ${day}, link_expires_at = link_expires_at - ${day}`);
      await tx.execute(sql`update ${users}
        set recovery_sent_at = recovery_sent_at - ${day}, confirmation_sent_at = confirmation_sent_at - ${day}`);
    });
  } finally {
    await db.close();
  }
}
