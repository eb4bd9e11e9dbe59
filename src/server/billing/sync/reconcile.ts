import { eq, sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import { findUserId } from '#server/auth/records/users.ts';
import type { BillingDeps } from '#server/billing/records/billing-context.ts';
import {
  findCustomerUser,
  findUnreadBackup,
  recordFoundCustomers,
  relinkCustomer,
} from '#server/billing/records/customer-rows.ts';
import { listLateEndings } from '#server/billing/records/ending-rows.ts';
import { deleteExpiredLeases, LeaseBusyError, withLease } from '#server/billing/records/lease.ts';
import { billingCursors } from '#server/billing/records/tables.ts';
import { describeError, toSeconds } from '#server/billing/stripe/client.ts';
import { EVENT_TYPES, getEventCustomer } from '#server/billing/stripe/events.ts';
import { takeFirstRow } from '#server/db/read-rows.ts';
import { PROFILES_WITH_PLAN } from '#server/profiles/profile-queries.ts';
import { syncBilling } from './sync-billing.ts';
import { handleEvent } from './webhook.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Stripe lists events of the last 30 days. */
const FIRST_LOOK_MS = 30 * 24 * HOUR_MS;
/** Events are listed by their creation, but may become visible later. */
const EVENT_OVERLAP_S = 120;
/** A subscription without its first payment expires after 23 hours. */
const INCOMPLETE_MS = 24 * HOUR_MS;
const PARALLEL = 4;

export type Reconciliation = { synced: number; relinked: number; failed: number };

/** Finds purchases, customers and changes that no webhook reported. Returns null while another process is reconciling. */
export function reconcile(deps: BillingDeps): Promise<Reconciliation | null> {
  return runAlone(deps, (mode) => runOnce(deps, mode));
}

/**
 * Fetches events for a server without webhooks. A failed account is retried while its event is within the overlap, and
 * later by `reconcile`. Returns null while another process is reconciling.
 */
export function fetchEvents(deps: BillingDeps): Promise<{ events: number; failed: number } | null> {
  return runAlone(deps, async (mode) => {
    const startedAt = deps.clock();
    const since =
      (await readCursor(deps, mode))?.eventsUntil ?? new Date(startedAt.getTime() - FIRST_LOOK_MS);
    const events = await deps.stripe.events
      .list({
        types: [...EVENT_TYPES],
        created: { gte: toSeconds(since) - EVENT_OVERLAP_S },
        limit: 100,
      })
      .autoPagingToArray({ limit: 10_000 });
    // An account with several events is read only once.
    const newest = new Map(events.toReversed().map((event) => [getEventCustomer(event) ?? event.id, event]));
    const failed = await countFailures(deps, [...newest.values()], (event) => handleEvent(deps, event));
    await deps.db.transaction((tx) =>
      tx.update(billingCursors).set({ eventsUntil: startedAt }).where(eq(billingCursors.mode, mode)),
    );
    return { events: events.length, failed };
  });
}

async function runAlone<T>(deps: BillingDeps, run: (mode: string) => Promise<T>): Promise<T | null> {
  const mode = await deps.findStripeMode();
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
  await deleteExpiredLeases(deps.db);
  const backup = await findUnreadBackup(deps.db, mode);
  const ranAt = (await readCursor(deps, mode))?.ranAt ?? new Date(startedAt.getTime() - FIRST_LOOK_MS);
  const since = Math.min(
    ranAt.getTime() - HOUR_MS,
    startedAt.getTime() - INCOMPLETE_MS,
    backup === null ? Number.POSITIVE_INFINITY : backup.getTime() - HOUR_MS,
  );
  const { relinked, buyers } = await findBuyers(deps, mode, new Date(since));
  if (backup !== null) await recordFoundCustomers(deps.db, { mode, foundUserIds: relinked, now: startedAt });
  const accounts = [...new Set([...buyers, ...(await listAccountsToSync(deps, mode))])];
  const failed = await countFailures(deps, accounts, (userId) => syncBilling(deps, userId));
  const cursor = { mode, eventsUntil: startedAt, ranAt: startedAt };
  await deps.db.transaction((tx) =>
    tx
      .insert(billingCursors)
      .values(cursor)
      .onConflictDoUpdate({ target: billingCursors.mode, set: { ranAt: startedAt } }),
  );
  await reportLateRefunds(deps, mode);
  return { synced: accounts.length, relinked: relinked.length, failed };
}

function readCursor({ db }: BillingDeps, mode: string) {
  return db.transaction((tx) =>
    takeFirstRow(tx.select().from(billingCursors).where(eq(billingCursors.mode, mode))),
  );
}

async function reportLateRefunds({ db, clock, log }: BillingDeps, mode: string): Promise<void> {
  const late = await db.transaction((tx) => listLateEndings(tx, { mode, now: clock() }));
  if (late.length > 0) log.error({ refunds: late }, 'Refunds have been pending for a day');
}

/** Finds buyers since a date and relinks lost customers, because only our server can have written the id at Stripe. */
async function findBuyers(
  deps: BillingDeps,
  mode: string,
  since: Date,
): Promise<{ relinked: string[]; buyers: string[] }> {
  const subscriptions = await deps.stripe.subscriptions
    .list({ status: 'all', created: { gte: toSeconds(since) }, limit: 100 })
    .autoPagingToArray({ limit: 10_000 });
  const relinked: string[] = [];
  const buyers: string[] = [];
  for (const { id, customer, metadata } of subscriptions) {
    const customerId = typeof customer === 'string' ? customer : customer.id;
    const owner = await deps.db.transaction((tx) => findCustomerUser(tx, mode, customerId));
    if (owner !== null) buyers.push(owner);
    const userId = metadata.userId;
    if (!userId || owner !== null) continue;
    const isRelinked = await deps.db.transaction(async (tx) => {
      const existing = await findUserId(tx, userId);
      return existing !== null && relinkCustomer(tx, { userId: existing, mode }, customerId, deps.clock());
    });
    if (isRelinked) relinked.push(userId);
    else
      deps.log.error(
        { subscription: id },
        'Found a subscription of an unknown family: check it in the Stripe dashboard',
      );
  }
  return { relinked, buyers: [...buyers, ...relinked] };
}

/** Lists the accounts that need a sync, including those whose plan was bought with other keys. */
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
  const limit = pLimit(PARALLEL);
  const outcomes = await Promise.allSettled(items.map((item) => limit(() => run(item))));
  const failures = outcomes.filter((outcome) => outcome.status === 'rejected');
  for (const { reason } of failures)
    log.warn({ reason: describeError(reason) }, 'Failed to reconcile an account');
  return failures.length;
}
