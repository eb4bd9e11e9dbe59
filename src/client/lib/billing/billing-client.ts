import type { z } from 'zod';
import { getAccessToken, renewAccessToken, rest } from '#client/lib/auth/auth-client.ts';
import type { SignedInUser } from '#client/lib/auth/user.ts';
import {
  type BillingSummary,
  BillingSummarySchema,
  type DowngradeQuote,
  DowngradeQuoteSchema,
} from '#shared/billing/answers.ts';
import type { BillingCycle } from '#shared/plans.ts';
import { BillingFailure } from './billing-failure.ts';
import { type BillingCall, callBilling } from './call-billing.ts';
import { goToPaymentPage, readPaymentPage } from './payment-page.ts';

/**
 * Specification, call 13: sends the browser to the page where Print is paid for. A family that pays already comes to the
 * page where it manages its subscription instead. Throws `BillingFailure`; otherwise the page is about to be left.
 */
export async function startCheckout(user: SignedInUser, billingCycle: BillingCycle): Promise<void> {
  const order = { plan: 'print', billingCycle, ...callerOf(user) };
  await openPaymentPage({ method: 'POST', path: '/create-checkout-session', body: order });
}

/**
 * Specification, call 9: sends the browser to the page where the family manages its billing. Throws `BillingFailure`;
 * otherwise the page is about to be left.
 */
export async function openPortal(user: SignedInUser): Promise<void> {
  await openPaymentPage({ method: 'POST', path: '/create-portal-session', body: callerOf(user) });
}

/** Lets the server ask the payment service, and gives what the profile says then. Throws `BillingFailure`. */
export async function syncSubscription(): Promise<BillingSummary> {
  return readAnswer(BillingSummarySchema, await call({ method: 'POST', path: '/sync-subscription' }));
}

/** What a change to Free would give back now. Throws `BillingFailure`. */
export async function previewDowngrade(): Promise<DowngradeQuote> {
  return readAnswer(DowngradeQuoteSchema, await call({ method: 'GET', path: '/downgrade-preview' }));
}

/**
 * Specification, call 10: the family is on Free once this resolves; the server has ended what it paid for and gives the
 * unused time back. Repeating it ends and refunds nothing twice. Throws `BillingFailure`, which is `out-of-reach` when the
 * answer got lost: then the plan may have changed all the same.
 */
export async function downgradeToFree({ id }: SignedInUser): Promise<void> {
  const { error, status } = await rest
    .from('profiles')
    .update({ plan: 'free', subscription_status: 'canceled' })
    .eq('id', id);
  if (!error) return;
  // An error page of a proxy has no code: what our server did nobody can say.
  if (status === 0 || (status >= 500 && !error.code)) throw new BillingFailure({ kind: 'out-of-reach' });
  throw new BillingFailure({ kind: 'refused', status, code: error.code, error: error.message });
}

function callerOf({ id, email }: SignedInUser) {
  return { userId: id, email };
}

async function openPaymentPage(request: BillingCall): Promise<void> {
  goToPaymentPage(readPaymentPage(await call(request), window.location.origin));
}

function call(request: BillingCall): Promise<unknown> {
  return callBilling(request, { getAccessToken, renewAccessToken });
}

/** A proxy's page instead of our answer, or an older server: nobody can say what holds. */
function readAnswer<Answer>(schema: z.ZodType<Answer>, body: unknown): Answer {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new BillingFailure({ kind: 'out-of-reach' });
  return parsed.data;
}
