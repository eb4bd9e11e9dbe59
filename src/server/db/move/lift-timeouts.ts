import { sql } from 'drizzle-orm';
import type { Tx } from '#server/db/tx.ts';

/**
 * Lets statements and pauses of the rest of a transaction last; a lock that others hold is waited for ten
 * seconds.
 */
export async function liftTimeouts(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '10s', true),
    set_config('idle_in_transaction_session_timeout', '0', true)`);
}
