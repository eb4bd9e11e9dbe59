import type { PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core';

/** What both drivers answer to a raw statement. Counting changed rows: use `.returning()`, the drivers differ. */
type Rows<Row> = { rows: Row[] };

interface RowsResult extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

/** One open transaction: Drizzle's query builder and `tx.execute(sql`…`)`; `tx.transaction` makes a savepoint. */
export type Tx = PgTransaction<RowsResult, Record<string, never>, Record<string, never>>;
