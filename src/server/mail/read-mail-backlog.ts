import { sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';

/** The mails that wait, that are held until a person releases them, and that were given up. */
export type MailBacklog = {
  waiting: number;
  held: number;
  dead: number;
  /** How long the mail has been due that has been due longest, in seconds; 0 when none is. */
  oldestDueAge: number;
};

/** Counts the mails that were not sent. */
export async function readMailBacklog(tx: Tx, now: Date): Promise<MailBacklog> {
  const { rows } = await tx.execute<{ mails: Record<string, number> | null; due_age: number | null }>(sql`
    select
      (select json_object_agg(state, number) from
        (select state, count(*)::int as number from mails where state <> 'sent' group by state) counted) as mails,
      (select extract(epoch from ${now.toISOString()}::timestamptz - min(due_at))::float8
        from mails where state = 'queued') as due_age`);
  const [row] = rows;
  const mails = row?.mails ?? {};
  return {
    waiting: mails.queued ?? 0,
    held: mails.held ?? 0,
    dead: mails.dead ?? 0,
    oldestDueAge: Math.max(0, Number(row?.due_age ?? 0)),
  };
}
