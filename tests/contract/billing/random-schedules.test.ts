import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { chooseBillingState } from '#server/billing/stripe/billing-state.ts';
import { findEndingKind } from '#server/billing/stripe/endings.ts';
import { readSubscription } from '#server/billing/stripe/subscriptions.ts';
import { profiles } from '#server/profiles/tables.ts';
import { type BillingServer, DAY, setUpBillingServer } from '#tests/support/billing/billing-server.ts';
import { runSql } from '#tests/support/database/run-sql.ts';
import { insertTestUser } from '#tests/support/database/test-database.ts';

const shop = setUpBillingServer();

/** A step of a schedule for one family. */
type Step =
  | { do: 'checkout'; cycle: 'monthly' | 'yearly'; process: number }
  /** Pays on any page that was ever opened. */
  | { do: 'pay'; page: number }
  | { do: 'downgrade' | 'sync' | 'reconcile'; process: number }
  | { do: 'cancel at period end' }
  /** Switches in the portal, where the unused time is credited. */
  | { do: 'switch'; to: 'print_monthly' | 'print_yearly' }
  /** The owner deletes the customer at Stripe. */
  | { do: 'delete customer' }
  | { do: 'card'; works: boolean }
  /** The card fails, and the next month begins. */
  | { do: 'failed renewal' }
  | { do: 'time'; days: number }
  /** Delivers any event, for the first time or again. */
  | { do: 'event'; pick: number }
  /** The next request of this kind fails, or succeeds but its response gets lost. */
  | { do: 'fault'; method: 'GET' | 'POST' | 'DELETE'; path: string; kind: 'unavailable' | 'error' | 'lose' }
  | { do: 'at once'; process: number }
  /** A process starts this and dies after a number of calls to Stripe and the database. */
  | { do: 'crash'; while: 'checkout' | 'downgrade' | 'sync'; calls: number };

const arbitraryProcess = fc.nat(1);
const arbitraryStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('checkout' as const),
      cycle: fc.constantFrom('monthly', 'yearly'),
      process: arbitraryProcess,
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('pay' as const), page: fc.nat(5) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('downgrade' as const, 'sync' as const),
      process: arbitraryProcess,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reconcile' as const), process: arbitraryProcess }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom('cancel at period end' as const, 'delete customer' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('switch' as const),
      to: fc.constantFrom('print_yearly' as const, 'print_yearly' as const, 'print_monthly' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('card' as const), works: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('failed renewal' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('time' as const), days: fc.integer({ min: 1, max: 40 }) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('event' as const), pick: fc.nat(60) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('fault' as const),
      method: fc.constantFrom('GET', 'POST', 'DELETE'),
      path: fc.constantFrom('customers', 'checkout', 'subscriptions', 'invoice', 'refunds'),
      kind: fc.constantFrom('unavailable', 'error', 'lose'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('at once' as const), process: arbitraryProcess }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('crash' as const),
      while: fc.constantFrom('checkout', 'downgrade', 'downgrade', 'sync'),
      calls: fc.integer({ min: 1, max: 24 }),
    }),
  },
);

/** Half of the families have bought before their schedule starts. */
const PURCHASE: Step[] = [
  { do: 'checkout', cycle: 'monthly', process: 0 },
  { do: 'pay', page: 0 },
];
const arbitraryStory = fc
  .tuple(fc.constantFrom<Step[]>([], PURCHASE), fc.array(arbitraryStep, { minLength: 3, maxLength: 14 }))
  .map(([firstSteps, steps]) => [...firstSteps, ...steps]);

/** An account without a sign-in. */
type Family = { user: { id: string } };
async function insertFamily(): Promise<Family> {
  const id = await insertTestUser(shop.server.db);
  const now = shop.server.clock();
  const profile = { id, email: `${id}@example.org`, createdAt: now, updatedAt: now };
  await shop.server.db.transaction((tx) =>
    tx
      .insert(profiles)
      .values({ ...profile, plan: 'free', subscriptionStatus: 'free', cancelAtPeriodEnd: false }),
  );
  return { user: { id } };
}

type Story = { family: Family; pages: string[] };

/** Lists the subscriptions of a family, or none if a fault hits this request. */
const listSubscriptions = (family: Family) => shop.getSubscriptions(family).catch(() => []);

async function play(story: Story, step: Step): Promise<void> {
  const { family, pages } = story;
  const { control } = shop.standin;
  const processes = [shop.billing, otherBilling];
  // Failed steps are expected.
  const attempt = async (request: Promise<unknown>) => {
    const url = await request.catch(() => null);
    if (typeof url === 'string' && url.includes('/c/pay/')) pages.push(url);
  };
  const userId = family.user.id;
  if (step.do === 'checkout') await attempt(processes[step.process]!.startCheckout(userId, step.cycle));
  else if (step.do === 'pay') {
    const page = pages[step.page % Math.max(pages.length, 1)];
    if (page) await attempt(shop.press(page, 'pay'));
  } else if (step.do === 'downgrade') await attempt(processes[step.process]!.downgradeToFree(userId));
  else if (step.do === 'sync') await attempt(processes[step.process]!.sync(userId));
  else if (step.do === 'reconcile') await attempt(processes[step.process]!.reconcile());
  else if (step.do === 'time') await control.advance(step.days * DAY);
  else if (step.do === 'card' || step.do === 'failed renewal') {
    const customer = (await listSubscriptions(family))[0]?.customer;
    const works = step.do === 'card' && step.works;
    if (customer) control.setDeclined(customer as string, !works);
    if (step.do === 'failed renewal') await control.advance(32 * DAY);
  } else if (step.do === 'cancel at period end') {
    const livingSubscription = (await listSubscriptions(family)).find(({ ended_at }) => ended_at === null);
    if (livingSubscription)
      await attempt(shop.stripe.subscriptions.update(livingSubscription.id, { cancel_at_period_end: true }));
  } else if (step.do === 'switch') {
    const livingSubscription = (await listSubscriptions(family)).find(({ status }) => status === 'active');
    if (livingSubscription) await attempt(switchTo(livingSubscription, step.to));
  } else if (step.do === 'delete customer') {
    const customer = (await listSubscriptions(family))[0]?.customer;
    if (customer) await attempt(shop.stripe.customers.del(customer as string));
  } else if (step.do === 'event') {
    const held = control.listPendingEvents();
    const event = held[step.pick % Math.max(held.length, 1)];
    if (event) await control.deliver(event.id);
  } else if (step.do === 'crash') {
    const dying = shop.createDyingBilling(step.calls);
    if (step.while === 'checkout') await attempt(dying.startCheckout(userId, 'monthly'));
    else if (step.while === 'downgrade') await attempt(dying.downgradeToFree(userId));
    else await attempt(dying.sync(userId));
  } else if (step.do === 'fault') {
    control.failNext({ method: step.method, path: new RegExp(`^/v1/${step.path}`), kind: step.kind });
  } else {
    await Promise.all([
      attempt(processes[step.process]!.startCheckout(userId, 'monthly')),
      attempt(processes[1 - step.process]!.downgradeToFree(userId)),
      attempt(processes[step.process]!.sync(userId)),
      ...(pages.length > 0 ? [attempt(shop.press(pages.at(-1)!, 'pay'))] : []),
    ]);
  }
}

async function switchTo({ id, customer }: Stripe.Subscription, lookupKey: string): Promise<void> {
  const [price] = (await shop.stripe.prices.list({ lookup_keys: [lookupKey] })).data;
  const { url } = await shop.stripe.billingPortal.sessions.create({ customer: customer as string });
  await shop.press(url, `switch ${id} ${price!.id}`);
}

let otherBilling: ReturnType<BillingServer['createOtherBilling']>;

// docs/product/billing.md#refund-once
// docs/security.md#races
test('any schedule ends with at most one subscription and no duplicate refund', async () => {
  otherBilling = shop.createOtherBilling();
  await fc.assert(
    fc.asyncProperty(arbitraryStory, async (steps) => {
      await shop.clear();
      const story: Story = { family: await insertFamily(), pages: [] };
      shop.standin.control.setDelivery('hold');
      for (const step of steps) await play(story, step);

      // Everything works again, and the clock passes the day for which an idempotency key repeats a failure.
      shop.standin.control.clearFaults();
      shop.standin.control.setDelivery('drop');
      await shop.standin.control.advance(2 * DAY);
      for (let count = 0; count < 3; count += 1) await shop.billing.sync(story.family.user.id);
      await expectConsistent(story.family);
    }),
    { numRuns: Number(globalThis.process.env.BILLING_RUNS ?? 3) },
  );
}, 600_000);

async function expectConsistent(family: Family): Promise<void> {
  const subscriptions = await shop.getSubscriptions(family);
  const now = shop.standin.control.now();
  const profile = await shop.getProfile(family);
  const { plan, currentPeriodEnd, cancelAtPeriodEnd } = chooseBillingState(
    subscriptions.map(readSubscription),
    now,
    profile.subscriptionStatus,
  );
  expect(profile).toMatchObject({ plan, currentPeriodEnd, cancelAtPeriodEnd });
  const livingSubscription = subscriptions.filter(
    ({ ended_at, status }) => ended_at === null && status !== 'incomplete',
  );
  expect(livingSubscription.length).toBeLessThanOrEqual(1);

  const refunds = await shop.getRefunds(family);
  const invoices = refunds.map(({ metadata }) => metadata?.invoice);
  expect(new Set(invoices).size).toBe(invoices.length);
  for (const { metadata, amount } of refunds) {
    const invoice = await shop.stripe.invoices.retrieve(metadata!.invoice!);
    expect(amount).toBeLessThanOrEqual(invoice.amount_paid);
    const subscription = invoice.parent!.subscription_details!.subscription as string;
    expect(subscriptions.find(({ id }) => id === subscription)?.status).toBe('canceled');
  }
  for (const subscription of subscriptions) await expectRefunded(subscription, invoices);
  const rows = await runSql(
    shop.server.db,
    sql`select kind, last_error from billing_endings
          where user_id = ${family.user.id}::uuid and settled_at is null`,
  );
  expect(rows).toEqual([]);
}

/** Expects that a subscription that we ended has no open invoice and that its unused time was refunded. */
async function expectRefunded(
  { id, ended_at, cancellation_details }: Stripe.Subscription,
  refunded: (string | undefined)[],
): Promise<void> {
  if (ended_at === null || findEndingKind(cancellation_details?.comment) === null) return;
  const { data } = await shop.stripe.invoices.list({ subscription: id, limit: 100 });
  expect(data.filter(({ status }) => status === 'open')).toEqual([]);
  const paid = data.find(({ status, amount_paid }) => status === 'paid' && amount_paid > 0);
  if (!paid) return;
  const { start, end } = paid.lines.data.map(({ period }) => period).toSorted((a, b) => b.end - a.end)[0]!;
  const unused = Math.floor((paid.amount_paid * (end - ended_at)) / (end - start));
  if (unused > 0) expect(refunded).toContain(paid.id);
}
