import Stripe from 'stripe';
import type { Tx } from '#server/db/database.ts';
import type { SubscriptionDetails, YearlyQuote } from '#shared/billing/subscription-answers.ts';
import type { BillingCycle } from '#shared/plan/plan-table.ts';
import type { BillingDeps } from './billing-deps.ts';
import { startCheckout } from './checkout/checkout.ts';
import { openPortal } from './checkout/portal.ts';
import { createPriceBook, type PriceCheck } from './checkout/prices.ts';
import { type Closing, closeBillingAccount } from './subscriptions/close-account.ts';
import { type DowngradePreview, downgradeToFree, previewDowngrade } from './subscriptions/downgrade.ts';
import { openLatestInvoice } from './subscriptions/latest-invoice.ts';
import { readSubscriptionDetails } from './subscriptions/subscription-details.ts';
import { quoteYearly, switchToYearly } from './subscriptions/switch-to-yearly.ts';
import type { BillingState } from './sync/billing-state.ts';
import { fetchEvents, type Reconciliation, reconcile } from './sync/reconcile.ts';
import { syncBilling } from './sync/sync-billing.ts';
import { receiveWebhook } from './webhooks/receive-webhook.ts';

/** Everything that can be done about money. Each account's steps run one after another, in all processes together. */
export type Billing = {
  deps: BillingDeps;
  checkPrices(): Promise<PriceCheck>;
  /** The address to pay at, or to manage a subscription that exists. */
  startCheckout(userId: string, cycle: BillingCycle): Promise<string>;
  openPortal(userId: string): Promise<string>;
  /** Brings the profile to what Stripe holds; null for an account without a customer. */
  sync(userId: string): Promise<BillingState | null>;
  readDetails(userId: string): Promise<SubscriptionDetails>;
  /** The address of the page of the invoice that was paid last. */
  openLatestInvoice(userId: string): Promise<string>;
  quoteYearly(userId: string): Promise<YearlyQuote>;
  switchToYearly(userId: string, quote: { quotedAt: number; amount: number }): Promise<void>;
  previewDowngrade(userId: string): Promise<DowngradePreview>;
  downgradeToFree(userId: string): Promise<void>;
  /** Ends everything at Stripe, then runs `erase` before anything else can be bought. */
  closeAccount(userId: string, erase: (tx: Tx, closing: Closing) => Promise<void>): Promise<void>;
  receiveWebhook(body: Buffer, signature: string): Promise<void>;
  /** Null when another process is reconciling. */
  reconcile(): Promise<Reconciliation | null>;
  /** Handles the events that Stripe lists, and nothing else; null when another process is at it. */
  fetchEvents(): Promise<{ events: number; failed: number } | null>;
};

/** Builds the billing; nothing is read from Stripe or the database yet. */
export function createBilling(deps: BillingDeps): Billing {
  const checkPrices = createPriceBook(deps.stripe, deps.clock);
  return {
    deps,
    checkPrices,
    startCheckout: (userId, cycle) => startCheckout(deps, checkPrices, userId, cycle),
    openPortal: (userId) => openPortal(deps, userId),
    sync: (userId) => syncBilling(deps, userId),
    readDetails: (userId) => readSubscriptionDetails(deps, userId),
    openLatestInvoice: (userId) => openLatestInvoice(deps, userId),
    quoteYearly: (userId) => quoteYearly(deps, checkPrices, userId),
    switchToYearly: (userId, quote) => switchToYearly(deps, checkPrices, userId, quote),
    previewDowngrade: (userId) => previewDowngrade(deps, userId),
    downgradeToFree: (userId) => downgradeToFree(deps, userId),
    closeAccount: (userId, erase) => closeBillingAccount(deps, userId, erase),
    receiveWebhook: (body, signature) => receiveWebhook(deps, body, signature),
    reconcile: () => reconcile(deps),
    fetchEvents: () => fetchEvents(deps),
  };
}

/** Where Stripe's API is; null for Stripe itself. */
export type StripeAddress = { host: string; port: number } | null;

/** Stripe's client with time-outs that fit a waiting parent. The API version is the one the package is pinned to. */
export function createStripeClient(apiKey: string, address: StripeAddress, maxNetworkRetries = 1): Stripe {
  return new Stripe(apiKey, {
    ...(address === null ? {} : { ...address, protocol: 'http' as const }),
    telemetry: false,
    maxNetworkRetries,
    timeout: 15_000,
    appInfo: { name: 'sproutcards' },
  });
}

/** Asks Stripe once whose account and which kind of key this is; an answer is kept, a failure is not. */
export function createModeFinder(stripe: Stripe, apiKey: string): () => Promise<string> {
  const kind = apiKey.includes('_live_') ? 'live' : 'test';
  let mode: string | null = null;
  return async () => {
    mode ??= `${kind}:${(await stripe.accounts.retrieveCurrent()).id}`;
    return mode;
  };
}
