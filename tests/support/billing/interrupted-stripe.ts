import type Stripe from 'stripe';

/** Stripe's client, but that something happens instead of one of its calls, or around it (`carryOn` makes it). */
export function interruptStripe(
  stripe: Stripe,
  resource: 'customers' | 'subscriptions' | 'invoices' | 'invoicePayments' | 'refunds',
  method: string,
  instead: (carryOn: () => unknown) => unknown,
): Stripe {
  const real = stripe[resource] as unknown as Record<string, (...given: unknown[]) => unknown>;
  const changed = Object.create(real);
  changed[method] = (...given: unknown[]) => instead(() => real[method]!(...given));
  const interrupted = Object.create(stripe);
  interrupted[resource] = changed;
  return interrupted;
}
