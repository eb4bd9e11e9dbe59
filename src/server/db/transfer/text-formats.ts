import { sql } from 'drizzle-orm';
import type { Tx } from '#server/db/tx.ts';

/**
 * For the rest of a transaction: values are printed in the same way on every server and without loss, and a statement that
 * row-level security would filter fails instead of leaving rows out.
 */
export async function setTextFormats(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true),
    set_config('intervalstyle', 'postgres', true), set_config('bytea_output', 'hex', true),
    set_config('extra_float_digits', '3', true), set_config('row_security', 'off', true)`);
}
