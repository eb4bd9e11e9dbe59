import { sql } from 'drizzle-orm';
import { readJsonRow } from '#server/db/read-json-rows.ts';
import type { TableOwner } from '#server/db/table-owner.ts';

export const profileTables: TableOwner = {
  tables: ['profiles'],
  exportRows: async (tx, { userId }) => ({
    profile: await readJsonRow(tx, sql`select * from profiles where id = ${userId}::uuid`),
  }),
  eraseRows: async () => {},
};
