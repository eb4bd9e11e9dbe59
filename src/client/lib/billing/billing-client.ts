import type { z } from 'zod';
import { getAccessToken, renewAccessToken, rest } from '#client/lib/auth/auth-client.ts';
import type { SignedInUser } from '#client/lib/auth/user.ts';
import {
  type BillingSummary,
  BillingSummarySchema,
  type DowngradeQuote,
  DowngradeQuoteSchema,
} from '#shared/billing/answers.ts';
import {
  SUBSCRIPTION_PATHS,
  type SubscriptionDetails,
  SubscriptionDetailsSchema,
  type SwitchOrder,
  type YearlyQuote,
  YearlyQuoteSchema,
} from '#shared/billing/subscription-answers.ts';
import type { BillingCycle } from '#shared/plan/plans.ts';
import { BillingFailure } from './billing-failure.ts';
import { type BillingCall, callBilling } from './call-billing.ts';
import { goToPaymentPage, readPaymentPage } from './payment-page.ts';

/**
 * Sends the browser to the page where Print is paid for (docs/product/billing.md#checkout). A family that
 * pays already comes to the page where it manages its subscription instead. Throws `BillingFailure`;
 * otherwise the page is about to be left.
 */
export async function startCheckout(user: SignedInUser, billingCycle: BillingCycle): Promise<void> {
  const order = { plan: 'print', billingCycle, ...callerOf(user) };
  await openPaymentPage({ method: 'POST', path: '/create-checkout-session', body: order });
}

/**
 * Sends the browser to the page where the family manages its billing (docs/product/billing.md#portal). Throws
 * `BillingFailure`; otherwise the page is about to be left.
 */
export async function openPortal(user: SignedInUser): Promise<void> {
  await openPaymentPage({ method: 'POST', path: '/create-portal-session', body: callerOf(user) });
}

/** Lets the server ask the payment service, and gives what the profile says then. Throws `BillingFailure`. */
export async function syncSubscription(): Promise<BillingSummary> {
  return readAnswer(BillingSummarySchema, await call({ method: 'POST', path: '/sync-subscription' }));
}

/** What is paid, what comes next and what was paid last, as the payment service says now. Throws `BillingFailure`. */
export async function readSubscriptionDetails(): Promise<SubscriptionDetails> {
  const path = SUBSCRIPTION_PATHS.details;
  return readAnswer(SubscriptionDetailsSchema, await call({ method: 'GET', path }));
}

/** Sends the browser to the invoice that was paid last. Throws `BillingFailure`; otherwise the page is about to be left. */
export async function openLatestInvoice({ id }: SignedInUser): Promise<void> {
  await openPaymentPage({ method: 'POST', path: SUBSCRIPTION_PATHS.invoice, body: { userId: id } });
}

/** What paying by the year from now on would cost today. Throws `BillingFailure`. */
export async function quoteYearly(): Promise<YearlyQuote> {
  return readAnswer(YearlyQuoteSchema, await call({ method: 'GET', path: SUBSCRIPTION_PATHS.yearlyQuote }));
}

/**
 * Pays what a quote named and moves to the year, or changes nothing. Repeating it charges nothing twice. Throws
 * `BillingFailure`.
 */
export async function switchToYearly({ id }: SignedInUser, quote: YearlyQuote): Promise<BillingSummary> {
  const order: SwitchOrder = { userId: id, quotedAt: quote.quotedAt, amount: quote.due.amount };
  const path = SUBSCRIPTION_PATHS.switchToYearly;
  return readAnswer(BillingSummarySchema, await call({ method: 'POST', path, body: order }));
}

/** What a change to Free would give back now. Throws `BillingFailure`. */
export async function previewDowngrade(): Promise<DowngradeQuote> {
  return readAnswer(DowngradeQuoteSchema, await call({ method: 'GET', path: '/downgrade-preview' }));
}

/**
 * Moves the family to Free (docs/product/billing.md#downgrade). The family is on Free once this resolves; the
 * server has ended what it paid for and gives the unused time back. Repeating it ends and refunds nothing
 * twice. Throws `BillingFailure`, which is `out-of-reach` when the answer got lost: then the plan may have
 * changed all the same.
 */
export async function downgradeToFree({ id }: SignedInUser): Promise<void> {
  const { error, status } = await rest
    .from('profiles')
    .update({ plan: 'free', subscription_status: 'canceled' })
    .eq('id', id);
  if (!error) return;
  // An error page of a proxy has no code: what our server did is unknown.
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
  const language = document.documentElement.lang;
  return callBilling({ ...request, language }, { getAccessToken, renewAccessToken });
}

/** A proxy's page instead of our answer, or an older server: the state on the server is unknown. */
function readAnswer<Answer>(schema: z.ZodType<Answer>, body: unknown): Answer {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new BillingFailure({ kind: 'out-of-reach' });
  return parsed.data;
}
