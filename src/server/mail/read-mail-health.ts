import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { readUnsafeReason, type UnsafeReason } from './unsafe-mail-server.ts';

/** How mails get on, for those who watch the server: how many and why, nobody's name. */
export type MailHealth = {
  /** Mails that were tried, did not go out and will be tried again. */
  held_up: number;
  /** Mails that were given up and wait for a person. */
  given_up: number;
  /** Why the last of those held up did not go out; null when none is. */
  trouble: UnsafeReason | 'other' | null;
};

/** Counts what did not go out. The mail server itself is not asked. */
export async function readMailHealth(db: Database): Promise<MailHealth> {
  const { rows } = await db.transaction((tx) =>
    tx.execute<{ held_up: number; given_up: number; last_error: string | null }>(sql`
      select
        (select count(*)::int from mails where state = 'queued' and last_error is not null) as held_up,
        (select count(*)::int from mails where state = 'dead') as given_up,
        (select last_error from mails where state = 'queued' and last_error is not null
          order by due_at desc limit 1) as last_error`),
  );
  const { held_up = 0, given_up = 0, last_error = null } = rows[0] ?? {};
  return {
    held_up,
    given_up,
    trouble: last_error === null ? null : (readUnsafeReason(last_error) ?? 'other'),
  };
}
