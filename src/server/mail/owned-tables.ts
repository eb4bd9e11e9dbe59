import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { deleteInBatches, readJsonRow, readJsonRows } from '#server/db/read-rows.ts';
import type { AccountRows, TableOwner } from '#server/db/table-owner.ts';

export const mailTables: TableOwner = {
  tables: ['mail_settings', 'mails'],
  accountRows: { mail_settings: 'user_id' },
  exportRows: async (tx, { userId, verifiedEmail }) => ({
    mailSettings: await readJsonRow(tx, sql`select * from mail_settings where user_id = ${userId}::uuid`),
    mailsWaiting: await readJsonRows(
      tx,
      sql`select content ->> 'subject' as subject, content ->> 'language' as language, state, attempts, created_at
        from mails where state <> 'sent' and ${belongsTo({ userId, verifiedEmail })} order by created_at`,
    ),
  }),
  eraseRows: async (tx, account) => {
    await tx.execute(sql`delete from mails where ${belongsTo(account)}`);
  },
};

/** Matches the events of an account, which contain its id, and the emails to its address. */
function belongsTo({ userId, verifiedEmail }: AccountRows): SQL {
  return sql`(lower(content ->> 'to') = ${verifiedEmail} or strpos(event, ${userId}) > 0)`;
}

const DAY_MS = 24 * 3_600_000;
/** Sent emails are kept without content so that their events send no second email. */
const SENT_RETENTION_MS = 365 * DAY_MS;
const DEAD_RETENTION_MS = 90 * DAY_MS;

export async function pruneMails(db: Database, now: Date): Promise<{ sentMails: number; deadMails: number }> {
  const [sent, dead] = [SENT_RETENTION_MS, DEAD_RETENTION_MS].map((retentionMs) =>
    new Date(now.getTime() - retentionMs).toISOString(),
  );
  return {
    sentMails: await deleteInBatches(db, 'mails', sql`state = 'sent' and finished_at < ${sent}::timestamptz`),
    deadMails: await deleteInBatches(db, 'mails', sql`state = 'dead' and finished_at < ${dead}::timestamptz`),
  };
}
