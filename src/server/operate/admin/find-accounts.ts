import { sql } from 'drizzle-orm';
import { findUserByEmail } from '#server/auth/records/users.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { type AdminAnswer, AdminError } from './admin-args.ts';

const MAX_SHOWN = 50;

export async function findAccounts(db: Database, part: string): Promise<AdminAnswer> {
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
      limit ${MAX_SHOWN + 1}`),
  );
  const shown = rows.slice(0, MAX_SHOWN);
  if (shown.length === 0) return { lines: ['No account has this in its address, name or id.'], rows: [] };
  const more =
    rows.length > MAX_SHOWN ? [`Only the first ${MAX_SHOWN} are shown. Give more of the address.`] : [];
  return { lines: more, rows: shown };
}

/** @throws AdminError when no account has exactly this address */
export async function requireAccount(tx: Tx, email: string): Promise<{ id: string; email: string }> {
  const user = await findUserByEmail(tx, email);
  if (user === null) {
    throw new AdminError(
      `There is no account of ${email}. Look for it: npm run admin -- find ${email.slice(0, 4)}`,
    );
  }
  return user;
}
