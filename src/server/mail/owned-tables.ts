import { sql } from 'drizzle-orm';
import { readJsonRow, readJsonRows } from '#server/db/read-json-rows.ts';
import type { TableOwner } from '#server/db/table-owner.ts';

/** The queue of mails, and how a parent is written to. */
export const mailTables: TableOwner = {
  tables: ['mail_settings', 'mails'],
  exportRows: async (tx, { userId, email }) => ({
    mailSettings: await readJsonRow(tx, sql`select * from mail_settings where user_id = ${userId}::uuid`),
    mailsWaiting: await readJsonRows(
      tx,
      sql`select content ->> 'subject' as subject, content ->> 'language' as language, state, attempts, created_at
        from mails where lower(content ->> 'to') = ${email} order by created_at`,
    ),
  }),
  eraseRows: async (tx, { userId, email }) => {
    await tx.execute(
      sql`delete from mails where lower(content ->> 'to') = ${email} or strpos(event, ${userId}) > 0`,
    );
  },
};
