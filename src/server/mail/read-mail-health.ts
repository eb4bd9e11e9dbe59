import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import type { MailHealth } from '#shared/health.ts';
import { readUnsafeReason } from './unsafe-mail-server.ts';

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
