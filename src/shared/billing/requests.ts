import { z } from 'zod/mini';
import { BILLING_CYCLES } from '#shared/plan/plan-table.ts';

/** Body of `POST /create-portal-session`. The token says whose billing it is; another `userId` is refused. */
export const BillingCallerSchema = z.object({
  userId: z.uuid(),
  email: z.optional(z.string().check(z.maxLength(2000))),
});
export type BillingCaller = z.infer<typeof BillingCallerSchema>;

/** Body of `POST /create-checkout-session`. */
export const CheckoutRequestSchema = z.extend(BillingCallerSchema, {
  plan: z.literal('print'),
  billingCycle: z.enum(BILLING_CYCLES),
});
export type CheckoutRequest = z.infer<typeof CheckoutRequestSchema>;

/** Body of `POST /latest-invoice`. */
export const InvoiceRequestSchema = z.pick(BillingCallerSchema, { userId: true });
export type InvoiceRequest = z.infer<typeof InvoiceRequestSchema>;

/** Answer to Stripe for an event of its webhook. */
export const WebhookAnswerSchema = z.object({ received: z.literal(true) });
