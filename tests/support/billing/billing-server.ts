import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { afterEach } from 'vitest';
import { type Billing, createBilling } from '#server/billing/billing.ts';
import type { BillingDeps } from '#server/billing/records/billing-context.ts';
import { billingCursors, billingCustomers, billingEndings } from '#server/billing/records/tables.ts';
import { createStripeClient } from '#server/billing/stripe/client.ts';
import { EVENT_TYPES } from '#server/billing/stripe/events.ts';
import { LOOKUP_KEYS } from '#server/billing/stripe/prices.ts';
import { setUpStripe } from '#server/billing/stripe/setup.ts';
import type { Database } from '#server/db/database.ts';
import { createMailer } from '#server/mail/mail-queue.ts';
import { profiles } from '#server/profiles/tables.ts';
import type { PortalFlow } from '#shared/plan/billing-protocol.ts';
import type { BillingCycle } from '#shared/plan/plan-offers.ts';
import { createStripeStandin, type StripeStandin } from '#stripe-standin/create-standin.ts';
import { createDyingProcess } from '../process/dying-process.ts';
import type { SignedUp } from '../server/sign-up.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../server/test-server.ts';
import { setUpForFile } from '../set-up-for-file.ts';

export const PUBLIC_URL = 'http://sproutcards.test';

/** A server with the Stripe stand-in. The billing uses the clock of the stand-in. */
export type BillingServer = Awaited<ReturnType<typeof startBillingServer>>;

type WithId = { user: { id: string } };
type JsonResponse = { status: number; body: Record<string, unknown> & { url?: string; code?: string } };
type BillingColumns = Pick<
  typeof profiles.$inferSelect,
  'plan' | 'subscriptionStatus' | 'currentPeriodEnd' | 'cancelAtPeriodEnd'
>;

const MODE = 'standin';
export const DAY = 86_400;
/** Longer than the reconciliation looks back before its cursor. */
const PAUSE_S = 7_200;
const SILENT_LOG = { info: () => {}, warn: () => {}, error: () => {} };

type BillingServerOptions = Pick<TestServerOptions, 'access' | 'google' | 'testPages' | 'logger'> & {
  /** The events that Stripe sends. By default, those that `npm run stripe:setup` requests. */
  events?: 'requested' | 'all';
};

/** Starts a server for the test file and clears its billing after each test. */
export function setUpBillingServer(options?: BillingServerOptions): BillingServer {
  const shop = setUpForFile(() => startBillingServer(options));
  afterEach(() => shop.clear());
  return shop;
}

export async function startBillingServer({
  events = 'requested',
  ...serverOptions
}: BillingServerOptions = {}) {
  const standin = createStripeStandin({
    dataFile: null,
    clock: () => new Date(),
    publicUrl: null,
    webhook: { url: 'http://127.0.0.1:9/stripe/webhook' },
    nodeEnv: 'test',
  });
  const { host, port } = await standin.listen();
  const connect = () => createStripeClient(standin.apiKey, { host, port }, 0);
  const stripe = connect();
  await setUpStripe(stripe, {
    publicUrl: PUBLIC_URL,
    webhookUrl: null,
    shortenAtPeriodEnd: false,
  });
  const createBillingOn = (
    db: Database,
    options: Partial<Pick<BillingDeps, 'stripe' | 'leaseMs'> & { mode: string }>,
  ) =>
    createBilling({
      db,
      clock: standin.control.now,
      mailer: createMailer({ clock: standin.control.now, wake: () => {} }),
      stripe: options.stripe ?? connect(),
      findStripeMode: async () => options.mode ?? MODE,
      webhookSecret: standin.webhookSecret,
      publicUrl: PUBLIC_URL,
      log: SILENT_LOG,
      leaseMs: options.leaseMs ?? 2_000,
    });
  let billing: Billing | undefined;
  const server = await startTestServer({
    ...serverOptions,
    createBilling: ({ db }) => {
      billing = createBillingOn(db, {});
      return billing;
    },
  });
  const webhookUrl = `${server.url}/stripe/webhook`;
  await stripe.webhookEndpoints.update('we_standin', {
    url: webhookUrl,
    enabled_events: events === 'all' ? ['*'] : [...EVENT_TYPES],
  });
  if (!billing) throw new Error('The server has created no billing.');
  return {
    server,
    standin,
    stripe,
    billing,
    ...createActions(server, standin, stripe),
    /** Creates the billing of another process on the same database. */
    createOtherBilling: (options: { mode?: string; stripe?: Stripe } = {}) =>
      createBillingOn(server.db, options),
    /** Creates the billing of a process that dies after `callLimit` calls to Stripe or the database. */
    createDyingBilling(callLimit: number) {
      const dying = createDyingProcess(callLimit);
      const stripe = new Stripe(standin.apiKey, {
        host,
        port,
        protocol: 'http',
        telemetry: false,
        maxNetworkRetries: 0,
        httpClient: dying.wrapHttp(Stripe.createNodeHttpClient()),
      });
      // Short leases let other processes continue soon.
      return createBillingOn(dying.wrapDatabase(server.db), { stripe, leaseMs: 100 });
    },
  };
}

function createActions(server: TestServer, standin: StripeStandin, stripe: Stripe) {
  const actions = {
    /** Creates a family with its profile. */
    async signUp() {
      const family = await server.signUp();
      const now = server.clock();
      const profile = {
        id: family.user.id,
        email: family.email,
        cancelAtPeriodEnd: false,
        createdAt: now,
        updatedAt: now,
      };
      await server.db.transaction((tx) =>
        tx.insert(profiles).values({ ...profile, plan: 'free', subscriptionStatus: 'free' }),
      );
      return family;
    },
    /** Sends a request as this family. */
    async call(
      family: SignedUp | null,
      method: 'GET' | 'POST',
      path: string,
      body?: unknown,
    ): Promise<JsonResponse> {
      const response = await fetch(`${server.url}${path}`, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(family ? { authorization: `Bearer ${family.accessToken}` } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: (await response.json()) as JsonResponse['body'] };
    },
    /** Returns the URL of a new checkout page. */
    async checkout(family: SignedUp, billingCycle: BillingCycle = 'monthly') {
      const order = { plan: 'print', billingCycle, userId: family.user.id, email: family.email };
      const { status, body } = await actions.call(family, 'POST', '/create-checkout-session', order);
      if (status !== 200 || !body.url)
        throw new Error(`The checkout responded with ${status} ${JSON.stringify(body)}.`);
      return body.url;
    },
    /** Presses a button of a hosted page. */
    press: (url: string, action: string) =>
      fetch(url, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' }),
    /** Buys a subscription and returns it. Of its events, only the completed checkout arrives. */
    async subscribe(family: SignedUp, billingCycle: BillingCycle = 'monthly') {
      const page = await actions.checkout(family, billingCycle);
      await standin.control.settle();
      standin.control.setDelivery('drop');
      await actions.press(page, 'pay');
      standin.control.setDelivery('normal');
      const { data } = await stripe.events.list({ types: ['checkout.session.completed'], limit: 1 });
      await standin.control.deliver(data[0]!.id);
      return (await actions.getSubscriptions(family))[0]!;
    },
    async getProfile(family: WithId): Promise<BillingColumns> {
      const { plan, subscriptionStatus, currentPeriodEnd, cancelAtPeriodEnd } = profiles;
      const [row] = await server.db.transaction((tx) =>
        tx
          .select({ plan, subscriptionStatus, currentPeriodEnd, cancelAtPeriodEnd })
          .from(profiles)
          .where(eq(profiles.id, family.user.id)),
      );
      return row!;
    },
    async getSubscriptions(family: WithId) {
      const { data } = await stripe.subscriptions.list({ status: 'all', limit: 100 });
      return data.filter(({ metadata }) => metadata.userId === family.user.id);
    },
    /** Creates a paying family and drops all later events. */
    async subscribeWithoutEvents() {
      const family = await actions.signUp();
      const { id, customer } = await actions.subscribe(family);
      standin.control.setDelivery('drop');
      return { family, id, customer: customer as string };
    },
    async findPrice(cycle: BillingCycle) {
      const { data } = await stripe.prices.list({ lookup_keys: [LOOKUP_KEYS[cycle]] });
      return data[0]!;
    },
    /** Buys a second subscription without our checkout. */
    async buyAnother(family: WithId, customer: string): Promise<void> {
      const { id: price } = await actions.findPrice('yearly');
      const session = await stripe.checkout.sessions.create({
        mode: 'subscription',
        customer,
        line_items: [{ price, quantity: 1 }],
        subscription_data: { metadata: { userId: family.user.id } },
        success_url: `${PUBLIC_URL}/pdf-success`,
      });
      await actions.press(session.url!, 'pay');
    },
    async openPortal(family: SignedUp, flow?: PortalFlow): Promise<string> {
      const caller = { userId: family.user.id, email: family.email, flow };
      const { status, body } = await actions.call(family, 'POST', '/create-portal-session', caller);
      if (status !== 200 || !body.url) throw new Error(`The portal responded with ${status}.`);
      return body.url;
    },
    /** Changes to Free as the app does (docs/product/billing.md#downgrade). */
    downgrade: (family: SignedUp) =>
      family.client.rest
        .from('profiles')
        .update({ plan: 'free', subscription_status: 'canceled' })
        .eq('id', family.user.id),
    /** Lists the family's refunds, newest first. */
    async getRefunds(family: WithId) {
      const { data } = await stripe.refunds.list({ limit: 100 });
      return data.filter(({ metadata }) => metadata?.userId === family.user.id);
    },
    /** Refunds an amount in cents, as the owner does in Stripe's dashboard. */
    async refundByHand(invoice: string, amount: number): Promise<void> {
      const { data } = await stripe.invoicePayments.list({ invoice });
      await stripe.refunds.create({ payment_intent: data[0]!.payment.payment_intent as string, amount });
    },
    /** Returns true for each settled ending of a subscription of the family, and false for each pending one. */
    async readEndings(family: WithId): Promise<boolean[]> {
      const rows = await server.db.transaction((tx) =>
        tx.select().from(billingEndings).where(eq(billingEndings.userId, family.user.id)),
      );
      return rows.map(({ settledAt }) => settledAt !== null);
    },
    /**
     * Deletes the billing of all families. Moves the cursor of the reconciliation forward, so that the next test does not
     * process their events.
     */
    async clear() {
      standin.control.clearFaults();
      await standin.control.settle();
      standin.control.setDelivery('drop');
      const customers = await stripe.customers.list({ limit: 100 });
      for (const { id } of customers.data) await stripe.customers.del(id);
      await standin.control.advance(PAUSE_S);
      standin.control.setDelivery('normal');
      await server.db.transaction(async (tx) => {
        await tx.delete(billingCustomers);
        const now = standin.control.now();
        const cursor = { mode: MODE, eventsUntil: now, ranAt: now };
        await tx
          .insert(billingCursors)
          .values(cursor)
          .onConflictDoUpdate({ target: billingCursors.mode, set: cursor });
        await tx.update(profiles).set({ plan: 'free', subscriptionStatus: 'free', currentPeriodEnd: null });
      });
    },
    async close() {
      // Pending webhooks would keep the server's connections open.
      await standin.close();
      await server.close();
    },
  };
  return actions;
}
