import { z } from 'zod/mini';
import { BILLING_CYCLES } from '#shared/plan/plan-table.ts';

const MoneySchema = z.object({ amount: z.number(), currency: z.string() });

/** Our endpoints about the subscription that a family has. Amounts in cents, dates in ISO 8601. */
export const SUBSCRIPTION_PATHS = {
  /** GET: `SubscriptionDetails`. */
  details: '/subscription-details',
  /** POST `{ userId }`: the address of the latest invoice as `{ url }`. */
  invoice: '/latest-invoice',
  /** GET: `YearlyQuote`. */
  yearlyQuote: '/yearly-quote',
  /** POST `SwitchOrder`: `BillingSummary`. */
  switchToYearly: '/switch-to-yearly',
} as const;

/** What the payment service says about a family's subscription at this moment. */
export const SubscriptionDetailsSchema = z.object({
  /** Null without a subscription. */
  price: z.nullable(z.extend(MoneySchema, { cycle: z.enum(BILLING_CYCLES) })),
  /** The next charge; null when none comes. A credit is taken off. */
  next: z.nullable(z.extend(MoneySchema, { date: z.string() })),
  /** What was last paid; null for a family that never paid. */
  lastInvoice: z.nullable(z.extend(MoneySchema, { date: z.string() })),
  /** Whether *Switch to yearly* would do something: paid by the month, in order, and not about to end. */
  canSwitchToYearly: z.boolean(),
});
export type SubscriptionDetails = z.infer<typeof SubscriptionDetailsSchema>;

/** What paying by the year from now on would mean. */
export const YearlyQuoteSchema = z.object({
  /** Charged at once: the year, less `credit`, which is the unused rest of the month and whatever else is to the good. */
  due: MoneySchema,
  credit: MoneySchema,
  /** The price of a year, which is charged again on `nextDate`. */
  price: MoneySchema,
  nextDate: z.string(),
  /** The moment the amounts were worked out for, in seconds; the order names it, so that they are charged as shown. */
  quotedAt: z.number(),
});
export type YearlyQuote = z.infer<typeof YearlyQuoteSchema>;

/** The parent agreed to a quote: `amount` is what was shown as due. */
export const SwitchOrderSchema = z.object({
  userId: z.uuid(),
  quotedAt: z.int(),
  amount: z.int(),
});
export type SwitchOrder = z.infer<typeof SwitchOrderSchema>;
