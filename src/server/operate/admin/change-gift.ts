import { noteAccountEvent } from '#server/auth/records/users.ts';
import { endGift, givePlan } from '#server/profiles/plan-gifts.ts';
import { type AdminAnswer, type AdminCommand, AdminError } from './admin-command.ts';
import type { AdminDeps } from './admin-deps.ts';
import { requireAccount } from './find-accounts.ts';

/** Gives a plan until a day, or for good. The parent sees it in the account's activity, without the note. */
export async function grantPlan(
  { db, clock, log }: AdminDeps,
  { email, plan, until, note }: Extract<AdminCommand, { name: 'grant' }>,
): Promise<AdminAnswer> {
  const now = clock();
  const end = until === null ? null : new Date(until);
  if (end !== null && end <= now) throw new AdminError('The day is over already. Give a later one.');
  return db.transaction(async (tx) => {
    const { id } = await requireAccount(tx, email);
    const effective = await givePlan(tx, id, { plan, until: end, note }, now);
    const details = { by: 'operator', plan, ...(until && { until: until.slice(0, 10) }) };
    await noteAccountEvent(tx, { userId: id, kind: 'gift_given', device: '', details }, now);
    log.warn({ command: 'grant', account: id, plan, until }, 'the operator changed an account');
    const period = until === null ? 'without an end' : `until ${until.slice(0, 10)}`;
    return { lines: [`${email} has ${plan} as a gift ${period}; its plan is ${effective} now.`], rows: [] };
  });
}

/** Ends a gift; what the family pays for goes on. */
export async function revokeGift({ db, clock, log }: AdminDeps, email: string): Promise<AdminAnswer> {
  const now = clock();
  return db.transaction(async (tx) => {
    const { id } = await requireAccount(tx, email);
    const effective = await endGift(tx, id, now);
    const event = { userId: id, kind: 'gift_ended' as const, device: '', details: { by: 'operator' } };
    await noteAccountEvent(tx, event, now);
    log.warn({ command: 'revoke', account: id }, 'the operator changed an account');
    return { lines: [`${email} has no gift any more; its plan is ${effective} now.`], rows: [] };
  });
}
