import { sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';

/** Moves the entry of an address to another one; an entry that is there already stays as it is. */
export async function moveWaitlistEntry(tx: Tx, from: string, to: string): Promise<void> {
  await tx.execute(sql`update waitlist set email = ${to}
    where email = ${from} and not exists (select from waitlist where email = ${to})`);
  await tx.execute(sql`delete from waitlist where email = ${from}`);
}
