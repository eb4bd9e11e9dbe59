import { eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import type { StuckKind } from '#server/db/table-owner.ts';
import type { MailHealth } from '#shared/http/health.ts';
import { mails } from './tables.ts';
import { readUnsafeReason } from './transports.ts';

export async function listUnsentMails(
  tx: Tx,
  { state, email, limit }: { state: string | null; email: string | null; limit: number },
): Promise<Record<string, string | number | null>[]> {
  const { rows } = await tx.execute<Record<string, string | number | null>>(sql`
    select id::text as id, state, content ->> 'to' as "to", content ->> 'subject' as subject, attempts,
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as created, last_error
    from mails
    where state <> 'sent' and (${state}::text is null or state = ${state}::text)
      and (${email}::text is null or lower(content ->> 'to') = ${email}::text)
    order by created_at desc limit ${limit}`);
  return rows;
}

export async function requeueMails(
  tx: Tx,
  selection: { id: string } | { state: 'dead' | 'held' },
  now: Date,
): Promise<string[]> {
  const condition =
    'state' in selection
      ? eq(mails.state, selection.state)
      : sql`${mails.id} = ${selection.id}::uuid and ${inArray(mails.state, ['dead', 'held'])}`;
  const queued = await tx
    .update(mails)
    .set({ state: 'queued', attempts: 0, dueAt: now, claim: null, finishedAt: null })
    .where(condition)
    .returning({ id: mails.id });
  return queued.map(({ id }) => id);
}

export const STUCK_MAILS: readonly StuckKind[] = [
  {
    what: 'abandoned emails',
    next: 'npm run admin -- mails --dead; then resend --all-dead',
    rows: sql`select finished_at as since from mails where state = 'dead'`,
  },
  {
    what: 'emails held since a restore, possibly sent before it',
    next: 'npm run admin -- mails --held; then resend those that are missing',
    rows: sql`select created_at as since from mails where state = 'held'`,
  },
  {
    what: 'emails overdue for more than an hour',
    next: 'check SMTP_URL and the mail server; /health says why',
    rows: sql`select due_at as since from mails where state = 'queued' and due_at < now() - interval '1 hour'
      or state = 'queued' and last_error is not null and created_at < now() - interval '1 hour'`,
  },
];

export type MailBacklog = {
  waiting: number;
  held: number;
  dead: number;
  oldestDueAge: number;
};

export async function readMailBacklog(tx: Tx, now: Date): Promise<MailBacklog> {
  const { rows } = await tx.execute<MailBacklog>(sql`
    select count(*) filter (where state = 'queued')::int as waiting,
      count(*) filter (where state = 'held')::int as held,
      count(*) filter (where state = 'dead')::int as dead,
      greatest(0, coalesce(extract(epoch from ${now.toISOString()}::timestamptz
        - min(due_at) filter (where state = 'queued')), 0))::float8 as "oldestDueAge"
    from mails where state <> 'sent'`);
  return rows[0]!;
}

export async function readMailHealth(tx: Tx): Promise<MailHealth> {
  const { rows } = await tx.execute<{ held_up: number; given_up: number; last_error: string | null }>(sql`
    select
      (select count(*)::int from mails where state = 'queued' and last_error is not null) as held_up,
      (select count(*)::int from mails where state = 'dead') as given_up,
      (select last_error from mails where state = 'queued' and last_error is not null
        order by due_at desc limit 1) as last_error`);
  const { held_up = 0, given_up = 0, last_error = null } = rows[0] ?? {};
  return {
    held_up,
    given_up,
    trouble: last_error === null ? null : (readUnsafeReason(last_error) ?? 'other'),
  };
}
