import type { BillingDeps } from '#server/billing/billing-deps.ts';
import { findCustomer } from '#server/billing/customers/customers.ts';
import type { BillingContext } from '#server/billing/lock/billing-context.ts';
import { withBillingLock } from '#server/billing/lock/with-billing-lock.ts';
import { ApiError } from '#server/http/errors.ts';

/** Marks what `stripe:setup` made, to find it again. */
export const SETUP_MARK = { app: 'sproutcards' } as const;

/** The address of Stripe's page where the account manages its billing. A secret for a short time: never log or keep it. */
export function openPortal(deps: BillingDeps, userId: string): Promise<string> {
  return withBillingLock(deps, userId, async (context) => {
    const customer = await findCustomer(context);
    if (customer === null) throw new ApiError(400, 'no_billing_account', 'No billing account yet');
    return createPortalPage(context, customer.id);
  });
}

/** A fresh portal page for a customer; the profile reads its state again on the way back. */
export async function createPortalPage({ deps }: BillingContext, customer: string): Promise<string> {
  const configurations = await deps.stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  const ours = configurations.data.find(({ metadata }) => metadata?.app === SETUP_MARK.app);
  const session = await deps.stripe.billingPortal.sessions.create({
    customer,
    return_url: `${deps.publicUrl}/profile?payment=success`,
    ...(ours ? { configuration: ours.id } : {}),
  });
  return session.url;
}
