import type Stripe from 'stripe';

/** Returns a Stripe client that runs `interrupt` in place of one method. `proceed` makes the original call. */
export function interruptStripe(
  stripe: Stripe,
  resource: 'customers' | 'subscriptions' | 'invoices' | 'invoicePayments' | 'refunds',
  method: string,
  interrupt: (proceed: () => unknown) => unknown,
): Stripe {
  const original = stripe[resource] as unknown as Record<string, (...parameters: unknown[]) => unknown>;
  const changedResource = Object.create(original);
  changedResource[method] = (...parameters: unknown[]) => interrupt(() => original[method]!(...parameters));
  const interrupted = Object.create(stripe);
  interrupted[resource] = changedResource;
  return interrupted;
}
