import { ApiError } from '#server/errors.ts';
import type { BillingParts } from './billing-parts.ts';
import { findCustomer } from './customers.ts';
import { createPortalPage } from './portal.ts';
import { findLatestInvoice } from './subscription-details.ts';
import { withFamily } from './with-family.ts';

/**
 * The address of Stripe's page of the invoice that was paid last, asked for at each press because it expires; the portal,
 * which lists them all, for one that has no page.
 */
export function openLatestInvoice(parts: BillingParts, userId: string): Promise<string> {
  return withFamily(parts, userId, async (family) => {
    const customer = await findCustomer(family);
    if (customer === null) throw new ApiError(400, 'no_billing_account', 'No billing account yet');
    const invoice = await findLatestInvoice(parts, customer.id);
    return invoice?.hosted_invoice_url ?? createPortalPage(family, customer.id);
  });
}
