import { sql } from 'drizzle-orm';
import { readJsonRow } from '#server/db/read-json-rows.ts';
import type { TableOwner } from '#server/db/table-owner.ts';

/** Who waits for Pro Sprout. */
export const waitlistTables: TableOwner = {
  tables: ['waitlist', 'waitlist_requests'],
  exportRows: async (tx, { email }) => ({
    waitlist: await readJsonRow(tx, sql`select * from waitlist where email = ${email}`),
  }),
  eraseRows: async (tx, { email, isEmailProved }) => {
    // What was said by the link of a mail to an unproved address stays: it may be a stranger's.
    await tx.execute(
      sql`delete from waitlist where email = ${email}
        and (${isEmailProved} or (confirmed_at is null and unsubscribed_at is null))`,
    );
    await tx.execute(sql`delete from waitlist_requests where email = ${email}`);
  },
};
