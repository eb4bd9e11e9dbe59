import { sql } from 'drizzle-orm';
import { readJsonRow, readJsonRows } from '#server/db/read-rows.ts';
import type { TableOwner } from '#server/db/table-owner.ts';

export const billingTables: TableOwner = {
  tables: [
    'billing_cursors',
    'billing_customers',
    'billing_endings',
    'billing_leases',
    'billing_standings',
    'restored_billing_reads',
    'restores',
  ],
  accountRows: { billing_customers: 'user_id' },

  async exportRows(tx, { userId }) {
    const isOwn = sql`user_id = ${userId}::uuid`;
    return {
      billing: {
        customers: await readJsonRows(
          tx,
          sql`select * from billing_customers where ${isOwn} order by created_at`,
        ),
        standing: await readJsonRow(tx, sql`select * from billing_standings where ${isOwn}`),
        endings: await readJsonRows(tx, sql`select * from billing_endings where ${isOwn} order by ended_at`),
      },
    };
  },

  async eraseRows(tx, { userId }) {
    await tx.execute(sql`delete from billing_leases where strpos(name, ${userId}) > 0`);
  },
};
