import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { endAndErase } from '#server/account/delete-account.ts';
import { createExport } from '#server/account/export-files.ts';
import { findUserByEmail, recordAccountEvent } from '#server/auth/records/users.ts';
import type { Billing } from '#server/billing/billing.ts';
import { STUCK_BILLING } from '#server/billing/billing-health.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { resolveCallerPath } from '#server/files/private-files.ts';
import { ApiError } from '#server/http/errors.ts';
import type { Mailer } from '#server/mail/mail-queue.ts';
import { readMailSettings } from '#server/mail/mail-settings.ts';
import { listUnsentMails, requeueMails, STUCK_MAILS } from '#server/mail/unsent-mails.ts';
import { type BackupPlan, readBackupHealth } from '#server/operate/backup/backup-names.ts';
import { readIdentity } from '#server/operate/backup/restore-command.ts';
import { restoreFamily } from '#server/operate/backup/restore-family.ts';
import { writeGift } from '#server/profiles/profile-queries.ts';
import type { AdminCommand, AdminResult } from './admin-args.ts';

async function listStuck({ db, clock, backupPlan }: AdminDeps): Promise<AdminResult> {
  const rows = await db.transaction(async (tx) => {
    const stuck = [];
    for (const { what, next, rows: query } of [...STUCK_MAILS, ...STUCK_BILLING]) {
      const { rows } = await tx.execute<{ count: number; since: string | null }>(
        sql`select count(*)::int as count, to_char(min(since) at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as since
          from (${query}) rows`,
      );
      const [row] = rows;
      if (row && row.count > 0) stuck.push({ count: row.count, what, since: row.since, next });
    }
    return stuck;
  });
  const backup = backupPlan && (await readBackupHealth(backupPlan, clock()));
  if (backup?.overdue) {
    const since = backup.newest?.slice(0, 16).replace('T', ' ') ?? null;
    rows.push({ count: 1, what: 'overdue backups', since, next: 'the log says why; npm run backup' });
  }
  if (backup?.full) {
    const next = 'free up space in BACKUP_DIR, or choose another folder';
    rows.push({ count: 1, what: 'not enough disk space for the next backup', since: null, next });
  }
  return { lines: rows.length === 0 ? ['Nothing is stuck.'] : [], rows };
}

export type AdminDeps = {
  db: Database;
  clock: () => Date;
  mailer: Mailer;
  publicUrl: string;
  billing: Billing | null;
  /** Null if no backups are scheduled. */
  backupPlan: BackupPlan | null;
  /** Folders with lists of erased accounts. */
  erasedFolders: readonly string[];
  log: Pick<FastifyBaseLogger, 'warn'>;
};

const MAX_MAILS = 200;

async function listMails(
  { db }: AdminDeps,
  { state, email }: Extract<AdminCommand, { name: 'mails' }>,
): Promise<AdminResult> {
  const rows = await db.transaction((tx) => listUnsentMails(tx, { state, email, limit: MAX_MAILS }));
  return { lines: rows.length === 0 ? ['No emails are waiting, held or abandoned.'] : [], rows };
}

async function resendMails(
  { db, clock, mailer, log }: AdminDeps,
  which: Extract<AdminCommand, { name: 'resend' }>['which'],
): Promise<AdminResult> {
  const now = clock();
  const selection = selectMails(which);
  const queued = await db.transaction((tx) => requeueMails(tx, selection, now));
  if (queued.length === 0 && 'id' in selection) {
    throw new Error('No abandoned or held email has this id. List them with: npm run admin -- mails');
  }
  log.warn({ command: 'resend', mails: queued }, 'Requeued emails');
  mailer.wake();
  const emails = queued.length === 1 ? '1 email' : `${queued.length} emails`;
  return {
    lines: [`Requeued ${emails}; the running server will send ${queued.length === 1 ? 'it' : 'them'}.`],
  };
}

function selectMails(which: string): Parameters<typeof requeueMails>[1] {
  if (which === 'all-dead') return { state: 'dead' };
  return which === 'all-held' ? { state: 'held' } : { id: which };
}

async function grantPlan(
  { db, clock, log }: AdminDeps,
  { email, plan, until, note }: Extract<AdminCommand, { name: 'grant' }>,
): Promise<AdminResult> {
  const now = clock();
  const endsAt = until === null ? null : new Date(until);
  if (endsAt !== null && endsAt <= now) throw new Error('--until is in the past. Choose a later day.');
  return db.transaction(async (tx) => {
    const { id } = await requireAccount(tx, email);
    const effective = await writeGift(tx, id, { plan, until: endsAt, note }, now);
    const details = { by: 'operator', plan, ...(until && { until: until.slice(0, 10) }) };
    await recordAccountEvent(tx, { userId: id, kind: 'gift_given', device: '', details }, now);
    log.warn({ command: 'grant', account: id, plan, until }, 'Changed an account');
    const period = until === null ? 'with no end date' : `until ${until.slice(0, 10)}`;
    return { lines: [`${email} now has ${plan} as a gift ${period}; its effective plan is ${effective}.`] };
  });
}

async function revokeGift({ db, clock, log }: AdminDeps, email: string): Promise<AdminResult> {
  const now = clock();
  return db.transaction(async (tx) => {
    const { id } = await requireAccount(tx, email);
    const effective = await writeGift(tx, id, null, now);
    const event = { userId: id, kind: 'gift_ended' as const, device: '', details: { by: 'operator' } };
    await recordAccountEvent(tx, event, now);
    log.warn({ command: 'revoke', account: id }, 'Changed an account');
    return { lines: [`${email} no longer has a gift; its effective plan is ${effective}.`] };
  });
}

async function eraseForOperator(deps: AdminDeps, email: string): Promise<AdminResult> {
  const { id, language } = await deps.db.transaction(async (tx) => {
    const { id } = await requireAccount(tx, email);
    return { id, language: (await readMailSettings(tx, id)).language };
  });
  const { refund } = await endAndErase(deps, id, { language, byOperator: true }).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    throw new Error(`Nothing was erased: ${error.message} (${error.code})`);
  });
  deps.log.warn({ command: 'erase', account: id }, 'Erased an account');
  const refundText =
    refund === null ? '' : ` Refunded ${(refund.amount / 100).toFixed(2)} ${refund.currency}.`;
  return { lines: [`Erased the account ${email} and all its data.${refundText}`] };
}

async function exportForOperator(
  { db, clock, log }: AdminDeps,
  { email, file: name }: Extract<AdminCommand, { name: 'export' }>,
): Promise<AdminResult> {
  const file = resolveCallerPath(name);
  const { id } = await db.transaction((tx) => requireAccount(tx, email));
  const pieces = await createExport(db, { id, device: '', by: 'operator' }, clock());
  log.warn({ command: 'export', account: id }, 'Exported an account');
  try {
    await pipeline(pieces, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(
      code === 'EEXIST'
        ? `${file} already exists. Choose another name.`
        : `Could not write ${file}: ${message}`,
    );
  }
  return { lines: [`Exported everything about ${email} to ${file}.`] };
}

async function restoreForOperator(
  { db, clock, log, erasedFolders }: AdminDeps,
  { who, file, identity, erased }: Extract<AdminCommand, { name: 'restore-family' }>,
): Promise<AdminResult> {
  const key = identity === null ? null : await readIdentity(resolveCallerPath(identity));
  const options = { path: resolveCallerPath(file), identity: key, who, erased, folders: erasedFolders };
  const { id, email, madeAt, isNewAccount } = await restoreFamily(db, options, clock());
  log.warn({ command: 'restore-family', account: id }, 'Restored a family from a backup');
  const lines = [
    `Restored the cards and days of ${email} to ${madeAt.toISOString().slice(0, 16).replace('T', ' ')} UTC. Devices will offer any data that only they have.`,
  ];
  if (isNewAccount)
    lines.push(
      'Recreated the account. It is on the Free plan until its payments have been read from Stripe.',
    );
  return { lines };
}

/** @throws Error that explains why the command is impossible */
export function runAdmin(deps: AdminDeps, command: AdminCommand): Promise<AdminResult> {
  switch (command.name) {
    case 'find':
      return findAccounts(deps.db, command.part);
    case 'grant':
      return grantPlan(deps, command);
    case 'revoke':
      return revokeGift(deps, command.email);
    case 'mails':
      return listMails(deps, command);
    case 'resend':
      return resendMails(deps, command.which);
    case 'export':
      return exportForOperator(deps, command);
    case 'erase':
      return eraseForOperator(deps, command.email);
    case 'restore-family':
      return restoreForOperator(deps, command);
    case 'stuck':
      return listStuck(deps);
  }
}

const MAX_ACCOUNTS = 50;

async function findAccounts(db: Database, part: string): Promise<AdminResult> {
  const { rows } = await db.transaction((tx) =>
    tx.execute<Record<string, string | number | null>>(sql`
      select u.email, u.user_metadata ->> 'name' as name, u.id::text as id,
        coalesce(p.plan, 'free') as plan, p.plan_override as gift,
        to_char(p.gift_until at time zone 'UTC', 'YYYY-MM-DD') as gift_until, p.gift_note,
        coalesce(p.subscription_status, 'free') as subscription,
        to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD') as created,
        to_char(u.last_sign_in_at at time zone 'UTC', 'YYYY-MM-DD') as last_sign_in,
        (select count(*)::int from auth_sessions s where s.user_id = u.id) as sessions,
        (select count(*)::int from mails m where lower(m.content ->> 'to') = u.email and m.state in ('dead', 'held'))
          as stuck_mails
      from users u left join profiles p on p.id = u.id
      where strpos(u.email, ${part}) > 0 or u.id::text = ${part}
        or strpos(lower(u.user_metadata ->> 'name'), ${part}) > 0
        or exists (
          select from billing_customers c where c.user_id = u.id and lower(c.customer_id) = ${part}
        )
      order by u.last_sign_in_at desc nulls last, u.email
      limit ${MAX_ACCOUNTS + 1}`),
  );
  const shown = rows.slice(0, MAX_ACCOUNTS);
  if (shown.length === 0) return { lines: ['No account matches.'] };
  const lines = rows.length > MAX_ACCOUNTS ? [`Showing the first ${MAX_ACCOUNTS}. Narrow the search.`] : [];
  return { lines, rows: shown };
}

/** @throws Error if no account has exactly this address */
async function requireAccount(tx: Tx, email: string): Promise<{ id: string; email: string }> {
  const user = await findUserByEmail(tx, email);
  if (user === null) {
    throw new Error(
      `No account has the address ${email}. Search with: npm run admin -- find ${email.slice(0, 4)}`,
    );
  }
  return user;
}
