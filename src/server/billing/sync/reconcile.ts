import { eq, sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import { findUserId } from '#server/auth/records/users.ts';
import type { BillingDeps } from '#server/billing/records/billing-context.ts';
import {
  findUnreadBackup,
  findUserOfCustomer,
  noteCustomersFound,
  relinkCustomer,
} from '#server/billing/records/customer-rows.ts';
import { listLateEndings } from '#server/billing/records/ending-rows.ts';
import { EVENT_TYPES, listUnfinishedEvents, recordEvent } from '#server/billing/records/events.ts';
import { deleteEndedLeases, LeaseBusyError, withLease } from '#server/billing/records/lease.ts';
import { billingCursors } from '#server/billing/records/tables.ts';
import { describeError, toSeconds } from '#server/billing/stripe/client.ts';
import { PROFILES_WITH_PLAN } from '#server/profiles/profile-queries.ts';
import { syncBilling } from './sync-billing.ts';
import { handleEvent } from './webhook.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Stripe lists events for this long. */
const FIRST_LOOK_MS = 30 * 24 * HOUR_MS;
/** Events are listed by when they were made, not by when they became visible. */
const OVERLAP_MS = HOUR_MS;
const AT_ONCE = 4;

export type Reconciliation = { synced: number; events: number; relinked: number; failed: number };

/** Heals what webhooks missed: events, lost customers, stale accounts. Null when another process is at it. */
export function reconcile(deps: BillingDeps): Promise<Reconciliation | null> {
  return runAlone(deps, (mode) => runOnce(deps, mode));
}

/** For servers that no webhook reaches. Null when another process is at it. */
export function fetchEvents(deps: BillingDeps): Promise<{ events: number; failed: number } | null> {
  return runAlone(deps, async (mode) => {
    const startedAt = deps.clock();
    const { seen, failed } = await catchUpOnEvents(deps, mode, await readCursor(deps, mode, startedAt));
    await deps.db.transaction((tx) =>
      tx.update(billingCursors).set({ eventsUntil: startedAt }).where(eq(billingCursors.mode, mode)),
    );
    return { events: seen, failed };
  });
}

async function runAlone<T>(deps: BillingDeps, run: (mode: string) => Promise<T>): Promise<T | null> {
  const mode = await deps.findMode();
  const lease = { leaseMs: deps.leaseMs, timeoutMs: 0 };
  try {
    return await withLease(deps.db, `reconcile:${mode}`, lease, () => run(mode));
  } catch (error) {
    if (error instanceof LeaseBusyError) return null;
    throw error;
  }
}

async function runOnce(deps: BillingDeps, mode: string): Promise<Reconciliation> {
  const startedAt = deps.clock();
  await deleteEndedLeases(deps.db);
  const since = await readCursor(deps, mode, startedAt);
  const backup = await findUnreadBackup(deps.db, mode);
  const run =
    backup === null ? since.run : new Date(Math.min(since.run.getTime(), backup.getTime() - OVERLAP_MS));
  const relinked = await relinkCustomers(deps, mode, { ...since, run });
  if (backup !== null) await noteCustomersFound(deps.db, { mode, found: relinked, now: startedAt });
  const events = await catchUpOnEvents(deps, mode, since);
  const accounts = [...new Set([...relinked, ...(await listAccountsToSync(deps, mode))])];
  const failedAccounts = await countFailures(deps, accounts, (userId) => syncBilling(deps, userId));
  // Every event that was listed is written down by now; one that failed is tried again from there.
  const cursor = { mode, eventsUntil: startedAt, ranAt: startedAt };
  await deps.db.transaction((tx) =>
    tx.insert(billingCursors).values(cursor).onConflictDoUpdate({ target: billingCursors.mode, set: cursor }),
  );
  await reportLateRefunds(deps, mode);
  return {
    synced: accounts.length,
    events: events.seen,
    relinked: relinked.length,
    failed: events.failed + failedAccounts,
  };
}

/** How far Stripe was read: its events, and what else a whole run goes through. */
type Since = { events: Date; run: Date };

async function readCursor({ db }: BillingDeps, mode: string, now: Date): Promise<Since> {
  const [cursor] = await db.transaction((tx) =>
    tx.select().from(billingCursors).where(eq(billingCursors.mode, mode)),
  );
  const from = (read: Date | undefined) =>
    new Date(read ? read.getTime() - OVERLAP_MS : now.getTime() - FIRST_LOOK_MS);
  return { events: from(cursor?.eventsUntil), run: from(cursor?.ranAt) };
}

async function reportLateRefunds({ db, clock, log }: BillingDeps, mode: string): Promise<void> {
  const late = await db.transaction((tx) => listLateEndings(tx, { mode, now: clock() }));
  if (late.length > 0) log.error({ refunds: late }, 'refunds could not be sent for a day');
}

async function catchUpOnEvents(deps: BillingDeps, mode: string, { events: since }: Since) {
  const listed = await deps.stripe.events
    .list({ types: [...EVENT_TYPES], created: { gte: toSeconds(since) }, limit: 100 })
    .autoPagingToArray({ limit: 10_000 });
  const now = deps.clock();
  for (const event of listed.reverse()) {
    await deps.db.transaction((tx) => recordEvent(tx, { mode, event, now }));
  }
  const open = await deps.db.transaction((tx) => listUnfinishedEvents(tx, mode));
  const stuck = open.filter(({ receivedAt }) => now.getTime() - receivedAt.getTime() > 24 * HOUR_MS);
  if (stuck.length > 0) {
    deps.log.error(
      { events: stuck.map(({ id }) => id) },
      'events of Stripe could not be dealt with for a day',
    );
  }
  const failed = await countFailures(deps, open, (event) => handleEvent(deps, event));
  return { seen: open.length, failed };
}

/** Only our server can have written the account's id at Stripe. */
async function relinkCustomers(deps: BillingDeps, mode: string, { run: since }: Since): Promise<string[]> {
  const subscriptions = await deps.stripe.subscriptions
    .list({ status: 'all', created: { gte: toSeconds(since) }, limit: 100 })
    .autoPagingToArray({ limit: 10_000 });
  const relinked: string[] = [];
  for (const { id, customer, metadata } of subscriptions) {
    const customerId = typeof customer === 'string' ? customer : customer.id;
    const userId = metadata.userId;
    if (!userId || (await deps.db.transaction((tx) => findUserOfCustomer(tx, mode, customerId)))) continue;
    const isRelinked = await deps.db.transaction(async (tx) => {
      const known = await findUserId(tx, userId);
      return known !== null && relinkCustomer(tx, { userId: known, mode }, customerId, deps.clock());
    });
    if (isRelinked) relinked.push(userId);
    else
      deps.log.error(
        { subscription: id },
        'a subscription belongs to no family that we know: look at it in Stripe',
      );
  }
  return relinked;
}

/** Includes accounts whose plan was bought with other keys than these. */
async function listAccountsToSync({ db, clock }: BillingDeps, mode: string): Promise<string[]> {
  const now = clock();
  const dayAgo = new Date(now.getTime() - 24 * HOUR_MS);
  const { rows } = await db.transaction((tx) =>
    tx.execute<{ user_id: string }>(sql`
      select customer.user_id, profile.stripe_synced_at
      from billing_customers customer
      left join ${PROFILES_WITH_PLAN} profile on profile.id = customer.user_id
      where customer.mode = ${mode} and (
        profile.id is null
        or profile.plan <> 'free'
        or profile.subscription_status not in ('free', 'canceled')
        or profile.stripe_synced_at is null
        or exists (
          select from restored_billing_reads due where due.user_id = customer.user_id and due.mode = ${mode}
        )
        or profile.stripe_synced_at < ${dayAgo.toISOString()}::timestamptz
        or exists (
          select from billing_endings ending
          where ending.user_id = customer.user_id and ending.mode = ${mode} and ending.settled_at is null
        )
      )
      union
      select profile.id, profile.stripe_synced_at
      from ${PROFILES_WITH_PLAN} profile
      where profile.plan_override is null
        and (profile.plan <> 'free' or profile.subscription_status not in ('free', 'canceled'))
        and exists (select from billing_customers customer where customer.user_id = profile.id)
        and not exists (
          select from billing_customers customer where customer.user_id = profile.id and customer.mode = ${mode}
        )
      order by stripe_synced_at nulls first`),
  );
  return rows.map(({ user_id }) => user_id);
}

async function countFailures<Item>(
  { log }: BillingDeps,
  items: readonly Item[],
  run: (item: Item) => Promise<unknown>,
): Promise<number> {
  const limit = pLimit(AT_ONCE);
  const outcomes = await Promise.allSettled(items.map((item) => limit(() => run(item))));
  const failures = outcomes.filter((outcome) => outcome.status === 'rejected');
  for (const { reason } of failures)
    log.warn({ reason: describeError(reason) }, 'a reconciliation step failed');
  return failures.length;
}
