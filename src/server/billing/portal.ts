import { ApiError } from '#server/errors.ts';
import type { BillingParts } from './billing-parts.ts';
import { findCustomer } from './customers.ts';
import type { Family } from './family.ts';
import { withFamily } from './with-family.ts';

/** Marks what `stripe:setup` made, to find it again. */
export const SETUP_MARK = { app: 'sproutcards' } as const;

/** The address of Stripe's page where the family manages its billing. A secret for a short time: never log or keep it. */
export function openPortal(parts: BillingParts, userId: string): Promise<string> {
  return withFamily(parts, userId, async (family) => {
    const customer = await findCustomer(family);
    if (customer === null) throw new ApiError(400, 'no_billing_account', 'No billing account yet');
    return createPortalPage(family, customer.id);
  });
}

/** A fresh portal page for a customer; the profile reads its state again on the way back. */
export async function createPortalPage({ parts }: Family, customer: string): Promise<string> {
  const configurations = await parts.stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  const ours = configurations.data.find(({ metadata }) => metadata?.app === SETUP_MARK.app);
  const session = await parts.stripe.billingPortal.sessions.create({
    customer,
    return_url: `${parts.publicUrl}/profile?payment=success`,
    ...(ours ? { configuration: ours.id } : {}),
  });
  return session.url;
}
