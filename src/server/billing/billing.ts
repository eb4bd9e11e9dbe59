import type { Tx } from '#server/db/database.ts';
import type { PortalFlow } from '#shared/plan/billing-protocol.ts';
import type { BillingCycle } from '#shared/plan/plan-offers.ts';
import { createPortalUrl, getLatestInvoiceUrl, startCheckout } from './actions/checkout.ts';
import { type Closing, closeBillingAccount, downgradeToFree, previewDowngrade } from './actions/end-plan.ts';
import { readSubscriptionDetails, summarizeBilling } from './actions/read-billing.ts';
import type { BillingDeps } from './records/billing-context.ts';
import { fetchEvents, reconcile } from './sync/reconcile.ts';
import { syncBilling } from './sync/sync-billing.ts';
import { receiveWebhook } from './sync/webhook.ts';

/** The steps for one account run one after another, across all processes. */
export type Billing = ReturnType<typeof createBilling>;

export function createBilling(deps: BillingDeps) {
  return {
    deps,
    startCheckout: (userId: string, cycle: BillingCycle) => startCheckout(deps, userId, cycle),
    createPortalUrl: (userId: string, flow?: PortalFlow) => createPortalUrl(deps, userId, flow),
    getLatestInvoiceUrl: (userId: string) => getLatestInvoiceUrl(deps, userId),
    sync: (userId: string) => syncBilling(deps, userId),
    summarize: (userId: string) => summarizeBilling(deps, userId),
    readDetails: (userId: string) => readSubscriptionDetails(deps, userId),
    previewDowngrade: (userId: string) => previewDowngrade(deps, userId),
    downgradeToFree: (userId: string) => downgradeToFree(deps, userId),
    closeAccount: (userId: string, erase: (tx: Tx, closing: Closing) => Promise<void>) =>
      closeBillingAccount(deps, userId, erase),
    receiveWebhook: (body: Buffer, signature: string) => receiveWebhook(deps, body, signature),
    reconcile: () => reconcile(deps),
    fetchEvents: () => fetchEvents(deps),
  };
}
