import { sql } from 'drizzle-orm';
import { readJsonRow, readJsonRows } from '#server/db/read-rows.ts';
import type { TableOwner } from '#server/db/table-owner.ts';

export const billingTables: TableOwner = {
  tables: [
    'billing_cursors',
    'billing_customers',
    'billing_leases',
    'billing_operations',
    'billing_refunds',
    'billing_standings',
    'restored_billing_reads',
    'restores',
    'stripe_events',
  ],
  accountRows: { billing_customers: 'user_id' },

  async exportRows(tx, { userId }) {
    const own = sql`user_id = ${userId}::uuid`;
    return {
      billing: {
        customers: await readJsonRows(
          tx,
          sql`select * from billing_customers where ${own} order by created_at`,
        ),
        standing: await readJsonRow(tx, sql`select * from billing_standings where ${own}`),
        operations: await readJsonRows(
          tx,
          sql`select * from billing_operations where ${own} order by started_at`,
        ),
        refunds: await readJsonRows(
          tx,
          sql`select * from billing_refunds
            where operation_id in (select id from billing_operations where ${own}) order by created_at`,
        ),
        events: await readJsonRows(
          tx,
          sql`select mode, id, type, state, received_at, done_at from stripe_events
            where (mode, customer_id) in (select mode, customer_id from billing_customers where ${own})
            order by received_at`,
        ),
      },
    };
  },

  async eraseRows(tx, { userId }) {
    await tx.execute(sql`delete from billing_leases where strpos(name, ${userId}) > 0`);
  },
};
