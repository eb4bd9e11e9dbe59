import type { BillingDeps } from '#server/billing/billing-deps.ts';
import { createPortalPage } from '#server/billing/checkout/portal.ts';
import { findCustomer } from '#server/billing/customers/customers.ts';
import { withBillingLock } from '#server/billing/lock/with-billing-lock.ts';
import { ApiError } from '#server/http/errors.ts';
import { findLatestInvoice } from './subscription-details.ts';

/**
 * The address of Stripe's page of the invoice that was paid last, asked for at each press because it expires; the portal,
 * which lists them all, for one that has no page.
 */
export function openLatestInvoice(deps: BillingDeps, userId: string): Promise<string> {
  return withBillingLock(deps, userId, async (context) => {
    const customer = await findCustomer(context);
    if (customer === null) throw new ApiError(400, 'no_billing_account', 'No billing account yet');
    const invoice = await findLatestInvoice(deps, customer.id);
    return invoice?.hosted_invoice_url ?? createPortalPage(context, customer.id);
  });
}
