import { sql } from 'drizzle-orm';
import type { Tx } from '#server/db/tx.ts';

/** Lets the statements of a transaction take as long as they need: all data is read or written. */
export async function liftTimeouts(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '0', true)`);
}
