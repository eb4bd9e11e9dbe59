import type Stripe from 'stripe';

/** Returns a Stripe client that runs `instead` in place of one method; `proceed` makes the original call. */
export function interruptStripe(
  stripe: Stripe,
  resource: 'customers' | 'subscriptions' | 'invoices' | 'invoicePayments' | 'refunds',
  method: string,
  instead: (proceed: () => unknown) => unknown,
): Stripe {
  const real = stripe[resource] as unknown as Record<string, (...parameters: unknown[]) => unknown>;
  const changed = Object.create(real);
  changed[method] = (...parameters: unknown[]) => instead(() => real[method]!(...parameters));
  const interrupted = Object.create(stripe);
  interrupted[resource] = changed;
  return interrupted;
}
