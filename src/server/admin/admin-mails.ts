import { eq, inArray, sql } from 'drizzle-orm';
import { mails } from '#server/mail/tables.ts';
import { type AdminAnswer, type AdminCommand, AdminError } from './admin-command.ts';
import type { AdminDeps } from './admin-deps.ts';

const MOST_SHOWN = 200;

/** The mails that were not sent, or those of one state or address; what they say is not shown. */
export async function listMails(
  { db }: AdminDeps,
  { state, email }: Extract<AdminCommand, { name: 'mails' }>,
): Promise<AdminAnswer> {
  const { rows } = await db.transaction((tx) =>
    tx.execute<Record<string, string | number | null>>(sql`
      select id::text as id, state, content ->> 'to' as "to", content ->> 'subject' as subject, attempts,
        to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as created, last_error
      from mails
      where state <> 'sent' and (${state}::text is null or state = ${state}::text)
        and (${email}::text is null or lower(content ->> 'to') = ${email}::text)
      order by created_at desc limit ${MOST_SHOWN}`),
  );
  const lines = rows.length === 0 ? ['No mail is waiting, held or given up.'] : [];
  return { lines, rows };
}

/** Queues mails again that were given up or held; one that was sent is not kept and cannot be sent again. */
export async function resendMails(
  { db, clock, mailer, log }: AdminDeps,
  which: Extract<AdminCommand, { name: 'resend' }>['which'],
): Promise<AdminAnswer> {
  const now = clock();
  const queued = await db.transaction(async (tx) => {
    const chosen =
      which === 'all-dead' || which === 'all-held'
        ? eq(mails.state, which === 'all-dead' ? 'dead' : 'held')
        : sql`${mails.id} = ${which}::uuid and ${inArray(mails.state, ['dead', 'held'])}`;
    return tx
      .update(mails)
      .set({ state: 'queued', attempts: 0, dueAt: now, claim: null, finishedAt: null })
      .where(chosen)
      .returning({ id: mails.id });
  });
  if (queued.length === 0 && which !== 'all-dead' && which !== 'all-held') {
    throw new AdminError('No mail of this id was given up or is held. List them: npm run admin -- mails');
  }
  log.warn({ command: 'resend', mails: queued.map(({ id }) => id) }, 'the operator queued mails again');
  mailer.wake();
  const count = queued.length === 1 ? '1 mail is' : `${queued.length} mails are`;
  return { lines: [`${count} queued again and will be sent by the running server.`], rows: [] };
}
