import { listUnsentMails, requeueMails } from '#server/mail/unsent-mails.ts';
import { type AdminAnswer, type AdminCommand, AdminError } from './admin-command.ts';
import type { AdminDeps } from './admin-deps.ts';

const MOST_SHOWN = 200;
const STATES = { 'all-dead': 'dead', 'all-held': 'held' } as const;

/** The mails that were not sent, or those of one state or address; what they say is not shown. */
export async function listMails(
  { db }: AdminDeps,
  { state, email }: Extract<AdminCommand, { name: 'mails' }>,
): Promise<AdminAnswer> {
  const rows = await db.transaction((tx) => listUnsentMails(tx, { state, email, limit: MOST_SHOWN }));
  const lines = rows.length === 0 ? ['No mail is waiting, held or given up.'] : [];
  return { lines, rows };
}

/** Queues mails again that were given up or held; one that was sent is not kept and cannot be sent again. */
export async function resendMails(
  { db, clock, mailer, log }: AdminDeps,
  which: Extract<AdminCommand, { name: 'resend' }>['which'],
): Promise<AdminAnswer> {
  const now = clock();
  const chosen = which === 'all-dead' || which === 'all-held' ? { state: STATES[which] } : { id: which };
  const queued = await db.transaction((tx) => requeueMails(tx, chosen, now));
  if (queued.length === 0 && which !== 'all-dead' && which !== 'all-held') {
    throw new AdminError('No mail of this id was given up or is held. List them: npm run admin -- mails');
  }
  log.warn({ command: 'resend', mails: queued }, 'the operator queued mails again');
  mailer.wake();
  const count = queued.length === 1 ? '1 mail is' : `${queued.length} mails are`;
  return { lines: [`${count} queued again and will be sent by the running server.`], rows: [] };
}
